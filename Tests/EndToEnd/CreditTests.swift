import FeedCore
import FeedMetadata
import FeedSession
import FeedTestSupport
import Glibc
import Testing

/// The credit in files that the built binary downloads.
@Suite("PHOTO-8: credit inside downloaded files", .timeLimit(.minutes(10)))
struct CreditTests {
  private let program: BuiltProgram
  private let folder: TemporaryFolder
  private let id: String

  init() throws {
    program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
    folder = try TemporaryFolder()
    let list = try program.run("search", "fog", "--limit", "1", "--format", "tsv")
    id = String(list.output.prefix { $0 != "\t" })
  }

  private func download(_ name: String, _ more: String...) throws -> [UInt8] {
    let path = folder.file(name)
    let outcome = try program.run(["download", id, "--size", "small", "-o", path] + more)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try readFile(path)
  }

  @Test("PHOTO-31: `credit` reads the credit of a renamed file, offline and without a key")
  func renamed() throws {
    _ = try download("a.jpg")
    let path = folder.file("holiday snap 7.JPEG")
    #expect(rename(folder.file("a.jpg"), path) == 0)
    let bare = try BuiltProgram()
    let text = try bare.run("credit", path)
    #expect(text.status == 0 && text.error.isEmpty)
    #expect(text.output.hasPrefix("Photo by ") && !text.output.contains(".invalid"))
    #expect(!text.output.contains("Unsplash"), "the mock's photos are not from Unsplash")
    let markdown = try bare.run("credit", "--format", "markdown", path)
    #expect(markdown.output == text.output)
    let shape = try JSONText(try bare.run("credit", "--json", path).output)
    #expect(shape["file"] == .string(path) && shape["creator"] != nil && shape["license"] == nil)
  }

  @Test("PHOTO-24: --no-credit and stdout keep the original bytes, and a credit is only inserted")
  func untouched() throws {
    let credited = try download("a.jpg")
    let original = try download("b.jpg", "--no-credit")
    let report = try program.run(
      "download", id, "--size", "small", "--json", "-o", folder.file("c.jpg"))
    #expect(report.output.contains("\"bytes\": \(credited.count)"))
    #expect(credited.count > original.count)
    let same = zip(credited, original).prefix { $0 == $1 }.count
    #expect(credited[(same + credited.count - original.count)...] == original[same...])
    let pipe = try program.run(
      ["download", id, "--size", "small", "-o", "-"], redirected: "> \(folder.file("d.jpg"))")
    #expect(pipe.status == 0)
    #expect(try readFile(folder.file("d.jpg")) == original)
  }

  @Test("Errors name files without a credit and unreadable files; other credits are printed")
  func failures() throws {
    _ = try download("a.jpg")
    _ = try download("b.jpg", "--no-credit")
    let none = try program.run("credit", folder.file("b.jpg"))
    #expect(none.status == 3 && none.error.contains("b.jpg contains no credit."))
    let missing = try program.run("credit", folder.file("x.jpg"))
    #expect(missing.status == 1 && missing.error.contains("Could not read \(folder.file("x.jpg"))"))
    let mixed = try program.run("credit", folder.file("b.jpg"), folder.file("a.jpg"))
    #expect(mixed.status == 7 && mixed.output.hasPrefix("Photo by "))
  }

  @Test(
    "exiftool reads the credit and reports no XMP problem",
    .enabled(if: Program.isInstalled("exiftool"), "needs exiftool"))
  func exiftool() throws {
    // The mock's placeholder addresses are not written.
    var insertion = CreditInsertion(PhotoCredit(of: .sample()))
    let bytes = Array(insertion.take(try download("b.jpg", "--no-credit")[...]))
    try folder.write(bytes, to: "a.jpg")
    let output = folder.file("out")
    try Program.run(
      "exiftool",
      ["-s", "-Creator", "-Credit", "-XMP-dc:Source", "-CreatorWorkURL", folder.file("a.jpg")],
      output: output)
    let found = String(decoding: try readFile(output), as: UTF8.self)
    for name in ["Creator ", "Credit ", "Source ", "CreatorWorkURL "] {
      #expect(found.contains(name), "\(name) is missing in \(found)")
    }
    #expect(found.contains(": Photo by ") && bytes.starts(with: [0xFF, 0xD8]))
    try Program.run(
      "exiftool", ["-validate", "-s", folder.file("a.jpg")], output: folder.file("v"))
    let validation = String(decoding: try readFile(folder.file("v")), as: UTF8.self)
    #expect(!validation.contains("XMP is"), "\(validation)")
  }

