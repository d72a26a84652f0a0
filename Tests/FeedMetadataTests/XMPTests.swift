import FeedMetadata
import Testing

@Suite("BACK-7: the XMP of a picture")
struct XMPTests {
  private static let names = """
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    """

  private static func packet(_ inside: String) -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
    <rdf:RDF \(names)>\(inside)</rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  private static func described(_ inside: String) -> String {
    packet("<rdf:Description rdf:about=\"\">\(inside)</rdf:Description>")
  }

  private static func creator(_ items: String) -> String {
    described("<dc:creator><rdf:Seq>\(items)</rdf:Seq></dc:creator>")
  }

  private func read(_ packets: String...) -> XMPDescription {
    XMPDescription(packets: packets.map { Array($0.utf8)[...] })
  }

  @Test(
    "A creator is read in each form of RDF",
    arguments: [
      creator("<rdf:li>Ann</rdf:li>"),
      creator("<rdf:li/><rdf:li> \n</rdf:li><rdf:li>Ann</rdf:li>"),
      creator("<rdf:li><![CDATA[Ann]]></rdf:li>"),
      creator("<!-- <rdf:li>Bob</rdf:li> --><rdf:li>A<!-- x -->nn</rdf:li>"),
      creator("<rdf:li>&#65;&#x6E;n&#x1B;</rdf:li>"),
      creator("<rdf:_1>Ann</rdf:_1>"),
      creator("<rdf:li rdf:parseType='Resource'><rdf:value>Ann</rdf:value></rdf:li>"),
      creator("<rdf:li rdf:resource='Ann'/>"),
      creator("<rdf:li>Ann</rdf:li><rdf:li>Ann</rdf:li>"),
      described("<dc:creator>Ann</dc:creator>"),
      described("<dc:creator rdf:resource='Ann'/>"),
      described(
        "<dc:creator><rdf:Description><rdf:value>Ann</rdf:value></rdf:Description></dc:creator>"),
      described("<dc:creator><rdf:Bag><rdf:li>Ann</rdf:li></rdf:Bag></dc:creator>"),
      described("<creator xmlns='http://purl.org/dc/elements/1.1/'>Ann</creator>"),
      described("<q:creator xmlns:q='http://purl.org/dc/elements/1.1/'>Ann</q:creator>"),
      described("<dc:creator/>").replacing(
        "</rdf:RDF>", with: "<rdf:Description dc:creator='Ann'/></rdf:RDF>"),
      packet("<rdf:Description dc:creator='Ann'/>"),
      "<?xml version='1.0' encoding='UTF-16'?>\(creator("<rdf:li>Ann</rdf:li>"))",
      " \n\(creator("<rdf:li>Ann</rdf:li>"))\0\0",
      "\u{FEFF}\(creator("<rdf:li>Ann</rdf:li>"))",
      creator("<rdf:li>Ann</rdf:li>").replacing("rdf:", with: "r:").replacing(":rdf=", with: ":r="),
      creator("<rdf:li>Ann</rdf:li>") + "<not closed",
    ])
  func forms(packet: String) {
    #expect(read(packet).creator == "Ann")
  }

  @Test(
    "Empty values, values of other resources and text that is not XML count as absent",
    arguments: [
      creator("<rdf:li/>"), creator(""), creator("<rdf:li> </rdf:li><rdf:li>&#x9;</rdf:li>"),
      described("<dc:creator/>"), described("<dc:creator>\n</dc:creator>"),
      packet("<rdf:Description dc:creator=''/>"),
      described("<!-- <dc:creator>Ann</dc:creator> -->"),
      described("<a:creator xmlns:a='urn:a'>Ann</a:creator>"),
      described(
        "<m:Pantry xmlns:m='urn:m'><rdf:Bag><rdf:li><rdf:Description dc:creator='Ann'/></rdf:li>"
          + "</rdf:Bag></m:Pantry>"),
      "creator", "<creator", "", "<dc:creator>Ann</dc:creator>",
    ])
  func absent(packet: String) {
    #expect(read(packet).creator == nil)
  }

