import CExpat

/// Reads an XMP packet with Expat: the values of `XMPPacket.Property`, and the positions for
/// merging a credit. Only the properties of the picture itself count. The properties of its source
/// files are nested deeper and are skipped.
///
/// Packets are untrusted. A document type declaration ends the parsing, so that there are no
/// entities to expand and nothing to load. Nesting deeper than any program writes also ends it.
/// Values that were complete before an error are kept.
final class XMPParser {
  /// The result of reading a packet. Ranges count from the packet's start.
  struct Found: Sendable, Hashable {
    var values: [XMPPacket.Property: String] = [:]
    /// The places of all properties, with and without a value.
    var places: [XMPPacket.Property: [XMPPacket.Place]] = [:]
    var hasContactInfo = false
    /// The subject of the first description.
    var subject = ""
    /// The start of the last tag that closes the RDF; nil if the packet has none or is not XML.
    var end: Int?
    /// The tag of an RDF element without content, which has no closing tag.
    var emptyRDF: Tag?
    /// Whether the packet is empty, or contains only an `x:xmpmeta` element without RDF.
    var isBlank = false
    /// The namespace declarations in their order, if they were collected.
    var prefixes: [Prefix] = []
  }

  struct Tag: Sendable, Hashable {
    /// The name as it is written, with its prefix.
    let name: String
    let range: Range<Int>
  }

  /// The prefix of a namespace; empty for a default namespace.
  struct Prefix: Sendable, Hashable {
    let name: String
    let space: String
  }

  /// The meaning of an open element.
  private enum Scope {
    /// An element around the RDF.
    case document
    case rdf
    case description
    case contactInfo
    case property(XMPPacket.Property, start: Int)
    /// An array, such as `rdf:Seq`.
    case list
    /// An item of a list, or a part of a value.
    case item
    case ignored
  }

  private static let depthLimit = 100
  private var found = Found()
  private var scopes: [Scope] = []
  /// The text of the innermost element.
  private var text: [UInt8] = []
  /// The values of the open property.
  private var items: [(text: String, isDefault: Bool)] = []
  private var isDefaultItem = false
  /// The last tag that opens the RDF.
  private var opening: Tag?
  /// Whether the packet contains anything besides RDF and the `x:xmpmeta` around it.
  private var hasOtherContent = false
  private let parser: XML_Parser
  private let base: Int

  /// Reads a packet in UTF-8, from its first `<` to its last `>`. Zeros and blanks around the XML
  /// are common, but they are not XML.
  ///
  /// - Parameter collectingNames: Whether the prefixes of the namespaces are collected.
  static func read(_ packet: [UInt8], collectingNames: Bool = false) -> Found {
    if packet.isBlank { return Found(isBlank: true) }
    guard let first = packet.firstIndex(of: UInt8(ascii: "<")),
      let last = packet.lastIndex(of: UInt8(ascii: ">")), first < last,
      let parser = XML_ParserCreateNS("UTF-8", CChar(bitPattern: XMPName.separator))
    else { return Found() }
    defer { XML_ParserFree(parser) }
    let reader = XMPParser(parser, from: first)
    if collectingNames { reader.collectNames() }
    return reader.run(packet.blankingControls()[first...last])
  }

  private init(_ parser: XML_Parser, from base: Int) { (self.parser, self.base) = (parser, base) }

