/// The items of a HEIC or AVIF file: pictures, their parts, and their metadata.
struct HEIFItems {
  /// The limits for hostile files, far above those of any camera. An item can have extents that take
  /// no bytes in the header.
  private static let extentLimit = 65_536
  private static let propertyLimit = 256
  private static let referenceLimit = 4_096
  private static let metadataLimit = 4 << 20

  let bytes: [UInt8]
  private(set) var primary: Int?
  /// The kind of each item, such as `hvc1`, and the content type of a `mime` item.
  private(set) var kinds: [Int: (type: UInt32, content: String)] = [:]
  /// The numbers of each item's properties, counted from 1, in their order.
  private var propertyNumbers: [Int: [Int]] = [:]
  private var properties: [HEIFBoxes.Box] = []
  private var extents: [Int: [Range<Int>]] = [:]
  private var extentCount = 0
  private(set) var references: [(type: UInt32, from: Int, to: [Int])] = []
  private var inline: Range<Int>?

  /// - Parameter range: The content of the `meta` box.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    var reader = HEIFReader(bytes, in: range)
    guard reader.version() != nil else { return }
    inline = HEIFBoxes.first("idat", bytes, in: reader.rest)?.content
    var boxes = HEIFBoxes(bytes, in: reader.rest)
    while let box = boxes.next() {
      var content = HEIFReader(bytes, in: box.content)
      switch box.type {
      case HEIFReader.code("pitm"): readPrimary(&content)
      case HEIFReader.code("iinf"): readKinds(&content)
      case HEIFReader.code("iprp"): readProperties(content.rest)
      case HEIFReader.code("iloc"): readExtents(&content)
      case HEIFReader.code("iref"): readReferences(&content)
      default: break
      }
    }
  }

  private mutating func readPrimary(_ reader: inout HEIFReader) {
    guard let (version, _) = reader.version() else { return }
    primary = reader.number(version == 0 ? 2 : 4)
  }

  private mutating func readKinds(_ reader: inout HEIFReader) {
    guard let (version, _) = reader.version(), reader.number(version == 0 ? 2 : 4) != nil else {
      return
    }
    var boxes = HEIFBoxes(bytes, in: reader.rest)
    while let box = boxes.next() {
      var entry = HEIFReader(bytes, in: box.content)
      guard box.type == HEIFReader.code("infe"), let (version, _) = entry.version(), version >= 2,
        let item = entry.number(version == 2 ? 2 : 4), entry.number(2) != nil,
        let type = entry.number(4)
      else { continue }
      _ = entry.text()
      kinds[item] = (UInt32(type), entry.text())
    }
  }

  private mutating func readProperties(_ range: Range<Int>) {
    var boxes = HEIFBoxes(bytes, in: range)
    while let box = boxes.next() {
      if box.type == HEIFReader.code("ipco") {
        var list = HEIFBoxes(bytes, in: box.content)
        while let property = list.next() { properties.append(property) }
      } else if box.type == HEIFReader.code("ipma") {
        var reader = HEIFReader(bytes, in: box.content)
        readAssociations(&reader)
      }
    }
  }

  private mutating func readAssociations(_ reader: inout HEIFReader) {
    guard let (version, flags) = reader.version(), let count = reader.number(4) else { return }
    let isLong = flags & 1 == 1
    for _ in 0..<count {
      guard let item = reader.number(version == 0 ? 2 : 4), let numbers = reader.number(1) else {
        return
      }
      for _ in 0..<numbers {
        guard let number = reader.number(isLong ? 2 : 1) else { return }
        guard propertyNumbers[item, default: []].count < Self.propertyLimit else { continue }
        // The highest bit says that readers must know the property.
        propertyNumbers[item, default: []].append(number & (isLong ? 0x7FFF : 0x7F))
      }
    }
  }

  private mutating func readReferences(_ reader: inout HEIFReader) {
    guard let (version, _) = reader.version() else { return }
    let size = version == 0 ? 2 : 4
    var boxes = HEIFBoxes(bytes, in: reader.rest)
    while references.count < Self.referenceLimit, let box = boxes.next() {
      var entry = HEIFReader(bytes, in: box.content)
      guard let from = entry.number(size), let count = entry.number(2) else { continue }
      let to = (0..<count).prefix(box.content.count / size).compactMap { _ in entry.number(size) }
      references.append((box.type, from, to))
    }
  }
}

extension HEIFItems {
  /// Reads where the bytes of each item are.
  private mutating func readExtents(_ reader: inout HEIFReader) {
    guard let (version, _) = reader.version(), version <= 2, let sizes = reader.number(2),
      let count = reader.number(version < 2 ? 2 : 4)
    else { return }
    let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let index = version == 0 ? 0 : sizes & 15
    guard [offset, length, base, index].allSatisfy({ $0 <= 8 }) else { return }
    for _ in 0..<count {
      guard let item = reader.number(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : reader.number(2), reader.number(2) != nil,
        let start = reader.number(base), let parts = reader.number(2)
      else { return }
      for _ in 0..<parts {
        extentCount += 1
        guard extentCount <= Self.extentLimit, reader.number(index) != nil,
          let place = reader.number(offset), let size = reader.number(length)
        else { return }
        add(item, method & 15, place.addingReportingOverflow(start), size)
      }
    }
  }

  private mutating func add(
    _ item: Int, _ method: Int, _ place: (partialValue: Int, overflow: Bool), _ size: Int
  ) {
    // Method 1 counts from the data in the header, which has these bytes.
    guard method == 0 || inline != nil, !place.overflow, size > 0 else { return }
    let (start, isTooMuch) = place.partialValue.addingReportingOverflow(
      method == 1 ? inline?.lowerBound ?? 0 : 0)
    let (end, isTooLong) = start.addingReportingOverflow(size)
    guard method <= 1, !isTooMuch, !isTooLong else { return }
    extents[item, default: []].append(start..<end)
  }

  /// The range of an item in the file; nil for one in several parts, or for too many bytes for
  /// metadata.
  func extent(of item: Int) -> Range<Int>? {
    guard let parts = extents[item], parts.count == 1, parts[0].count <= Self.metadataLimit else {
      return nil
    }
    return parts[0]
  }

  /// The properties of an item, in their order.
  func boxes(of item: Int) -> [HEIFBoxes.Box] {
    (propertyNumbers[item] ?? []).compactMap { number in
      properties.indices.contains(number - 1) ? properties[number - 1] : nil
    }
  }
}
