/// The XMP of a picture, an RDF document, as text. What others wrote is kept byte by byte: this
/// adds properties that are missing and reads the few that a credit has, by the names that the XMP
/// and IPTC standards give them.
struct XMPPacket: Sendable, Hashable {
  let text: String

  /// A property of a credit.
  enum Property: CaseIterable {
    case creator, credit, source, creatorPage, usageTerms, webStatement
  }

  private static let closing = "</rdf:RDF>"

  /// The first value of a property; nil where there is none, or nothing to read in it.
  subscript(property: Property) -> String? {
    guard let value = rawValue(property)?.unescapingXML().cleaned(), !value.isEmpty else {
      return nil
    }
    return value
  }

  func address(_ property: Property) -> WebAddress? {
    self[property].flatMap { try? WebAddress($0) }
  }
}

// Writing.
extension XMPPacket {
  /// A packet with the credit alone.
  init(_ credit: PhotoCredit) {
    text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      \(Self.description(of: credit, Property.allCases, about: ""))
      \(Self.closing)
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  /// The same packet with those properties of the credit that it lacks, in a description of their
  /// own; a description's subject has to be that of the others.
  ///
  /// - Returns: Nil where there is no place for it.
  func adding(_ credit: PhotoCredit) -> XMPPacket? {
    let missing = Property.allCases.filter { rawValue($0) == nil }
    guard let end = text.ranges(of: Self.closing).last else { return nil }
    let subject = attribute("rdf:about") ?? ""
    let added = Self.description(of: credit, missing, about: subject)
    return XMPPacket(
      text: String(text[..<end.lowerBound]) + added + "\n" + String(text[end.lowerBound...]))
  }

  private static func description(
    of credit: PhotoCredit, _ properties: [Property], about subject: String
  ) -> String {
    let spaces = Set(properties.map(\.space)).sorted { $0.prefix < $1.prefix }
    let names = spaces.map { " xmlns:\($0.prefix)=\"\($0.address)\"" }.joined()
    let values = properties.compactMap { property in
      property.value(in: credit).map { property.element($0.escapingXML()) }
    }
    return "<rdf:Description rdf:about=\"\(subject)\"\(names)>\n"
      + values.map { " \($0)\n" }.joined() + "</rdf:Description>"
  }
}

// Reading.
extension XMPPacket {
  private func rawValue(_ property: Property) -> String? {
    rawValue(property.name, in: property.space.address)
  }

  /// The first value of any property, by its name in a namespace.
  func value(_ name: String, in space: String) -> String? {
    guard let value = rawValue(name, in: space)?.unescapingXML(), !value.isEmpty else {
      return nil
    }
    return value
  }

  private func rawValue(_ name: String, in space: String) -> String? {
    for prefix in prefixes(of: space) {
      let name = "\(prefix):\(name)"
      if let content = content(of: name) { return Self.item(in: content) ?? content }
      if let value = attribute(name) { return value }
    }
    return nil
  }

  /// The prefixes that the packet has for a namespace: each description may have its own.
  private func prefixes(of space: String) -> Set<String> {
    var prefixes: Set<String> = []
    for quote in ["\"", "'"] {
      for found in text.ranges(of: "=\(quote)\(space)\(quote)") {
        let before = text[..<found.lowerBound]
        guard let start = before.ranges(of: "xmlns:").last else { continue }
        prefixes.insert(String(before[start.upperBound...]))
      }
    }
    return prefixes
  }

  /// What stands between the tags of an element.
  private func content(of name: String) -> String? {
    for found in text.ranges(of: "<\(name)") {
      let rest = text[found.upperBound...]
      guard let next = rest.first, next == ">" || next.isWhitespace,
        let open = rest.firstIndex(of: ">"), let close = rest.firstRange(of: "</\(name)>"),
        open < close.lowerBound
      else { continue }
      return String(rest[rest.index(after: open)..<close.lowerBound])
    }
    return nil
  }

  /// The first item of a list.
  private static func item(in content: String) -> String? {
    guard let start = content.firstRange(of: "<rdf:li"),
      let open = content[start.upperBound...].firstIndex(of: ">"),
      let close = content[open...].firstRange(of: "</rdf:li>")
    else { return nil }
    return String(content[content.index(after: open)..<close.lowerBound])
  }

  private func attribute(_ name: String) -> String? {
    for found in text.ranges(of: "\(name)=") {
      let rest = text[found.upperBound...]
      guard let quote = rest.first, quote == "\"" || quote == "'",
        let end = rest.dropFirst().firstIndex(of: quote)
      else { continue }
      return String(rest.dropFirst()[..<end])
    }
    return nil
  }
}

extension XMPPacket.Property {
  struct Space: Hashable {
    let prefix: String
    let address: String
  }

  var space: Space {
    switch self {
    case .creator, .source: Space(prefix: "dc", address: "http://purl.org/dc/elements/1.1/")
    case .credit: Space(prefix: "photoshop", address: "http://ns.adobe.com/photoshop/1.0/")
    case .creatorPage:
      Space(prefix: "Iptc4xmpCore", address: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/")
    case .usageTerms, .webStatement:
      Space(prefix: "xmpRights", address: "http://ns.adobe.com/xap/1.0/rights/")
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
    }
  }

  fileprivate func value(in credit: PhotoCredit) -> String? {
    switch self {
    case .creator: credit.creator
    case .credit: credit.line
    case .source: credit.source?.text
    case .creatorPage: credit.creatorPage?.text
    case .usageTerms: credit.license?.terms
    case .webStatement: credit.license?.page?.text
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
    case .credit, .source, .webStatement:
      return "<\(tag)>\(value)</\(tag)>"
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

  fileprivate func unescapingXML() -> String {
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ";"),
        let letter = Self.letter(rest[rest.index(after: start)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result.append(letter)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func letter(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
