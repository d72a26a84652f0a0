/// The XMP of a picture: an RDF document. Reads the properties of a credit and of a caption by the
/// names that the XMP and IPTC standards give them. Writes a credit into a packet, or a new packet.
package struct XMPPacket: Sendable, Hashable {
  /// In UTF-8.
  let bytes: [UInt8]
  private let found: XMPParser.Found

  /// A property that is read.
  package enum Property: Sendable, CaseIterable {
    case creator, credit, source, creatorPage, usageTerms, webStatement
    /// The credit of a download whose file already has another credit.
    case downloadCreator, downloadCredit, downloadSource, downloadCreatorPage
    case downloadTerms, downloadStatement
    /// The id of the downloaded photo.
    case photoID
    case title, description, rights
    case dateTaken, dateCreated, createDate, modifyDate

    /// The properties of a credit that other programs read too.
    package static let ofCredit: [Self] = [
      .creator, .credit, .source, .creatorPage, .usageTerms, .webStatement,
    ]
    /// The same properties, in the same order, for a file that already has another credit.
    package static let ofDownload: [Self] = [
      .downloadCreator, .downloadCredit, .downloadSource, .downloadCreatorPage, .downloadTerms,
      .downloadStatement,
    ]
    /// The property that a download uses instead of this property of a credit.
    package var ofDownload: Self {
      Self.ofCredit.firstIndex(of: self).map { Self.ofDownload[$0] } ?? self
    }

    static let ofTexts: [Self] = [.downloadCreator, .creator, .title, .description, .rights]
    /// Best first.
    static let ofDates: [Self] = [.dateTaken, .dateCreated, .createDate, .modifyDate]

    /// The properties by their names in their namespaces.
    static let named = Dictionary(
      uniqueKeysWithValues: allCases.map { (XMPName.key($0.space.address, $0.name), $0) })
  }

  /// The place of a property in the packet.
  enum Place: Sendable, Hashable {
    case element(Range<Int>)
    /// An attribute's name as written, and the range of its tag.
    case attribute(String, of: Range<Int>)
  }

  /// Reads a packet.
  ///
  /// - Parameter properties: The properties of interest. A packet that contains none of their names
  ///   is not parsed.
  /// - Returns: Nil if it has none of them.
  init?(_ packet: some Collection<UInt8>, for properties: [Property]) {
    bytes = Self.utf8(Array(packet))
    guard bytes.containsAny(properties.map(\.name)) else { return nil }
    found = XMPParser.read(bytes)
  }

  /// Reads a packet to add to.
  private init(whole bytes: [UInt8]) {
    self.bytes = bytes
    found = XMPParser.read(bytes, collectingNames: true)
  }

  /// The value of a property as it is in the file, not cleaned; nil for an empty value.
  package subscript(property: Property) -> String? { found.values[property] }
}

// Several packets.
extension XMPPacket {
  /// All packets of a picture that have some of the properties. The extended packet is the last
  /// one.
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

  /// The extended packet, joined from its segments. Each segment has a digest of the packet, the
  /// packet's length, the segment's offset, and a part of the packet. `main` names the digest.
  /// Segments with another digest are left out.
  private static func extended(
    _ segments: [ArraySlice<UInt8>], of main: ArraySlice<UInt8>
  ) -> [UInt8] {
    let main = Array(main)
    // A valid file has one digest. A hostile one may have a hundred thousand.
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
  /// The packet in UTF-8. XMP in a JPEG should be UTF-8, but some programs write UTF-16 or
  /// windows-1252.
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

  /// Whether the bytes are big-endian UTF-16; nil if they are not UTF-16.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    let start = Array(bytes.prefix(2))
    if start == [0xFE, 0xFF] || start == [0, UInt8(ascii: "<")] { return true }
    if start == [0xFF, 0xFE] || start == [UInt8(ascii: "<"), 0] { return false }
    return nil
  }
}

// Writing.
extension XMPPacket {
  /// Makes a packet with only these properties. Their values are escaped here.
  package init(_ values: [(Property, String)]) {
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      \(XMPNames().description(values, about: ""))
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
    self.init(whole: Array(text.utf8))
  }

