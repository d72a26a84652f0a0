import FeedCore
import FeedImaging
import FeedTestSupport
import Glibc
import Testing

/// `imagefeed DIR` from the built binary.
@Suite("BACK-7: a folder from the command line", .blocking, .timeLimit(.minutes(10)))
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ variables: [String: String] = [:], _ words: String...
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram(variables).run([folder.path] + words)
  }

  private func dates(_ zone: String) throws -> [String] {
    let outcome = try run(["TZ": zone], "feed", "--json")
    let photos = try JSONText(outcome.output)["photos"]?.arrayValue ?? []
    return photos.compactMap { $0.objectValue?["createdAt"]?.stringValue }
  }

  @Test("PHOTO-19: a download never replaces the photo itself, not even with --force")
  func original() throws {
    let photos = try TemporaryFolder()
    let jpeg = try JPEG.encode(Bitmap(size: PixelSize(width: 64, height: 48)))
    try photos.write(jpeg, to: "a.jpg")
    try #require(link(photos.file("a.jpg"), photos.file("linked.jpg")) == 0)
    let program = try BuiltProgram([:])
    for name in ["a.jpg", "linked.jpg"] {
      let outcome = try program.run(
        "download", "a.jpg", "--size", "16", "--force", "-o", photos.file(name), "--backend",
        "folder", "--backend-option", "path=\(photos.path)")
      #expect(outcome.status != 0)
      #expect(outcome.error.contains("is the photo itself"), "\(outcome.error)")
    }
    #expect(try readFile(photos.file("a.jpg")) == jpeg)
  }

  @Test("BACK-66: --force replaces another photo of the folder only if -o names it")
  func otherPhoto() throws {
    let photos = try TemporaryFolder()
    let picture = { (width: Int) in
      try JPEG.encode(Bitmap(size: PixelSize(width: width, height: 48)))
    }
    try photos.write(picture(64), to: "a.jpg")
    let program = try BuiltProgram([:])
    let download = { (path: String, size: String) in
      try program.run(
        photos.path, "download", "a.jpg", "--size", size, "--force", "-o", path, "--jsonl=path")
    }
    for size in ["32", "16"] {
      let first = try download(photos.path, size)
      #expect(first.status == 0, "\(first.error)")
      let copy = try #require(try JSONText(first.output)["path"]?.stringValue)
      #expect(try download(photos.path, size).status == 0, "an earlier download is replaced")
      let edited = try picture(40)
      try photos.write(edited, to: String(copy.split(separator: "/").last ?? ""))
      let refused = try download(photos.path, size)
      #expect(refused.status != 0 && refused.error.contains("another photo"), "\(refused.error)")
      #expect(try readFile(copy) == edited)
      #expect(try download(copy, size).status == 0, "the user named it")
      #expect(try readFile(copy) != edited)
    }
    #expect(try readFile(photos.file("a.jpg")) == picture(64))
  }

  @Test("BACK-23: a file’s date is local, like a camera’s; an index keeps it for any time zone")
  func timeZones() throws {
    var photo = TaggedJPEG()
    photo.date = "2021:06:02 00:30:00"
    try folder.write(photo.bytes(), to: "camera.jpg")
    let path = try folder.write(TaggedJPEG().bytes(), to: "plain.jpg")
    // 2021-06-01T23:30:00Z
    let time = timespec(tv_sec: 1_622_590_200, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    let camera = "2021-06-02T00:30:00Z"
    #expect(try dates("UTC0") == [camera, "2021-06-01T23:30:00Z"])
    #expect(try dates("XXX-2") == ["2021-06-02T01:30:00Z", camera], "UTC+2")
    #expect(try dates("XXX5") == [camera, "2021-06-01T18:30:00Z"])
    let program = try BuiltProgram(["TZ": "UTC0"])
    for _ in 0..<2 { _ = try program.run([folder.path, "feed"]) }
    let east = try program.run([folder.path, "feed"], inside: ["TZ=XXX-2"])
    #expect(east.output.contains("2021-06-02T01:30:00Z"), "the same index is used")
  }

  @Test("SEC-3: no bidi control or invisible character of a photo reaches a command or the screen")
  func invisibleCharacters() throws {
    let codes: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x202A...0x202E,
      0x2060...0x2064, 0x2066...0x2069, 0xFEFF...0xFEFF, 0xE0001...0xE0001, 0xE0020...0xE007F,
    ]
    let unwanted = codes.joined().compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(unwanted))
    var photo = TaggedJPEG()
    photo.artist = "Ha\(text)na\(text) Sato"
    photo.description = "\(text)Win\(text)ter"
    try folder.write(photo.bytes(), to: "one.jpg")
    func isClean(_ output: String) -> Bool {
      !output.unicodeScalars.contains(where: unwanted.contains)
    }
    for words in [
      ["feed"], ["feed", "--format", "tsv"], ["feed", "--json"], ["feed", "--jsonl"],
    ] {
      let outcome = try BuiltProgram().run([folder.path] + words)
      #expect(isClean(outcome.output), "\(words)")
      #expect(outcome.output.contains("Hana Sato") && outcome.output.contains("Winter"))
    }
    let app = try PtyProcess.app([folder.path])
    try app.expectShown("Hana Sato")
    app.type("q")
    try app.expectEnd(.exit(0))
    #expect(isClean(app.output))
  }

  @Test(
    "BACK-37: other formats and folders are reported on stderr, once, and never among the photos")
  func remarks() throws {
    for name in ["a.tif", "b.bmp", "c.jxl"] { try folder.write("x", to: name) }
    let empty = try run([:], "feed")
    #expect(empty.status == 0 && empty.output.isEmpty)
    #expect(
      empty.error
        == "No photos in \(folder.path); 3 pictures in other formats are not shown.\n")
    try folder.write(TaggedJPEG().bytes(), to: "one.jpg")
    let outcome = try run(["LANG": "ru_RU.UTF-8"], "feed", "--format", "tsv")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.error == "3 изображения в других форматах не показаны.\n")
  }
}
