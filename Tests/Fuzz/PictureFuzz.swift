import FeedFormats
import FeedImaging
import FeedMetadata
import Glibc

/// Runs one input of libFuzzer. The last three bytes select the calls, so that a mutation can
/// change the call as well as the file. A picture may have bytes after its end.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count >= 3 else { return 0 }
  let file = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  let knobs = Knobs(file[count - 3], file[count - 2], file[count - 1])
  guard let format = PictureFormat(file) else {
    _ = BlurHash.decode(
      String(decoding: file, as: UTF8.self), size: PixelSize(width: 7, height: 5))
    return 0
  }
  // Mutations rarely make another format, which has a corpus of its own.
  guard format == fuzzedFormat else { return 0 }
  readMetadata(file, format)
  _ = try? Picture.inspect(file, limits: Knobs.limits)
  guard let picture = try? knobs.decode(file) else { return 0 }
  knobs.draw(picture)
  return 0
}

/// The format that is fuzzed.
private let fuzzedFormat = getenv("FUZZ_FORMAT").flatMap {
  PictureFormat(rawValue: String(cString: $0))
}

private func readMetadata(_ file: [UInt8], _ format: PictureFormat) {
  let tags = PictureTags(file)
  _ = IPTCRecord(resources: tags.resources.flatMap { file[$0] }[...])
  _ = XMPDescription(
    packets: tags.xmp, extensions: tags.extendedXMP.map { file[$0] })
  var search = PictureEndSearch()
  search.take(Array(file.prefix(40)))
  search.take(Array(file.dropFirst(40)))
  _ = XMPPacket.ofCredit(in: file)
  if format == .jpeg { readSegments(file) } else { readChunks(file, format) }
}

private func readSegments(_ file: [UInt8]) {
  let header = JPEGHeader(file)
  let packets = XMPSegment.packets(of: header, file)
  for segment in header.segments where XMPSegment.holds(segment, of: file) {
    let packet = XMPPacket(toAddTo: XMPSegment.packet(in: segment, of: file))
    _ = packet.adding([.creator: "Ann"], of: packets)
  }
}

private func readChunks(_ file: [UInt8], _ format: PictureFormat) {
  let chunks = FileChunks(file, format)
  let packet = XMPPacket([(.creator, "Ann")])
  if format == .webp, let whole = XMPChunk.webp(packet, in: file, chunks) {
    precondition(FileChunks(whole, .webp).hasEnd)
  }
  if format == .png, let whole = XMPChunk.png(packet, in: file, chunks) {
    precondition(FileChunks(whole, .png).xmp(whole).first?.packet != nil)
  }
  for packet in chunks.xmp(file).compactMap(\.packet) {
    _ = XMPPacket(toAddTo: packet).adding(
      [.creator: "Ann"], of: XMPPacket.ofCredit(in: chunks, file))
  }
}

private struct Knobs {
  private let kind: Int
  private let place: Int
  private let length: Int

  init(_ kind: UInt8, _ place: UInt8, _ length: UInt8) {
    self.kind = Int(kind)
    self.place = Int(place)
    self.length = Int(length)
  }

  /// Low limits, so that a declared size takes little time.
  static var limits: Picture.Limits {
    var limits = Picture.Limits()
    limits.pixels = 1_000_000
    limits.bytes = 4_000_000
    limits.scans = 20
    return limits
  }

  func decode(_ file: [UInt8]) throws(ImageError) -> Picture {
    let area = PixelRect(x: place - 16, y: place / 3, width: length, height: length / 2 + 1)
    let isPart = kind & 16 != 0
    guard kind & 64 == 0 else {
      let target = PixelSize(width: place % 64, height: kind % 16 * 5)
      return try Picture.decode(
        file, scaledTo: target, window: isPart ? area : nil, limits: Self.limits)
    }
    return try Picture.decode(
      file,
      Picture.Options(
        detail: .eighths(kind % 8 + 1), part: isPart ? .region(area) : .whole, limits: Self.limits))
  }