  /// Reads a packet to add to. The result is in UTF-8, which XMP in a JPEG requires.
  package init(toAddTo packet: some Collection<UInt8>) {
    let packet = Array(packet)
    var bytes = Self.utf8(packet)
    if bytes != packet {
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      // The declaration names the original encoding.
      let declaration = Array("<?xml ".utf8)
      if bytes.starts(with: declaration), let end = bytes.firstRange(of: Array("?>".utf8)) {
        bytes.removeSubrange(..<end.upperBound)
      }
    }
    self.init(whole: bytes)
  }

  /// Whether the packet is intact but has no property.
  package var isBlank: Bool { found.isBlank }

  /// The same packet with a credit, in a separate description of the same subject.
  ///
  /// If the picture has no other credit, the missing properties are added. Empty ones are removed,
  /// because a property may occur only once. If the picture has another credit, that one stays, and
  /// this one is written completely into properties that only downloads have.
  ///
  /// - Parameters:
  ///   - credit: The value of each property, by its name in `ofCredit`.
  ///   - packets: All packets of the picture.
  ///   - isOther: Whether the picture has another credit outside of XMP.
  /// - Returns: Nil if the packet is not well-formed RDF.
  package func adding(
    _ credit: [Property: String], of packets: [XMPPacket], besidesOther isOther: Bool = false
  ) -> XMPPacket? {
    guard found.end != nil || found.emptyRDF != nil else { return nil }
    let hasOther =
      isOther
      || Property.ofCredit.contains { property in
        packets.contains { $0[property] != nil && $0[property] != credit[property] }
      }
    let missing = Property.ofCredit.filter { property in
      guard credit[property] != nil, self[property] == nil else { return false }
      // A packet may have only one contact structure.
      if property == .creatorPage, found.hasContactInfo { return false }
      return packets.allSatisfy { $0[property] == nil }
    }
    // An earlier download's credit and id are replaced.
    let replaced = (hasOther ? [] : missing) + Property.ofDownload + [.photoID]
    let places = replaced.flatMap { found.places[$0] ?? [] }
    var edits = places.compactMap { range(of: $0) }.map { ($0, [UInt8]()) }
    var values = (hasOther ? Property.ofCredit : missing).compactMap { property in
      credit[property].map { (hasOther ? property.ofDownload : property, $0) }
    }
    if let id = credit[.photoID] { values.append((.photoID, id)) }
    if !values.isEmpty {
      let added = XMPNames(found.prefixes).description(values, about: found.subject) + "\n"
      edits += [insertion(of: added)].compactMap(\.self)
    }
    return edits.isEmpty ? self : XMPPacket(whole: bytes.applying(edits))
  }

  /// The edit that inserts a description after the others.
  private func insertion(of description: String) -> (Range<Int>, [UInt8])? {
    if let end = found.end { return (end..<end, Array(description.utf8)) }
    guard let tag = found.emptyRDF else { return nil }
    let slash = tag.range.upperBound - 2..<tag.range.upperBound
    return (slash, Array(">\(description)</\(tag.name)>".utf8))
  }

  private func range(of place: Place) -> Range<Int>? {
    switch place {
    case .element(let range): range
    case .attribute(let name, let tag): bytes.attribute(name, in: tag)
    }
  }
}

/// The names of elements to write into a packet. A namespace has the prefix that it has in the rest
/// of the packet: exiv2 and programs that use it cannot read a packet with two prefixes for one
/// namespace.
private struct XMPNames {
  typealias Space = XMPPacket.Property.Space

  /// The prefix of each namespace of the packet; empty for a default namespace.
  private let known: [String: String]
  private let taken: Set<String>
  /// The prefix of RDF. It is never empty, because attributes have no default namespace.
  private let rdf: String

  init(_ prefixes: [XMPParser.Prefix] = []) {
    known = Dictionary(prefixes.map { ($0.space, $0.name) }) { first, _ in first }
    taken = Set(prefixes.map(\.name))
    let own = known[Space.rdf.address] ?? ""
    rdf = own.isEmpty ? Self.free(Space.rdf.prefix, taken) : own
  }

