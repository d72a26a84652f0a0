package import FeedImaging

/// A small JPEG whose header has the metadata that programs write, built byte by byte.
package struct TaggedJPEG: Sendable {
  package var width = 48
  package var height = 32
  package var color = RGB(red: 60, green: 100, blue: 180)
  /// The date, for example `2022:08:27 10:00:00`.
  package var date: String?
  /// The date of the last change, in the same form.
  package var changeDate: String?
  package var description: String?
  package var artist: String?
  /// The artist in any encoding.
  package var artistBytes: [UInt8]?
  package var copyright: String?
  /// The texts of Windows by their tags, from 0x9C9B on.
  package var windows: [Int: String] = [:]
  package var orientation: Int?
  package var thumbnail: [UInt8] = []
  /// The properties within the XMP's description.
  package var xmp: String?
  /// The numbers and texts of the IPTC record.
  package var iptc: [(UInt8, String)] = []
  /// The numbers and values of the IPTC record in any encoding.
  package var iptcBytes: [(UInt8, [UInt8])] = []
  /// The size in the tags, which may be wrong.
  package var claimedSize: PixelSize?
  /// The color profile.
  package var profile: [UInt8] = []
  package var isProgressive = false

  package init() {}

  package func bytes() throws -> [UInt8] {
    let picture = Bitmap(size: PixelSize(width: width, height: height), fill: color)
    let plain = try JPEG.encode(picture, JPEG.Style(isProgressive: isProgressive))
    return plain[..<2] + segments + plain[2...]
  }

  private var segments: [UInt8] {
    var all: [UInt8] = []
    let exif = exif
    if !exif.isEmpty { all += Self.segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if let xmp {
      let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">\(xmp)
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
      all += Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))
    }
    if !profile.isEmpty {
      let parts = stride(from: 0, to: profile.count, by: 400).map { profile[$0...].prefix(400) }
      for (index, part) in parts.enumerated() {
        let numbers = [UInt8(index + 1), UInt8(parts.count)]
        all += Self.segment(0xE2, Array("ICC_PROFILE\0".utf8) + numbers + part)
      }
    }
    if !(iptc.isEmpty && iptcBytes.isEmpty) {
      all += Self.segment(0xED, Array("Photoshop 3.0\0".utf8) + resources)
    }
    return all
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + short(content.count + 2) + content
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 65_535) }

  /// The EXIF block with three directories: the file's, the camera's and the thumbnail's.
  private var exif: [UInt8] {
    var first: [Entry] = []
    if let description { first.append(Entry(0x010E, text: description)) }
    if let orientation { first.append(Entry(0x0112, short: orientation)) }
    if let changeDate { first.append(Entry(0x0132, text: changeDate)) }
    if let artist = artistBytes ?? artist.map({ Array($0.utf8) }) {
      first.append(Entry(0x013B, bytes: artist))
    }
    if let copyright { first.append(Entry(0x8298, text: copyright)) }
    for (tag, text) in windows.sorted(by: { $0.key < $1.key }) {
      first.append(Entry(tag, wide: text))
    }
    var camera = date.map { [Entry(0x9003, text: $0)] } ?? []
    if let claimedSize {
      camera.append(Entry(0xA002, long: claimedSize.width))
      camera.append(Entry(0xA003, long: claimedSize.height))
    }
    if first.isEmpty, camera.isEmpty, thumbnail.isEmpty { return [] }
    if !camera.isEmpty {
      first.append(Entry(0x8769, long: 8 + Self.size(first + [Entry(0x8769, long: 0)])))
    }
    let second = 8 + Self.size(first) + (camera.isEmpty ? 0 : Self.size(camera))
    var block = Array("MM".utf8) + Self.short(42) + Self.long(8)
    block += Self.directory(first, at: 8, next: thumbnail.isEmpty ? 0 : second)
    if !camera.isEmpty { block += Self.directory(camera, at: block.count, next: 0) }
    if !thumbnail.isEmpty {
      var entries = [Entry(0x0201, long: 0), Entry(0x0202, long: thumbnail.count)]
      entries[0] = Entry(0x0201, long: second + Self.size(entries))
      block += Self.directory(entries, at: second, next: 0) + thumbnail
    }
    return block
  }

  private struct Entry {
    let head: [UInt8]
    let value: [UInt8]

    init(_ tag: Int, text: String) { self.init(tag, bytes: Array(text.utf8)) }

    init(_ tag: Int, bytes: [UInt8]) {
      value = bytes + [0]
      head = TaggedJPEG.short(tag) + TaggedJPEG.short(2) + TaggedJPEG.long(value.count)
    }

    /// Creates a text in UTF-16 with the lower byte first, in bytes.
    init(_ tag: Int, wide text: String) {
      value = (text.utf16 + [0]).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      head = TaggedJPEG.short(tag) + TaggedJPEG.short(1) + TaggedJPEG.long(value.count)
    }

    init(_ tag: Int, short number: Int) {
      head = TaggedJPEG.short(tag) + TaggedJPEG.short(3) + TaggedJPEG.long(1)
      value = TaggedJPEG.short(number) + [0, 0]
    }

    init(_ tag: Int, long number: Int) {
      head = TaggedJPEG.short(tag) + TaggedJPEG.short(4) + TaggedJPEG.long(1)
      value = TaggedJPEG.long(number)
    }
  }

  private static func size(_ entries: [Entry]) -> Int {
    6 + entries.reduce(0) { $0 + 12 + ($1.value.count > 4 ? $1.value.count : 0) }
  }

  private static func directory(_ entries: [Entry], at start: Int, next: Int) -> [UInt8] {
    var rows = short(entries.count)
    var values: [UInt8] = []
    let place = start + 6 + entries.count * 12
    for entry in entries {
      let isInline = entry.value.count <= 4
      let inline = entry.value + [UInt8](repeating: 0, count: max(0, 4 - entry.value.count))
      rows += entry.head + (isInline ? inline : long(place + values.count))
      if !isInline { values += entry.value }
    }
    return rows + long(next) + values
  }

  private var resources: [UInt8] {
    var sets: [UInt8] = []
    for (number, bytes) in iptc.map({ ($0, Array($1.utf8)) }) + iptcBytes {
      sets += [0x1C, 2, number]
      sets += Self.short(bytes.count)
      sets += bytes
    }
    var block = Array("8BIM".utf8)
    block += Self.short(0x0404)
    block += [0, 0]
    block += Self.long(sets.count)
    block += sets
    if sets.count % 2 == 1 { block.append(0) }
    return block
  }
}