  private func run(_ bytes: ArraySlice<UInt8>) -> Found {
    XML_SetReturnNSTriplet(parser, 1)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let attributes else { return }
        XMPParser.of(data)?.start(XMPName(name), XMPAttributes(attributes))
      },
      { data, _ in XMPParser.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, characters, count in
      let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
      XMPParser.of(data)?.take(bytes)
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMPParser.of(data)?.stop() }
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: bytes.count), 1)
    }
    if status == XML_STATUS_OK {
      found.isBlank = found.end == nil && found.emptyRDF == nil && !hasOtherContent
    } else {
      (found.end, found.emptyRDF) = (nil, nil)
      found.isBlank = XML_GetErrorCode(parser) == XML_ERROR_NO_ELEMENTS
    }
    return found
  }

  private func collectNames() {
    XML_SetStartNamespaceDeclHandler(parser) { data, prefix, space in
      guard let space else { return }
      let name = prefix.map { String(cString: $0) } ?? ""
      XMPParser.of(data)?.found.prefixes.append(Prefix(name: name, space: String(cString: space)))
    }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMPParser? {
    data.map { Unmanaged<XMPParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stop() { XML_StopParser(parser, 0) }

  /// The range of the tag that is being read.
  private var tag: Range<Int> {
    let start = base + Int(XML_GetCurrentByteIndex(parser))
    return start..<start + Int(XML_GetCurrentByteCount(parser))
  }
}

// Events.
extension XMPParser {
  private func start(_ name: XMPName, _ attributes: XMPAttributes) {
    guard scopes.count < Self.depthLimit else { return stop() }
    let scope = scope(of: name, attributes)
    scopes.append(scope)
    switch scope {
    case .property, .item: text = []
    default: break
    }
  }

  private func scope(of name: XMPName, _ attributes: XMPAttributes) -> Scope {
    switch scopes.last ?? .document {
    case .document:
      guard name.key == XMPName.rdf("RDF") else {
        if !XMPName.frames.contains(name.key) { hasOtherContent = true }
        return .document
      }
      opening = Tag(name: name.raw, range: tag)
      return .rdf
    case .rdf:
      if found.subject.isEmpty { found.subject = attributes.subject ?? "" }
      takeProperties(attributes)
      return .description
    case .description:
      if name.key == XMPName.contactInfo {
        found.hasContactInfo = true
        takeProperties(attributes)
        return .contactInfo
      }
      return property(name, attributes)
    case .contactInfo:
      guard name.key == XMPName.rdf("Description") else { return property(name, attributes) }
      takeProperties(attributes)
      return .contactInfo
    case .property, .item:
      if XMPName.lists.contains(name.key) { return .list }
      guard name.key == XMPName.rdf("value") || name.key == XMPName.rdf("Description") else {
        return .ignored
      }
      takeValue(attributes)
      return .item
    case .list:
      guard name.key == XMPName.rdf("li") || name.isNumberedItem else { return .ignored }
      isDefaultItem = attributes[XMPName.language]?.lowercased() == "x-default"
      takeValue(attributes)
      return .item
    case .ignored: return .ignored
    }
  }

  private func property(_ name: XMPName, _ attributes: XMPAttributes) -> Scope {
    guard let property = XMPPacket.Property.named[name.key] else { return .ignored }
    items = []
    isDefaultItem = false
    takeValue(attributes)
    return .property(property, start: tag.lowerBound)
  }

  /// Stores the properties that are written as attributes of a description.
  private func takeProperties(_ attributes: XMPAttributes) {
    for (name, value) in attributes {
      guard let property = XMPPacket.Property.named[name.key] else { continue }
      set(property, to: value, .attribute(name.raw, of: tag))
    }
  }

  /// Stores a value that is written as an attribute of its element.
  private func takeValue(_ attributes: XMPAttributes) {
    for name in ["resource", "value"] {
      if let value = attributes[XMPName.rdf(name)] { add(value) }
    }
  }

  private func add(_ value: String) {
    if value.hasText { items.append((value.trimmed, isDefaultItem)) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    switch scopes.last {
    case .property, .item: text += bytes
    case .document: if !bytes.allSatisfy({ $0 <= 0x20 }) { hasOtherContent = true }
    default: break
    }
  }

  private func end() {
    switch scopes.popLast() {
    case .item:
      add(String(decoding: text, as: UTF8.self))
      text = []
    case .property(let property, let start):
      if items.isEmpty { add(String(decoding: text, as: UTF8.self)) }
      set(property, to: property.value(of: items), .element(start..<tag.upperBound))
    case .rdf:
      // An empty element has no closing tag before which a credit could be inserted.
      if !tag.isEmpty { found.end = tag.lowerBound } else { found.emptyRDF = opening }
    default: break
    }
  }

  private func set(
    _ property: XMPPacket.Property, to value: String, _ place: XMPPacket.Place
  ) {
    found.places[property, default: []].append(place)
    if value.hasText, found.values[property] == nil { found.values[property] = value.trimmed }
  }
}

extension XMPPacket.Property {
  /// The value of a list of items. The names of several creators are joined. A text has one item
  /// for each language, of which the default one counts.
  fileprivate func value(of items: [(text: String, isDefault: Bool)]) -> String {
    guard self == .creator else {
      return (items.first(where: \.isDefault) ?? items.first)?.text ?? ""
    }
    var names: [String] = []
    for item in items where !names.contains(item.text) { names.append(item.text) }
    return names.joined(separator: ", ")
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    let text = drop(while: isBlank)
    return text.lastIndex { !isBlank($0) }.map { String(text[...$0]) } ?? ""
  }

  /// Whether it has a visible character.
  fileprivate var hasText: Bool {
    unicodeScalars.contains { scalar in
      let properties = scalar.properties
      return switch properties.generalCategory {
      case .control, .format: false
      default: !properties.isWhitespace
      }
    }
  }
}

/// A name with its namespace.
struct XMPName {
  /// Separates the parts of a name that Expat reports. XML does not allow this character in a name.
  static let separator: UInt8 = 1
  private static let syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  /// The elements around RDF.
  static let frames: Set = [key("adobe:ns:meta/", "xmpmeta"), key("adobe:ns:meta/", "xapmeta")]
  static let lists: Set = [rdf("Alt"), rdf("Bag"), rdf("Seq")]
  static let contactInfo = key(
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "CreatorContactInfo")
  static let language = key("http://www.w3.org/XML/1998/namespace", "lang")

  /// Namespace and local name.
  let key: String
  /// The name as it is written, with its prefix.
  let raw: String

  init(_ name: UnsafePointer<CChar>) {
    let text = String(cString: name)
    let separator = Unicode.Scalar(Self.separator)
    let parts = text.unicodeScalars.split(separator: separator).map { String($0) }
    guard parts.count == 3 else {
      (key, raw) = (text, parts.last ?? text)
      return
    }
    (key, raw) = (Self.key(parts[0], parts[1]), "\(parts[2]):\(parts[1])")
  }

  static func key(_ space: String, _ name: String) -> String { "\(space)\u{1}\(name)" }

  static func rdf(_ name: String) -> String { key(syntax, name) }

  /// Whether it is a name such as `rdf:_1`, an older form of `rdf:li`.
  var isNumberedItem: Bool { key.hasPrefix(Self.rdf("_")) }
}

/// The attributes of an element, as Expat reports them.
struct XMPAttributes: Sequence {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  func makeIterator() -> AnyIterator<(XMPName, String)> {
    var index = 0
    return AnyIterator {
      guard let name = list[index], let value = list[index + 1] else { return nil }
      index += 2
      return (XMPName(name), String(cString: value))
    }
  }

  subscript(key: String) -> String? { first { $0.0.key == key }?.1 }

  var subject: String? { self[XMPName.rdf("about")] ?? self["about"] }
}

extension [UInt8] {
  /// Whether there are only zeros, blanks and a byte order mark.
  fileprivate var isBlank: Bool {
    let text = starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    return text.allSatisfy { $0 <= 0x20 }
  }

  /// Whether the text contains one of these names. Most packets contain none, and this check takes
  /// a hundredth of the time of parsing.
  func containsAny(_ names: some Sequence<String>) -> Bool {
    withUnsafeBytes { bytes in
      names.contains { name in
        name.utf8CString.withUnsafeBytes { name in
          memmem(bytes.baseAddress, bytes.count, name.baseAddress, name.count - 1) != nil
        }
      }
    }
  }

  /// The same number of bytes, in which spaces replace control characters and references to them.
  /// XML does not allow these characters, but some programs write them.
  fileprivate func blankingControls() -> [UInt8] {
    var result = self
    for index in result.indices where result[index] < 0x20 {
      if ![0x09, 0x0A, 0x0D].contains(result[index]) { result[index] = 0x20 }
    }
    guard containsAny(["&#"]) else { return result }
    for start in result.indices where result[start] == UInt8(ascii: "&") {
      guard let end = result[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let number = Self.reference(result[start..<end]), !Self.isAllowed(number)
      else { continue }
      for index in start...end { result[index] = 0x20 }
    }
    return result
  }

  /// The number of a reference such as `&#x1B`; nil for an entity.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.dropFirst().first == UInt8(ascii: "#") else { return nil }
    let digits = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    let isHex = digits.first == "x"
    return Int(isHex ? digits.dropFirst() : digits[...], radix: isHex ? 16 : 10)
  }

  private static func isAllowed(_ number: Int) -> Bool {
    switch number {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