  func draw(_ picture: Picture) {
    guard kind & 128 != 0 else { return }
    var view = AffineView(
      photo: picture.pixels.whole, viewport: PixelSize(width: length % 64, height: place % 48),
      pixelAspect: Double(length + 1) / 128)
    view.turn(by: Double(place % 16) * 22.5)
    view.zoom(by: Double(length) / 32 + 0.1, about: Point(x: Double(place), y: 3))
    view.pan(by: Point(x: Double(length), y: Double(-place)))
    _ = view.render(picture.pixels)
  }
}

/// Fills the folder named by FUZZ_SEEDS, before the corpus is read.
@_cdecl("LLVMFuzzerInitialize")
func fuzzPrepare(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = getenv("FUZZ_SEEDS") else { return 0 }
  for (number, seed) in seeds().enumerated() {
    guard let file = fopen(String(cString: folder) + "/seed-\(number)", "w") else { continue }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}

private func seeds() -> [[UInt8]] {
  let files =
    switch fuzzedFormat {
    case .png: pngs()
    case .webp:
      [
        PictureBytes.lossy, PictureBytes.lossless, PictureBytes.halfTransparent,
        PictureBytes.lossyTransparent, PictureBytes.animated,
      ]
    case .gif: [PictureBytes.gif, PictureBytes.gifInterlaced, PictureBytes.gifTransparent]
    case .jpeg, .heic, .avif, nil: jpegs()
    }
  let hash: [UInt8] = Array(BlurHash.encode(Painting.numbered(45, 37)).utf8)
  return files.enumerated().map { number, file in
    file + [UInt8(number * 17 % 256), UInt8(number * 5), 40]
  } + [hash]
}

private func jpegs() -> [[UInt8]] {
  let photo = Painting.numbered(45, 37)
  let plain: [[UInt8]] = [false, true].flatMap { isProgressive in
    [JPEG.Style.Chroma.full, .halfAcross, .quarter].compactMap { chroma in
      let style = JPEG.Style(quality: 60, chroma: chroma, isProgressive: isProgressive)
      return try? JPEG.encode(photo, style)
    }
  }
  let turned = (1...8).map { orientation in
    JPEGBytes.withEXIF(
      plain[orientation % plain.count], orientation: orientation,
      bigEndian: orientation % 2 == 0)
  }
  return plain + turned + [JPEGBytes.gray, JPEGBytes.inks]
}

/// Each kind of color in each depth, plain and interlaced, with every chunk that is read.
private func pngs() -> [[UInt8]] {
  let depths: [(TaggedPNG.Kind, [Int])] = [
    (.gray, [1, 2, 4, 8, 16]), (.rgb, [8, 16]), (.palette, [1, 2, 4, 8]), (.grayAlpha, [8, 16]),
    (.rgba, [8, 16]),
  ]
  let palette = TaggedPNG.Chunk("PLTE", (0..<6).map { UInt8($0 * 40) })
  return depths.flatMap { kind, depths in
    depths.flatMap { depth in
      [false, true].map { isInterlaced in
        var file = TaggedPNG(width: 11, height: 9)
        (file.kind, file.depth, file.isInterlaced) = (kind, depth, isInterlaced)
        file.before = [
          TaggedPNG.Chunk("gAMA", [0, 0, 0x60, 0]), TaggedPNG.orientation(6),
          TaggedPNG.xmp("<rdf:RDF/>"), TaggedPNG.profile([UInt8](repeating: 7, count: 140)),
        ]
        if kind == .palette { file.before += [palette, TaggedPNG.Chunk("tRNS", [0, 128])] }
        return file.bytes { x, y in
          [Int](repeating: kind == .palette ? (x + y) % 2 : x * y, count: kind.channels)
        }
      }
    }
  }
}
