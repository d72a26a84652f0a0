import FeedCore
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

  @Test("BACK-7: a file's date is shown in local time, also from the index")
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

  @Test("BACK-7: other formats and folders are reported once on stderr, never among photos")
  func remarks() throws {
    for name in ["a.png", "b.webp", "c.heic"] { try folder.write("x", to: name) }
    let empty = try run([:], "feed")
    #expect(empty.status == 0 && empty.output.isEmpty)
    #expect(
      empty.error
        == "No JPEG photos in \(folder.path); 3 pictures in other formats are not shown.\n")
    try folder.write(TaggedJPEG().bytes(), to: "one.jpg")
    let outcome = try run(["LANG": "ru_RU.UTF-8"], "feed", "--format", "tsv")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.error == "3 изображения в других форматах не показаны.\n")
  }
}
