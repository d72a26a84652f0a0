/// The facts of pictures and metadata that the properties of items and their references tell.
extension HEIFItems {
  /// The item of a kind that describes another one. A `mime` item must be XMP.
  func item(of type: String, describing described: Int) -> Int? {
    let code = HEIFReader.code(type)
    return references.first { reference in
      guard reference.type == HEIFReader.code("cdsc"), reference.to.contains(described),
        let kind = kinds[reference.from], kind.type == code
      else { return false }
      return type != "mime" || kind.content == "application/rdf+xml"
    }?.from
  }

  /// The codec of a picture and the sizes of its planes. Those of a grid are the tiles'.
  func coding(of item: Int) -> (HEIFFile.Codec, HEIFFile.Chroma) {
    let derived = ["grid", "iden", "iovl"].map { HEIFReader.code($0) }
    var coded = item
    if let type = kinds[item]?.type, derived.contains(type) {
      let tiles = references.first { $0.type == HEIFReader.code("dimg") && $0.from == item }
      coded = tiles?.to.first ?? item
    }
    switch kinds[coded]?.type {
    case HEIFReader.code("hvc1"), HEIFReader.code("hev1"):
      return (.hevc, chromaOfHEVC(boxes(of: coded)))
    case HEIFReader.code("av01"): return (.av1, chromaOfAV1(boxes(of: coded)))
    default: return (.other, .unknown)
    }
  }

  private func chromaOfHEVC(_ boxes: [HEIFBoxes.Box]) -> HEIFFile.Chroma {
    guard let box = boxes.first(where: { $0.type == HEIFReader.code("hvcC") }),
      box.content.count > 16
    else { return .unknown }
    let formats: [HEIFFile.Chroma] = [.gray, .quarter, .halfAcross, .full]
    return formats[Int(bytes[box.content.lowerBound + 16] & 3)]
  }

  private func chromaOfAV1(_ boxes: [HEIFBoxes.Box]) -> HEIFFile.Chroma {
    guard let box = boxes.first(where: { $0.type == HEIFReader.code("av1C") }),
      box.content.count > 2
    else { return .unknown }
    // Bits for gray, and for halves across and down.
    switch bytes[box.content.lowerBound + 2] >> 2 & 7 {
    case 4...7: return .gray
    case 3: return .quarter
    case 2: return .halfAcross
    case 0: return .full
    default: return .unknown
    }
  }

  private static let alphaNames = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
  ]

  func hasAlpha(_ item: Int) -> Bool {
    references.contains { reference in
      guard reference.type == HEIFReader.code("auxl"), reference.to.contains(item) else {
        return false
      }
      return boxes(of: reference.from).contains { box in
        guard box.type == HEIFReader.code("auxC") else { return false }
        var reader = HEIFReader(bytes, in: box.content)
        return reader.version() != nil && Self.alphaNames.contains(reader.text())
      }
    }
  }

  /// The size of an upright picture, and its color profile.
  func properties(of item: Int) -> (size: (width: Int, height: Int)?, profile: Range<Int>?) {
    let boxes = boxes(of: item)
    // Some encoders write the size after the crop and the rotation.
    var size = storedSize(boxes)
    var profile: Range<Int>?
    for box in boxes {
      var reader = HEIFReader(bytes, in: box.content)
      switch box.type {
      case HEIFReader.code("clap"):
        size = size.map { Self.clipped($0, &reader) }
      case HEIFReader.code("irot"):
        guard let turns = reader.number(1), turns & 1 == 1 else { continue }
        size = size.map { ($0.height, $0.width) }
      case HEIFReader.code("colr"):
        guard let kind = reader.number(4) else { continue }
        let kinds = ["prof", "rICC"].map { Int(HEIFReader.code($0)) }
        if kinds.contains(kind) { profile = reader.rest }
      default: break
      }
    }
    return (size, profile)
  }

  private func storedSize(_ boxes: [HEIFBoxes.Box]) -> (width: Int, height: Int)? {
    for box in boxes.reversed() where box.type == HEIFReader.code("ispe") {
      var reader = HEIFReader(bytes, in: box.content)
      guard reader.version() != nil, let width = reader.number(4), let height = reader.number(4)
      else { continue }
      return (width, height)
    }
    return nil
  }

  /// The size of the part that a file shows.
  private static func clipped(
    _ size: (width: Int, height: Int), _ reader: inout HEIFReader
  ) -> (width: Int, height: Int) {
    let numbers = (0..<4).compactMap { _ in reader.number(4) }
    guard numbers.count == 4, numbers[1] > 0, numbers[3] > 0 else { return size }
    // A fraction of a pixel is rounded, as the library does.
    let width = (numbers[0] + numbers[1] / 2) / numbers[1]
    let height = (numbers[2] + numbers[3] / 2) / numbers[3]
    let isInside = width > 0 && height > 0 && width <= size.width && height <= size.height
    return isInside ? (width, height) : size
  }
}
