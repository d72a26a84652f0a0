/// The IPTC record in Photoshop's resources, in which agencies and older programs describe a photo.
/// Nothing in it is trusted: invalid data ends the reading.
package struct IPTCRecord: Sendable, Hashable {
  package private(set) var title: String?
  package private(set) var caption: String?
  package private(set) var author: String?
  /// The copyright notice.
  package private(set) var rights: String?
  package private(set) var keywords: [String] = []
  /// The day and, after a space, the time; empty without a day.
  package private(set) var date: [UInt8] = []

  private static let resource: [UInt8] = [0x04, 0x04]
  private static let keywordLimit = 30

  package init(resources bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    // Each resource: "8BIM", a number, a name with its length, a length, and the content. The name
    // with its length and the content are padded to an even size.
    while reader.take(4).map({ $0.elementsEqual("8BIM".utf8) }) == true,
      let number = reader.take(2), let nameLength = reader.take(1)?.first,
      reader.take(Int(nameLength) | 1) != nil, let length = reader.number(4),
      let content = reader.take(length)
    {
      if number.elementsEqual(Self.resource) { take(content) }
      if length % 2 == 1 { _ = reader.take(1) }
    }
  }

  /// Reads the data sets. Each has a marker, a record number, a data set number, a length and a
  /// value.
  private mutating func take(_ content: ArraySlice<UInt8>) {
    var reader = ByteReader(content)
    var isUTF8 = false
    while reader.take(1)?.first == 0x1C, let record = reader.take(1)?.first,
      let number = reader.take(1)?.first, let length = reader.number(2), length < 0x8000,
      let value = reader.take(length)
    {
      if record == 1, number == 90 { isUTF8 = value.elementsEqual(Self.utf8) }
      if record == 2, let text = String(tagged: value, isUTF8: isUTF8) { take(text, number) }
    }
  }

  /// The escape sequence that declares UTF-8.
  private static let utf8: [UInt8] = [0x1B, 0x25, 0x47]

  private mutating func take(_ text: String, _ number: UInt8) {
    switch number {
    case 5, 105: title = title ?? text
    case 25: if keywords.count < Self.keywordLimit { keywords.append(text) }
    case 55: if date.isEmpty { date = Array(text.utf8) }
    case 60: if !date.isEmpty, !date.contains(0x20) { date += [0x20] + text.utf8 }
    case 80: author = author ?? text
    case 116: rights = rights ?? text
    case 120: caption = caption ?? text
    default: break
    }
  }
}

/// Reads big-endian numbers and bytes from the front.
private struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number(_ count: Int) -> Int? {
    take(count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
}