  @Test(
    "exiv2 reads the credit next to other prefixes of its namespaces",
    .enabled(if: Program.isInstalled("exiv2"), "needs exiv2"))
  func exiv2() throws {
    let own = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:zz="http://purl.org/dc/elements/1.1/" zz:format="image/jpeg" \
      xmlns:xapRights="http://ns.adobe.com/xap/1.0/rights/" xapRights:Marked="True"/>\
      </rdf:RDF></x:xmpmeta>
      """
    let content = Array("http://ns.adobe.com/xap/1.0/\0\(own)".utf8)
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
    let original = try download("b.jpg", "--no-credit")
    var insertion = CreditInsertion(PhotoCredit(of: .sample()))
    try folder.write(
      Array(insertion.take(original[..<2] + segment + original[2...])), to: "a.jpg")
    try Program.run("exiv2", ["-px", folder.file("a.jpg")], output: folder.file("out"))
    let found = String(decoding: try readFile(folder.file("out")), as: UTF8.self)
    for name in ["Xmp.dc.creator", "Xmp.dc.format", "Xmp.xmpRights.WebStatement"] {
      #expect(found.contains(name), "\(name) is missing in \(found)")
    }
  }

  @Test(
    "PHOTO-37: a smaller copy of the user's own photo has the credit of the photo's file",
    arguments: [nil, "Other Person"])
  func smallerCopy(foreign: String?) throws {
    let picture = try download("b.jpg", "--no-credit")
    let own = XMPDescription.segment(
      title: nil, description: nil, creator: foreign, rights: nil, date: nil)
    var insertion = CreditInsertion(PhotoCredit(of: .sample()))
    let bytes = insertion.take(picture[..<2] + own + picture[2...]) + insertion.finish()
    try #require(mkdir(folder.file("photos"), 0o700) == 0)
    let original = try folder.write(Array(bytes), to: "photos/own.jpg")
    let bare = try BuiltProgram()
    let source = ["--backend", "folder", "--backend-option", "path=\(folder.file("photos"))"]
    let copy = folder.file("copy.jpg")
    let outcome = try bare.run(source + ["download", "own.jpg", "--size", "100", "-o", copy])
    #expect(outcome.status == 0, "\(outcome.error)")
    let credits = try ["json", "text"].map { form in
      try [original, copy].map { file in
        try bare.run(["credit", file] + (form == "json" ? ["--json=credit,source,license"] : []))
          .output
      }
    }
    for credit in credits { #expect(!credit[0].isEmpty && credit[0] == credit[1]) }
    let snippet = try bare.run(source + ["share", "own.jpg", "--format", "text"])
    let name = try #require(PhotoCredit(of: .sample()).creator)
    #expect(snippet.output.contains(name), "\(snippet)")
  }

  @Test(
    "PHOTO-35: exiftool finds the second picture of a file after the credit was added",
    .enabled(if: Program.isInstalled("exiftool"), "needs exiftool"))
  func secondPicture() throws {
    let picture = try download("b.jpg", "--no-credit")
    let second = Array(picture + [7, 7, 7])
    let own = XMPDescription.segment(
      title: "Own", description: nil, creator: nil, rights: nil, date: nil)
    for isXMPFirst in [true, false] {
      let (before, after) = isXMPFirst ? (own, []) : ([], own)
      let first = { (table: [UInt8]) in picture[..<2] + before + table + after + picture[2...] }
      // The position counts from the table's header, after its marker, length and name.
      let header = 2 + before.count + 8
      let count = first(Self.pictureTable(1, 1, 1)).count
      let table = Self.pictureTable(count, second.count, count - header)
      try folder.write(Array(first(table)) + second, to: "two.jpg")
      #expect(try secondPicture(of: "two.jpg") == second)
      var insertion = CreditInsertion(PhotoCredit(of: .sample()))
      let bytes = insertion.take(try readFile(folder.file("two.jpg"))[...])
      #expect((insertion.remark == nil) == isXMPFirst)
      try folder.write(Array(bytes + insertion.finish()), to: "two.jpg")
      #expect(try secondPicture(of: "two.jpg") == second)
    }
  }

  private func secondPicture(of name: String) throws -> [UInt8] {
    try Program.run("exiftool", ["-b", "-MPImage2", folder.file(name)], output: folder.file("out"))
    return try readFile(folder.file("out"))
  }

  /// A table of two pictures: their sizes, and the position of the second one.
  private static func pictureTable(_ first: Int, _ second: Int, _ position: Int) -> [UInt8] {
    func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    func field(_ tag: UInt8, _ type: UInt8, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      [tag, 0xB0, type, 0] + long(count) + value
    }
    let directory =
      [3, 0] + field(0, 7, 4, Array("0100".utf8)) + field(1, 4, 1, long(2))
      + field(2, 7, 32, long(50)) + long(0)
    let entries = [0, 0, 3, 0] + long(first) + long(0) + long(0) + long(0) + long(second)
    let content =
      Array("MPF\0II*\0".utf8) + long(8) + directory + entries + long(position) + long(0)
    return [0xFF, 0xE2, 0, UInt8(content.count + 2)] + content
  }
}
