/// The XMP of a picture, an RDF document. Other programs' bytes are kept: this adds
/// properties that are missing and reads those that a credit or a caption has, by the names that the
/// XMP and IPTC standards give them.
struct XMPPacket: Sendable, Hashable {
  /// In UTF-8.
  let bytes: [UInt8]
  private let found: XMPParser.Found

  /// A property that is read.
  enum Property: CaseIterable {
    case creator, credit, source, creatorPage, usageTerms, webStatement
    case title, description
    case dateTaken, dateCreated, createDate, modifyDate
    case photoID

    /// The properties of a credit, which are written too.
    static let ofCredit: [Self] = [
      .creator, .credit, .source, .creatorPage, .usageTerms, .webStatement, .photoID,
    ]
    static let ofTexts: [Self] = [.creator, .title, .description]
    /// The best first.
    static let ofDates: [Self] = [.dateTaken, .dateCreated, .createDate, .modifyDate]

    /// Each by its name in its namespace.
    static let named = Dictionary(
      uniqueKeysWithValues: allCases.map { (XMPName.key($0.space.address, $0.name), $0) })
  }

  /// The place of a property in the packet.
  enum Place: Sendable, Hashable {
    case element(Range<Int>)
    /// A name as it is written, within a tag.
    case attribute(String, of: Range<Int>)
  }

  /// Reads a packet.
  ///
  /// - Parameter properties: Those that matter. A packet without any of their names is not read.
  /// - Returns: Nil if it has none of them.
  init?(_ packet: some Collection<UInt8>, for properties: [Property]) {
    bytes = Self.utf8(Array(packet))
    guard bytes.containsAny(properties.map(\.name)) else { return nil }
    found = XMPParser.read(bytes)
  }

  /// Reads a packet to add to.
  private init(whole bytes: [UInt8]) {
    self.bytes = bytes
    found = XMPParser.read(bytes)
  }

  /// The value of a property; nil if there is none, or nothing to read in it.
  subscript(property: Property) -> String? {
    guard let value = found.values[property]?.cleaned(), !value.isEmpty else { return nil }
    return value
  }

  /// The address in a property; nil for one that leads nowhere.
  func address(_ property: Property) -> WebAddress? {
    self[property].flatMap { try? WebAddress($0) }.flatMap { $0.isReserved ? nil : $0 }
  }
}

// Several packets.
extension XMPPacket {
  /// All packets of a picture that have some of the properties, the large one last.
  static func all(
    _ packets: [ArraySlice<UInt8>], _ extensions: [ArraySlice<UInt8>],
    for properties: [Property]
  ) -> [XMPPacket] {
    var all = packets
    if !extensions.isEmpty, let main = packets.first {
      all.append(extended(extensions, of: main)[...])
    }
    return all.compactMap { XMPPacket($0, for: properties) }
  }

  /// The large packet that a picture has besides an ordinary one, put together from its segments:
  /// each has a digest, the length of the whole and its own offset, and a part. The segments of
  /// another packet than `main` names are left out.
  private static func extended(
    _ segments: [ArraySlice<UInt8>], of main: ArraySlice<UInt8>
  ) -> [UInt8] {
    let main = Array(main)
    // Good files have one digest; others may have a hundred thousand.
    let digests = Set(segments.map { Array($0.prefix(32)) }.filter { $0.count == 32 }).prefix(8)
    let digest = digests.first { main.containsAny([String(decoding: $0, as: UTF8.self)]) }
    guard let digest else { return [] }
    let parts = segments.compactMap { segment -> (offset: UInt32, bytes: ArraySlice<UInt8>)? in
      let head = Array(segment.prefix(40))
      guard head.count == 40, head.starts(with: digest) else { return nil }
      let offset = head[36...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return (offset, segment.dropFirst(40))
    }
    var packet: [UInt8] = []
    for part in parts.sorted(by: { $0.offset < $1.offset }) {
      guard Int(part.offset) == packet.count else { break }
      packet += part.bytes
    }
    return packet
  }
}

// Encodings.
extension XMPPacket {
  /// The packet in UTF-8. In a JPEG it should be that; programs also write UTF-16, and texts of
  /// Windows.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard let isBigEndian = isBigEndian(bytes) else {
      if String(validating: bytes, as: UTF8.self) != nil { return bytes }
      return Array(String(windows1252: bytes).utf8)
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Whether UTF-16 begins with the larger half; nil for an encoding in bytes.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    let start = Array(bytes.prefix(2))
    if start == [0xFE, 0xFF] || start == [0, UInt8(ascii: "<")] { return true }
    if start == [0xFF, 0xFE] || start == [UInt8(ascii: "<"), 0] { return false }
    return nil
  }
}

// Writing.
extension XMPPacket {
  /// A packet with the credit alone.
  init(_ credit: PhotoCredit) {
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      \(Self.description(of: credit, Property.ofCredit, about: ""))
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
    self.init(whole: Array(text.utf8))
  }

  /// Reads a packet that has to stay as it is; nil if it is not UTF-8.
  init?(toAddTo packet: some Collection<UInt8>) {
    guard String(validating: packet, as: UTF8.self) != nil else { return nil }
    self.init(whole: Array(packet))
  }

