import FeedCore
import FeedMetadata
import FeedSession
import FeedTestSupport
import Testing

@Suite("PHOTO-8: the credit in a JPEG")
struct CreditTests {
  private static let jfif = segment(0xE0, Array("JFIF\0".utf8))
  private static let exif = segment(0xE1, Array("Exif\0\0data".utf8))
  private static let tables = segment(0xDB, [1, 2, 3])
  private static let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 9, 9, 0xFF, 0, 9, 0xFF, 0xD9]
  private static let plain = [0xFF, 0xD8] + jfif + exif + tables + scan

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  private static func xmp(_ text: String) -> [UInt8] {
    segment(0xE1, XMPSegment.identifier + Array(text.utf8))
  }

  private static func packet(_ inside: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(inside)</rdf:RDF></x:xmpmeta>
    """
  }

  private func photo(_ author: String = "Nora Fjeld", site: String = "unsplash.com") -> Photo {
    var photo = Photo.sample("a", author: author)
    photo.links.page = .sample("https://\(site)/photos/a?utm_source=imagefeed&utm_medium=referral")
    return photo
  }

  /// Inserts the photo's credit into the JPEG, in pieces of `size` bytes.
  private func credited(
    _ jpeg: [UInt8], _ photo: Photo, size: Int = 7
  ) -> (bytes: [UInt8], remark: Message?) {
    var insertion = CreditInsertion(PhotoCredit(of: photo))
    var bytes: [UInt8] = []
    var rest = jpeg[...]
    while !rest.isEmpty {
      bytes += insertion.take(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return (bytes + insertion.finish(), insertion.remark)
  }

  @Test(
    "The credit is inserted after JFIF and Exif, and all other bytes stay",
    arguments: [1, 3, 50, 10_000])
  func inserted(size: Int) throws {
    let (bytes, remark) = credited(Self.plain, photo(), size: size)
    let start = 2 + Self.jfif.count + Self.exif.count
    let length = bytes.count - Self.plain.count
    #expect(length > 300 && remark == nil)
    #expect(bytes[..<start] + bytes[(start + length)...] == Self.plain[...])
    let found = try #require(PhotoCredit(file: bytes))
    #expect(found == PhotoCredit(of: photo()))
    #expect(
      found.text
        == "Photo by Nora Fjeld on Unsplash: "
        + "https://unsplash.com/photos/a?utm_source=imagefeed&utm_medium=referral")
    #expect(found.license?.terms == "Unsplash License")
    #expect(found.license?.page?.text == "https://unsplash.com/license")
    #expect(found.markdown == Snippet.credit(of: photo()))
  }

  @Test("Only photos of Unsplash get the Unsplash license")
  func otherSites() throws {
    for site in ["unsplash.com.example", "notunsplash.com", "photos.example"] {
      let bytes = credited(Self.plain, photo(site: site)).bytes
      let found = try #require(PhotoCredit(file: bytes))
      #expect(found.license == nil && found.line == "Photo by Nora Fjeld")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Unsplash"))
    }
  }

  @Test("PHOTO-25: A name with markup stays text in the credit")
  func hostile() throws {
    for name in ["</rdf:li> & <x>", "\"'&amp;#60;", "林 由紀 🌿", "]]><?xpacket end='w'?>"] {
      let bytes = credited(Self.plain, photo(name)).bytes
      let found = try #require(PhotoCredit(file: bytes))
      #expect(found.creator == name)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.ranges(of: "</rdf:li>").count == 2)
      #expect(text.ranges(of: "<?xpacket end").count == 1)
    }
  }

  @Test("PHOTO-25: Existing XMP stays unchanged, and missing properties are added for its subject")
  func merged() throws {
    let own = """
      <rdf:Description rdf:about="uuid:1" xmlns:d="http://purl.org/dc/elements/1.1/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Oslo">\
      <d:creator><rdf:Seq><rdf:li>Nora Fjeld</rdf:li></rdf:Seq></d:creator></rdf:Description>
      """
    let old = Self.packet(own)
    let (bytes, remark) = credited(
      [0xFF, 0xD8] + Self.jfif + Self.xmp(old) + Self.tables + Self.scan, photo())
    #expect(remark == nil)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(own))
    #expect(text.ranges(of: "http://ns.adobe.com/xap/1.0/\0").count == 1)
    #expect(text.ranges(of: "rdf:about=\"uuid:1\"").count == 2)
    #expect(bytes.suffix(Self.scan.count) == Self.scan[...])
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
    #expect(!text.contains("imagefeed:Credit"))
  }

  @Test(
    "PHOTO-32, PHOTO-9: another credit in the file stays, and the credit of the download is read")
  func otherCredit() throws {
    let own = """
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
      photoshop:Credit="Photo by Someone Else on Pixabay" dc:source="https://pixabay.com/1"/>
      """
    let first = credited([0xFF, 0xD8] + Self.xmp(Self.packet(own)) + Self.scan, photo()).bytes
    #expect(String(decoding: first, as: UTF8.self).contains(own))
    #expect(PhotoCredit(file: first) == PhotoCredit(of: photo()))
    // The file of a download is downloaded again, as another photo.
    let second = credited(first, photo("Ann Bee")).bytes
    #expect(PhotoCredit(file: second) == PhotoCredit(of: photo("Ann Bee")))
    let text = String(decoding: second, as: UTF8.self)
    #expect(text.contains(own) && !text.contains("Nora"))
    #expect(text.ranges(of: "<imagefeed:Credit>").count == 1)
    // A photo without an author has a source, and no name from the file.
    var unknown = photo()
    unknown.author = .unknown
    let third = try #require(PhotoCredit(file: credited(first, unknown).bytes))
    #expect(third.creator == nil && third.line == nil && third.source == unknown.links.page)
  }

  @Test("PHOTO-25: a packet with a creator's contacts gets no second structure of contacts")
  func contacts() throws {
    let own = """
      <rdf:Description rdf:about="" \
      xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\
      <Iptc4xmpCore:CreatorContactInfo Iptc4xmpCore:CiAdrCity="Oslo"/></rdf:Description>
      """
    let bytes = credited([0xFF, 0xD8] + Self.xmp(Self.packet(own)) + Self.scan, photo()).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(own) && text.ranges(of: "CreatorContactInfo").count == 1)
    #expect(PhotoCredit(file: bytes)?.creator == "Nora Fjeld")
  }

  @Test("A header above 4 MB is passed on unchanged before its end")
  func endlessHeader() {
    var insertion = CreditInsertion(PhotoCredit(of: photo()))
    let piece = Self.segment(0xE2, [UInt8](repeating: 1, count: 65_000))
    var sent: [UInt8] = [0xFF, 0xD8]
    var received = Array(insertion.take(sent[...]))
    while received.isEmpty, sent.count < 8 << 20 {
      sent += piece
      received += insertion.take(piece[...])
    }
    #expect(received == sent && sent.count > 4 << 20)
  }

  @Test(
    "PHOTO-10: a namespace has one prefix in a packet with a credit",
    arguments: [
      #"xmlns:xapRights="http://ns.adobe.com/xap/1.0/rights/" xapRights:Marked="True""#,
      #"xmlns:zz="http://purl.org/dc/elements/1.1/" zz:format="image/jpeg""#,
      #"xmlns:dc="urn:other" dc:format="image/jpeg""#,
      #"xmlns:rdf2="urn:other" rdf2:a="b""#,
      #"xmlns="http://purl.org/dc/elements/1.1/""#,
    ])
  func prefixes(attributes: String) throws {
    for rdf in ["rdf", "r"] {
      let own = Self.packet("<rdf:Description \(attributes)/>")
        .replacing("<rdf:", with: "<\(rdf):").replacing("</rdf:", with: "</\(rdf):")
        .replacing("xmlns:rdf=", with: "xmlns:\(rdf)=")
      let bytes = credited([0xFF, 0xD8] + Self.xmp(own) + Self.scan, photo()).bytes
      #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
      let text = String(decoding: bytes, as: UTF8.self)
      let declared = text.matches(of: /xmlns(:\w+)?="([^"]*)"/)
        .map { (prefix: String($0.1 ?? ""), space: String($0.2)) }
      for (prefix, space) in declared {
        let same = declared.filter { $0.space == space }
        #expect(same.allSatisfy { $0.prefix == prefix }, "\(space)")
        #expect(declared.filter { $0.prefix == prefix }.allSatisfy { $0.space == space })
      }
    }
  }

  @Test("PHOTO-33: XMP after the tables of a JPEG is extended at its place")
  func lateXMP() throws {
    let own = Self.packet("<rdf:Description xmlns:a='urn:a' a:b='c'/>")
    let start = [0xFF, 0xD8] + Self.jfif + Self.tables
    let bytes = credited(start + Self.xmp(own) + Self.scan, photo()).bytes
    #expect(bytes.starts(with: start) && bytes.suffix(Self.scan.count) == Self.scan[...])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("a:b='c'"))
    #expect(text.ranges(of: "http://ns.adobe.com/xap/1.0/\0").count == 1)
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
  }

  @Test(
    "PHOTO-33: XMP without properties takes the credit",
    arguments: [
      "", " \0\0", "\u{FEFF}",
      "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><?xpacket end='w'?>",
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'> </x:xmpmeta>", packet(""),
      packet("").replacing("></rdf:RDF>", with: "/>"),
      packet("").replacing("></rdf:RDF>", with: " />").replacing("rdf:", with: "q:")
        .replacing(":rdf", with: ":q"),
    ])
  func withoutProperties(packet: String) throws {
    let bytes = credited([0xFF, 0xD8] + Self.xmp(packet) + Self.scan, photo()).bytes
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.ranges(of: "http://ns.adobe.com/xap/1.0/\0").count == 1)
  }

  @Test("PHOTO-33: XMP in UTF-16 becomes UTF-8 with the credit")
  func wide() throws {
    let own = "<rdf:Description xmlns:a='urn:a' a:b='Łódź'/>"
    let packet = "<?xml version='1.0' encoding='UTF-16'?>" + Self.packet(own)
    for mark in ["\u{FEFF}", ""] {
      let wide = (mark + packet).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let segment = Self.segment(0xE1, XMPSegment.identifier + wide)
      let (bytes, remark) = credited([0xFF, 0xD8] + segment + Self.scan, photo())
      #expect(remark == nil && PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("xap/1.0/\0<x:xmpmeta") && text.contains(own))
    }
  }

  @Test("PHOTO-25: An empty property is replaced by the credit, and other properties stay")
  func emptyProperties() throws {
    let own = """
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"  photoshop:Credit=""  \
      photoshop:City="a photoshop:Credit='' b">\
      <dc:creator><rdf:Seq><rdf:li/></rdf:Seq></dc:creator><dc:format>image/jpeg</dc:format>\
      <dc:source></dc:source></rdf:Description>
      """
    let jpeg = [0xFF, 0xD8] + Self.xmp(Self.packet(own)) + Self.tables + Self.scan
    let bytes = credited(jpeg, photo()).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.ranges(of: "<dc:creator>").count == 1)
    #expect(text.ranges(of: "<dc:source").count == 1)
    #expect(
      text.contains(
        """
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"    \
        photoshop:City="a photoshop:Credit='' b"><dc:format>image/jpeg</dc:format>\
        </rdf:Description>
        """))
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
  }

  @Test("The id of an earlier photo is replaced, and other properties stay")
  func earlierID() throws {
    let first = photo(site: "mock.invalid")
    var second = Photo.sample("b c", author: "Nora Fjeld")
    second.links.page = first.links.page
    let bytes = credited(Self.plain, first).bytes
    #expect(PhotoCredit.identifies(first, in: bytes))
    #expect(!PhotoCredit.identifies(second, in: bytes))
    let again = credited(bytes, second).bytes
    #expect(PhotoCredit.identifies(second, in: again))
    let text = String(decoding: again, as: UTF8.self)
    #expect(text.ranges(of: "<imagefeed:PhotoID>").count == 1 && text.contains(">b%20c<"))
    #expect(text.ranges(of: "<dc:creator>").count == 1)
  }

  @Test(
    "PHOTO-27: A photo without an author gets no credit, and placeholder addresses are left out")
  func unknown() throws {
    var own = photo(site: "folder.invalid")
    own.author = .unknown
    let nameless = credited(Self.plain, own).bytes
    #expect(PhotoCredit(file: nameless) == nil && PhotoCredit.identifies(own, in: nameless))
    #expect(!String(decoding: nameless, as: UTF8.self).contains(".invalid"))
    own.author = Author(username: "nora", name: "Nora Fjeld")
    for site in ["folder.invalid", "mock.invalid"] {
      own.links.page = .sample("https://\(site)/photos/a")
      let bytes = credited(Self.plain, own).bytes
      #expect(PhotoCredit(file: bytes)?.text == "Photo by Nora Fjeld")
      #expect(!String(decoding: bytes, as: UTF8.self).contains(".invalid"))
    }
  }

  @Test("PHOTO-28: Text, Markdown and HTML show the same credit")
  func oneSource() throws {
    let own = Self.packet(
      """
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Agency &amp; Sons" \
      dc:source="https://agency.example/1">\
      <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>\
      </rdf:Description>
      """)
    let credit = try #require(
      PhotoCredit(file: [0xFF, 0xD8] + Self.xmp(own) + Self.tables + Self.scan))
    #expect(credit.creator == "Ann, Bob")
    #expect(credit.text == "Agency & Sons: https://agency.example/1")
    #expect(credit.markdown == #"[Agency \& Sons](https://agency.example/1)"#)
    #expect(credit.html == "<a href=\"https://agency.example/1\">Agency &amp; Sons</a>")
  }

  @Test("PHOTO-34: a file whose XMP cannot take the credit stays, with the reason as a remark")
  func leftOut() {
    let long = Self.packet("<!-- \(String(repeating: "x", count: 65_000)) -->")
    let reasons: [(String, Phrase)] = [
      (long, .creditLeftOut), ("no RDF", .creditUnreadable), ("<rdf:RDF/>", .creditUnreadable),
      ("<a>text</a>", .creditUnreadable), (Self.packet("<a>"), .creditUnreadable),
      ("<!DOCTYPE a>" + Self.packet(""), .creditUnreadable),
    ]
    for (text, reason) in reasons {
      let jpeg = [0xFF, 0xD8] + Self.xmp(text) + Self.tables + Self.scan
      let (bytes, remark) = credited(jpeg, photo(), size: 1_000)
      #expect(bytes == jpeg)
      #expect(remark == Message(reason), "\(text.prefix(40))")
    }
  }

  @Test("PHOTO-35: nothing is added between a table of pictures and the pictures after it")
  func pictureTable() {
    let table = Self.segment(0xE2, Array("MPF\0II*\0".utf8))
    let own = Self.xmp(Self.packet("<rdf:Description xmlns:a='urn:a' a:b='c'/>"))
    let end = Self.tables + Self.scan
    for start in [own + table, table, table + Self.exif, Self.exif + table] {
      let (bytes, remark) = credited([0xFF, 0xD8] + start + end, photo())
      #expect(remark == nil && PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
      let afterTable = start.firstRange(of: table).map { start[$0.lowerBound...] + end }
      #expect(bytes.suffix(afterTable?.count ?? 0) == afterTable?[...])
    }
    let late = [0xFF, 0xD8] + Self.jfif + table + own + end
    let (bytes, remark) = credited(late, photo())
    #expect(bytes == late && remark == Message(.creditLeftOut))
  }

  @Test("Files that are cut in the header or not JPEG stay unchanged")
  func cut() {
    for count in 0..<(Self.plain.count - Self.tables.count - Self.scan.count) {
      let part = Array(Self.plain.prefix(count))
      #expect(credited(part, photo()).bytes == part)
      #expect(PhotoCredit(file: part) == nil)
    }
    for other in [
      [1, 2, 3], [0xFF, 0xD8, 1, 2, 3], Array("<html>".utf8), [0xFF, 0xD8, 0xFF, 0],
      [0xFF, 0xD8, 0xFF, 0xD9],
    ] {
      #expect(credited(other, photo()).bytes == other)
    }
    let half = Array(Self.plain.dropLast(6))
    #expect(PhotoCredit(file: credited(half, photo()).bytes) == PhotoCredit(of: photo()))
  }

  @Test("Texts from other programs are cleaned, and invalid addresses are ignored")
  func foreign() throws {
    let text = Self.packet(
      """
      <rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/'>\
      <dc:creator><rdf:Seq><rdf:li>A&#x1B;[31m&#10;B</rdf:li></rdf:Seq></dc:creator>\
      <dc:source>javascript:alert(1)</dc:source></rdf:Description>
      """)
    let found = try #require(
      PhotoCredit(file: [0xFF, 0xD8] + Self.xmp(text) + Self.tables + Self.scan))
    #expect(!found.text.unicodeScalars.contains { $0.value < 0x20 })
    #expect(found.source == nil)
    #expect(found.html.hasPrefix("Photo by A"))
  }

  @Test(
    "PHOTO-52: a creator in IPTC or EXIF is another credit, and the download’s is kept apart",
    arguments: [true, false], [true, false])
  func otherCreator(isIPTC: Bool, hasXMP: Bool) throws {
    var jpeg = TaggedJPEG()
    if isIPTC { jpeg.iptc = [(80, "Someone Else")] } else { jpeg.artist = "Someone Else" }
    if hasXMP { jpeg.xmp = "<dc:format>image/jpeg</dc:format>" }
    let bytes = credited(try jpeg.bytes(), photo()).bytes
    let packets = try #require(XMPPacket.ofCredit(in: bytes))
    for property in [XMPPacket.Property.creator, .credit, .source] {
      #expect(packets.allSatisfy { $0[property] == nil })
    }
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
    if isIPTC { jpeg.iptc = [(80, "Nora Fjeld")] } else { jpeg.artist = "Nora Fjeld " }
    let same = try #require(XMPPacket.ofCredit(in: credited(try jpeg.bytes(), photo()).bytes))
    #expect(same.contains { $0[.creator] == "Nora Fjeld" }, "it is the same credit")
  }

  @Test("PHOTO-52: the words of a credit do not name the creator")
  func creditLine() throws {
    let own = """
      <rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
      photoshop:Credit="Reuters"/>
      """
    let file = [0xFF, 0xD8] + Self.xmp(Self.packet(own)) + Self.scan
    let credit = try #require(PhotoCredit(file: file))
    #expect(credit.creator == nil && credit.line == "Reuters")
  }
}