  private static func free(_ prefix: String, _ taken: Set<String>) -> String {
    let candidates = [prefix] + (1...taken.count + 1).map { "\(prefix)\($0)" }
    return candidates.first { !taken.contains($0) } ?? prefix
  }

  private func prefix(of space: Space) -> String {
    known[space.address] ?? Self.free(space.prefix, taken)
  }

  /// A description with some properties.
  func description(_ values: [(XMPPacket.Property, String)], about subject: String) -> String {
    let spaces = Set(values.map(\.0.space)).sorted { $0.prefix < $1.prefix }
    let prefixes = [(rdf, Space.rdf)] + spaces.map { (prefix(of: $0), $0) }
    let declared = prefixes.filter { !$0.0.isEmpty }
      .map { " xmlns:\($0.0)=\"\($0.1.address)\"" }.joined()
    let elements = values.map { " \(element($0, $1.escapingXML()))\n" }.joined()
    return "<\(rdf):Description \(rdf):about=\"\(subject.escapingXML())\"\(declared)>\n"
      + elements + "</\(rdf):Description>"
  }

  /// The element of a property, in the form that the standards define for it.
  private func element(_ property: XMPPacket.Property, _ value: String) -> String {
    switch property {
    case .creator:
      tag(property, property.name, "<\(rdf):Seq><\(rdf):li>\(value)</\(rdf):li></\(rdf):Seq>")
    case .usageTerms, .title, .description, .rights:
      tag(
        property, property.name,
        "<\(rdf):Alt><\(rdf):li xml:lang=\"x-default\">\(value)</\(rdf):li></\(rdf):Alt>")
    case .creatorPage:
      tag(
        property, "CreatorContactInfo", tag(property, property.name, value),
        " \(rdf):parseType=\"Resource\"")
    default: tag(property, property.name, value)
    }
  }

  private func tag(
    _ property: XMPPacket.Property, _ name: String, _ content: String, _ attributes: String = ""
  ) -> String {
    let prefix = prefix(of: property.space)
    if prefix.isEmpty {
      return "<\(name) xmlns=\"\(property.space.address)\"\(attributes)>\(content)</\(name)>"
    }
    return "<\(prefix):\(name)\(attributes)>\(content)</\(prefix):\(name)>"
  }
}

extension [UInt8] {
  /// The bytes with some ranges replaced. The ranges do not overlap.
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
    case .creator, .source, .title, .description, .rights:
      Space(prefix: "dc", address: "http://purl.org/dc/elements/1.1/")
    case .credit, .dateCreated:
      Space(prefix: "photoshop", address: "http://ns.adobe.com/photoshop/1.0/")
    case .creatorPage:
      Space(prefix: "Iptc4xmpCore", address: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/")
    case .usageTerms, .webStatement:
      Space(prefix: "xmpRights", address: "http://ns.adobe.com/xap/1.0/rights/")
    case .downloadCreator, .downloadCredit, .downloadSource, .downloadCreatorPage, .downloadTerms,
      .downloadStatement, .photoID:
      Space(prefix: "imagefeed", address: "urn:imagefeed:credit#")
    case .dateTaken: Space(prefix: "exif", address: "http://ns.adobe.com/exif/1.0/")
    case .createDate, .modifyDate: Space(prefix: "xmp", address: "http://ns.adobe.com/xap/1.0/")
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
    case .downloadCreator: "Creator"
    case .downloadCredit: "Credit"
    case .downloadSource: "Source"
    case .downloadCreatorPage: "CreatorPage"
    case .downloadTerms: "UsageTerms"
    case .downloadStatement: "WebStatement"
    case .photoID: "PhotoID"
    case .title: "title"
    case .rights: "rights"
    case .description: "description"
    case .dateTaken: "DateTimeOriginal"
    case .dateCreated: "DateCreated"
    case .createDate: "CreateDate"
    case .modifyDate: "ModifyDate"
    }
  }
}

extension String {
  fileprivate func escapingXML() -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // XML does not allow control characters, not even escaped.
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