  @Test("Several creators are joined, and the default language of a text is used")
  func lists() {
    #expect(read(Self.creator("<rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li>")).creator == "Ann, Bob")
    let texts = """
      <dc:description><rdf:Alt><rdf:li xml:lang="de">Berg</rdf:li>\
      <rdf:li xml:lang="x-default">Mountain</rdf:li></rdf:Alt></dc:description>\
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default"/><rdf:li xml:lang="de">Titel</rdf:li>\
      </rdf:Alt></dc:title>
      """
    let found = read(Self.described(texts))
    #expect(found.description == "Mountain" && found.title == "Titel")
  }

  @Test("UTF-16 and windows-1252 are read")
  func encodings() {
    let text = Self.creator("<rdf:li>O’Neil é</rdf:li>")
    let units = Array(text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let small = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let windows = text.replacing("\u{FEFF}", with: "").unicodeScalars.map {
      $0 == "’" ? 0x92 : UInt8($0.value)
    }
    for bytes in [[0xFE, 0xFF] + big, [0xFF, 0xFE] + small, big, small, windows] {
      #expect(XMPDescription(packets: [bytes[...]]).creator == "O’Neil é")
    }
  }

  @Test("The first value of several packets counts, and extended XMP must match its main packet")
  func packets() {
    let first = Self.described("<dc:creator/><dc:title>First</dc:title>")
    let second = Self.described("<dc:creator>Ann</dc:creator><dc:title>Second</dc:title>")
    let found = read(first, second)
    #expect(found.title == "First" && found.creator == "Ann")

    let digest = "0123456789ABCDEF0123456789ABCDEF"
    let whole = Array(Self.described("<dc:description>Long</dc:description>").utf8)
    let half = whole.count / 2
    func part(_ digest: String, _ range: Range<Int>) -> ArraySlice<UInt8> {
      let offset = range.lowerBound
      let numbers = [0, 0, 0, 0, 0, 0, UInt8(offset >> 8), UInt8(offset & 255)]
      return (Array(digest.utf8) + numbers + whole[range])[...]
    }
    let main = Array(
      Self.described(
        "<n:HasExtendedXMP xmlns:n='http://ns.adobe.com/xmp/note/'>\(digest)</n:HasExtendedXMP>"
      ).utf8)
    let parts = [part(digest, half..<whole.count), part(digest, 0..<half)]
    #expect(XMPDescription(packets: [main[...]], extensions: parts).description == "Long")
    let older = part(String(digest.reversed()), 0..<half)
    #expect(XMPDescription(packets: [main[...]], extensions: [older] + parts).description == "Long")
    let other = [part(String(digest.reversed()), 0..<whole.count)]
    #expect(XMPDescription(packets: [main[...]], extensions: other).description == nil)
    #expect(XMPDescription(packets: [main[...]], extensions: [parts[0], [1]]).description == nil)
  }

  @Test("Entities are not expanded, files are not loaded, and deep nesting is harmless")
  func hostile() {
    let entities = (1..<20).map { number in
      let last = "&a\(number - 1);"
      return "<!ENTITY a\(number) \"\(last)\(last)\(last)\">"
    }
    for declared in [
      "<!ENTITY a0 \"x\">" + entities.joined(), "<!ENTITY a19 SYSTEM \"file:///etc/passwd\">",
    ] {
      let packet = "<!DOCTYPE x [\(declared)]>" + Self.creator("<rdf:li>&a19;</rdf:li>")
      #expect(read(packet).creator == nil)
    }
    let deep = String(repeating: "<a>", count: 1_000_000)
    #expect(read(Self.described("<dc:title>T</dc:title>\(deep)<dc:creator>Ann")).title == "T")
  }

  @Test("Damaged XMP does not crash the parser")
  func damaged() {
    let packet = Array(Self.creator("<rdf:li xml:lang='x'>A&amp;&#65;<![CDATA[x]]></rdf:li>").utf8)
    for index in packet.indices {
      for value in [UInt8(0), 0x26, 0x3C, 0x3E, 0x80, 0xFF] {
        var changed = packet
        changed[index] = value
        _ = XMPDescription(packets: [changed[...]])
        _ = XMPDescription(packets: [packet[index...]])
        _ = XMPDescription(packets: [packet[..<index]])
      }
    }
  }
}