  /// The same packet with those properties of the credit that it lacks, in a description of their
  /// own; a description's subject has to be that of the others. Empty ones are taken out, since a
  /// property may occur only once, and so is the id of an earlier photo.
  ///
  /// - Parameter others: Further packets of the picture, whose properties it does not lack either.
  /// - Returns: Nil if there is no place for it.
  func adding(_ credit: PhotoCredit, besides others: [XMPPacket] = []) -> XMPPacket? {
    guard let end = found.end else { return nil }
    let missing = Property.ofCredit.filter { property in
      guard let value = credit[property] else { return false }
      if property == .photoID { return self[property] != value }
      guard self[property] == nil else { return false }
      // A second structure of contacts would be one too many.
      if property == .creatorPage, found.hasContactInfo { return false }
      return others.allSatisfy { $0[property] == nil }
    }
    if missing.isEmpty { return self }
    let added = Self.description(of: credit, missing, about: found.subject)
    var edits = [(end..<end, Array((added + "\n").utf8))]
    for place in missing.flatMap({ found.replaceable[$0] ?? [] }) {
      if let range = range(of: place) { edits.append((range, [])) }
    }
    return XMPPacket(whole: bytes.applying(edits))
  }

  private func range(of place: Place) -> Range<Int>? {
    switch place {
    case .element(let range): range
    case .attribute(let name, let tag): bytes.attribute(name, in: tag)
    }
  }

  private static func description(
    of credit: PhotoCredit, _ properties: [Property], about subject: String
  ) -> String {
    let properties = properties.filter { credit[$0] != nil }
    let spaces = Set(properties.map(\.space)).sorted { $0.prefix < $1.prefix }
    // The packet may have another prefix for RDF.
    let names = ([Property.Space.rdf] + spaces)
      .map { " xmlns:\($0.prefix)=\"\($0.address)\"" }.joined()
    let values = properties.compactMap { property in
      credit[property].map { property.element($0.escapingXML()) }
    }
    return "<rdf:Description rdf:about=\"\(subject.escapingXML())\"\(names)>\n"
      + values.map { " \($0)\n" }.joined() + "</rdf:Description>"
  }
}

extension [UInt8] {
  /// The bytes with other ones in place of some ranges, which do not overlap.
  fileprivate func applying(_ edits: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var result = self
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.bytes)
    }
    return result
  }

  /// The range of an attribute, with its value, in a tag of well-formed XML.
  fileprivate func attribute(_ name: String, in tag: Range<Int>) -> Range<Int>? {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    var index = self[tag].firstIndex(where: blanks.contains) ?? tag.upperBound
    while let start = self[index..<tag.upperBound].firstIndex(where: { !blanks.contains($0) }),
      let equals = self[start..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")),
      let open = self[equals..<tag.upperBound].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
      let close = self[(open + 1)..<tag.upperBound].firstIndex(of: self[open])
    {
      let found = self[start..<equals].prefix { !blanks.contains($0) }
      if found.elementsEqual(name.utf8) { return start..<close + 1 }
      index = close + 1
    }
    return nil
  }
}

extension XMPPacket.Property {
  struct Space: Hashable {
    let prefix: String
    let address: String

    static let rdf = Space(prefix: "rdf", address: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }

  var space: Space {
    switch self {
    case .creator, .source, .title, .description:
      Space(prefix: "dc", address: "http://purl.org/dc/elements/1.1/")
    case .credit, .dateCreated:
      Space(prefix: "photoshop", address: "http://ns.adobe.com/photoshop/1.0/")
    case .creatorPage:
      Space(prefix: "Iptc4xmpCore", address: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/")
    case .usageTerms, .webStatement:
      Space(prefix: "xmpRights", address: "http://ns.adobe.com/xap/1.0/rights/")
    case .dateTaken: Space(prefix: "exif", address: "http://ns.adobe.com/exif/1.0/")
    case .createDate, .modifyDate: Space(prefix: "xmp", address: "http://ns.adobe.com/xap/1.0/")
    case .photoID: Space(prefix: "imagefeed", address: "urn:imagefeed:xmp#")
    }
  }

  var name: String {
    switch self {
    case .creator: "creator"
    case .credit: "Credit"
    case .source: "source"
    case .creatorPage: "CiUrlWork"
    case .usageTerms: "UsageTerms"
    case .webStatement: "WebStatement"
    case .title: "title"
    case .description: "description"
    case .dateTaken: "DateTimeOriginal"
    case .dateCreated: "DateCreated"
    case .createDate: "CreateDate"
    case .modifyDate: "ModifyDate"
    case .photoID: "PhotoID"
    }
  }

  /// The element with this value, in the form that the standards have for the property.
  fileprivate func element(_ value: String) -> String {
    let tag = "\(space.prefix):\(name)"
    switch self {
    case .creator:
      return "<\(tag)><rdf:Seq><rdf:li>\(value)</rdf:li></rdf:Seq></\(tag)>"
    case .usageTerms:
      return "<\(tag)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(value)</rdf:li></rdf:Alt></\(tag)>"
    case .creatorPage:
      let info = "\(space.prefix):CreatorContactInfo"
      return "<\(info) rdf:parseType=\"Resource\"><\(tag)>\(value)</\(tag)></\(info)>"
    default:
      return "<\(tag)>\(value)</\(tag)>"
    }
  }
}

extension PhotoCredit {
  /// The value to write for a property. An address that leads nowhere is not written.
  fileprivate subscript(property: XMPPacket.Property) -> String? {
    func text(_ address: WebAddress?) -> String? {
      address.flatMap { $0.isReserved ? nil : $0.text }
    }
    return switch property {
    case .creator: creator
    case .credit: line
    case .source: text(source)
    case .creatorPage: text(creatorPage)
    case .usageTerms: license?.terms
    case .webStatement: text(license?.page)
    case .photoID: photoID
    default: nil
    }
  }
}

extension String {
  fileprivate func escapingXML() -> String {
    // XML has no place for control characters, not even escaped.
    let plain = unicodeScalars.filter {
      $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
    }
    return String(String.UnicodeScalarView(plain)).escapingHTML()
  }
}
