import FeedCore
import FeedImaging
import FeedTestSupport
import Testing
import FeedMetadata

@testable import BackendFolder

@Suite("BACK-7: the header of a photo", .blocking, .timeLimit(.minutes(2)))
struct FolderReadingTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  /// Returns the photo that the backend makes of a file.
  private func photo(_ change: (inout TaggedJPEG) -> Void) async throws -> Photo {
    try harness.photos.add("one.jpg", change)
    let backend = try harness.backend()
    defer { backend.shutDown() }
    return try #require(try await backend.feed().photos.first)
  }

  @Test("BACK-24: texts in Windows encodings keep their letters")
  func encodings() async throws {
    let name = Array("O".utf8) + [0x92] + Array("Neil".utf8)
    #expect(try await photo { $0.artistBytes = name }.author.name == "O’Neil")
    let inIPTC = try await photo {
      $0.iptcBytes = [(80, name), (120, [0x8C] + Array("uvre".utf8))]
    }
    #expect(inIPTC.author.name == "O’Neil" && inIPTC.altDescription == "Œuvre")
  }

  @Test("BACK-24: IPTC and EXIF are used if XMP is empty")
  func emptyXMP() async throws {
    let found = try await photo {
      $0.xmp = "<dc:creator><rdf:Seq><rdf:li/></rdf:Seq></dc:creator><dc:description/>"
      ($0.artist, $0.iptc) = ("Ann", [(120, "Fog")])
    }
    #expect(found.author.name == "Ann" && found.altDescription == "Fog")
  }

  @Test("BACK-22: the first valid date counts: EXIF, then XMP, then IPTC")
  func dates() async throws {
    let blank = "    :  :     :  :  "
    let changed = try await photo {
      ($0.date, $0.changeDate) = ("0000:00:00 00:00:00", "2021:03:04 05:06:07")
    }
    #expect(changed.createdAt?.iso8601 == "2021-03-04T05:06:07Z")
    let xmp = try await photo {
      ($0.date, $0.changeDate) = (blank, "")
      $0.xmp = """
        <xmp:CreateDate xmlns:xmp="http://ns.adobe.com/xap/1.0/">2020-02-03</xmp:CreateDate>\
        <exif:DateTimeOriginal xmlns:exif="http://ns.adobe.com/exif/1.0/">\
        2020-01-02T23:04:05.25-10:00</exif:DateTimeOriginal>
        """
    }
    #expect(xmp.createdAt?.iso8601 == "2020-01-02T23:04:05Z")
    let iptc = try await photo { $0.iptc = [(55, "20190102"), (60, "030405+0100")] }
    #expect(iptc.createdAt?.iso8601 == "2019-01-02T03:04:05Z")
  }

  @Test(
    "BACK-7: dates are read in the forms that programs write",
    arguments: [
      ("2022:08:27 10:00:00", "2022-08-27T10:00:00Z"),
      (" 2022-08-27T10:00:00.99+02:00", "2022-08-27T10:00:00Z"),
      ("2022:08:27 10:00", "2022-08-27T10:00:00Z"), ("2022:08:27", "2022-08-27T00:00:00Z"),
      ("2022:08:27 24:15:10", "2022-08-27T00:15:10Z"),
      ("2022:08:27 10:00:60", "2022-08-27T10:00:59Z"),
      ("2022:08:27   :  :  ", "2022-08-27T00:00:00Z"), ("20220827 100000", "2022-08-27T10:00:00Z"),
      ("2022/08/27 10.00.00", "2022-08-27T10:00:00Z"),
      ("0000:00:00 00:00:00", nil), ("2022:13:01 10:00:00", nil), ("2022:02:30 10:00:00", nil),
      ("    :  :     :  :  ", nil), ("", nil), ("yesterday", nil), ("2022-1", nil),
      ("2022", "2022-01-01T00:00:00Z"), ("2015-06", "2015-06-01T00:00:00Z"),
      ("2015:06:00 00:00:00", "2015-06-01T00:00:00Z"), ("1965:00:00", "1965-01-01T00:00:00Z"),
      ("2015:  :     :  :  ", "2015-01-01T00:00:00Z"), ("20150600", "2015-06-01T00:00:00Z"),
    ] as [(String, String?)])
  func forms(text: String, date: String?) {
    let found = CameraDate(Array(text.utf8)).map { Timestamp(seconds: $0.seconds).iso8601 }
    #expect(found == date)
  }

  @Test("BACK-41: a date in XMP may lack the day or the month")
  func partialDates() async throws {
    for (text, date) in [("1965", "1965-01-01T00:00:00Z"), ("2015-06", "2015-06-01T00:00:00Z")] {
      let found = try await photo {
        $0.xmp = """
          <photoshop:DateCreated xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(text)\
          </photoshop:DateCreated>
          """
      }
      #expect(found.createdAt?.iso8601 == date)
    }
  }

  @Test("BACK-42: texts that only Windows writes are the last fallback")
  func windowsTexts() async throws {
    let texts = [
      0x9C9B: "Títle", 0x9C9C: "Fog over Łódź", 0x9C9D: "Ann; Bob", 0x9C9E: "fog;  river;",
      0x9C9F: "Subject",
    ]
    let listed = try await photo { $0.windows = texts }
    #expect(listed.author.name == "Ann, Bob" && listed.altDescription == "Fog over Łódź")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let details = try await backend.photos.photo(listed.id, as: nil).value.details
    #expect(details?.tags == ["fog", "river"])
    let title = try await photo { $0.windows = [0x9C9B: "Títle"] }
    #expect(title.altDescription == "Títle")
    let others = try await photo {
      $0.windows = texts
      $0.iptc = [(80, "Nora"), (120, "Bridge"), (25, "steel")]
    }
    #expect(others.author.name == "Nora" && others.altDescription == "Bridge")
  }

  @Test("BACK-11: smaller copies keep author, copyright, description, title and date")
  func copies() async throws {
    let listed = try await photo {
      ($0.width, $0.height, $0.date, $0.artist) = (900, 600, "2022:08:27 10:00:00", "Ann")
      ($0.copyright, $0.description) = ("© Ann & Bob", "Fog over the river")
      $0.iptc = [(5, "River")]
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let copy = try await backend.photos.picture(listed.picture(.small)) { _, _ in }
    try harness.photos.add(copy, as: "copy.jpg")
    let texts = PhotoTexts(PictureTags(copy), copy)
    #expect(texts.rights == "© Ann & Bob" && texts.author == "Ann" && texts.title == "River")
    #expect(texts.caption == "Fog over the river" && texts.date?.text == "2022-08-27T10:00:00")
    let plain = try await photo { ($0.width, $0.height) = (900, 600) }
    let bare = try await backend.photos.picture(plain.picture(.small)) { _, _ in }
    #expect(PictureTags(bare).xmp.isEmpty)
  }

  @Test("BACK-12: only an error of the file itself marks a photo as one that cannot be decoded")
  func passingErrors() {
    let damaged: [ImageError] = [
      .unknownFormat, .cut, .damaged(""), .unsupported, .tooLarge(width: 1, height: 1),
    ]
    #expect(damaged.allSatisfy { $0.isOfFile })
    #expect(!ImageError.noMemory.isOfFile && !ImageError.cancelled.isOfFile)
  }

  @Test(
    "BACK-26: a progressive photo above the memory limit is listed, but its picture is an error")
  func tooLarge() async throws {
    var photo = TaggedJPEG()
    photo.isProgressive = true
    var bytes = try photo.bytes()
    let frame = try #require(bytes.firstRange(of: [0xFF, 0xC2])?.upperBound)
    // 256 megapixels, without subsampling.
    bytes.replaceSubrange(frame + 3..<frame + 7, with: [0x3E, 0x80, 0x3E, 0x80])
    bytes[frame + 9] = 0x11
    try harness.photos.add(bytes, as: "large.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let listed = try #require(try await backend.feed().photos.first)
    #expect(listed.width == 16_000 && listed.color == nil)
    let error = await #expect(throws: FeedError.self) {
      try await backend.photos.picture(listed.picture(.small)) { _, _ in }
    }
    #expect(error?.message.arguments.last?.contains("16000×16000") == true)
  }

  @Test("BACK-25: copies of another size keep the color profile; the color to search by is in sRGB")
  func profiles() async throws {
    let listed = try await photo {
      ($0.width, $0.height, $0.profile) = (900, 600, SampleProfile.adobeRGB)
      $0.color = RGB(red: 210, green: 179, blue: 98)
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    for request in [
      listed.picture(.small), listed.picture(.thumb),
      listed.picture(.crop(width: 300, height: 300)),
    ] {
      let picture = try await backend.photos.picture(request) { _, _ in }
      #expect(ColorProfile(ofJPEG: picture)?.bytes == SampleProfile.adobeRGB)
    }
    let color = try #require(listed.color.flatMap { HexColor($0) })
    #expect(abs(Int(color.red) - 221) <= 4 && abs(Int(color.blue) - 90) <= 4)
  }
}
