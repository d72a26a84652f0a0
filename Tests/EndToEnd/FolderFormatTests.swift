import FeedCore
import FeedFormats
import FeedImaging
import FeedTestSupport
import Glibc
import Testing

/// Pictures of several formats on their way through the backends and to programs.
extension FolderTests {
  private static var hasHEIF: Bool {
    dlopen("libheif.so.1", RTLD_NOW) != nil
      && access("/proc/sys/kernel/seccomp/actions_avail", F_OK) == 0
  }

  /// A folder with one picture of each format, and their bytes by name.
  private static func photos() throws -> (folder: TemporaryFolder, bytes: [String: [UInt8]]) {
    let folder = try TemporaryFolder()
    var bytes = ["a.webp": TinyPictures.webp, "a.gif": TinyPictures.gif]
    bytes["a.png"] = TaggedPNG(width: 16, height: 12).bytes { _, _ in [200, 40, 40] }
    for name in ["areas.heic", "areas.avif"] {
      bytes[name] = try readFile("\(Samples.projectFolder)/Tests/Fixtures/HEIF/\(name)")
    }
    for (name, content) in bytes { try folder.write(content, to: name) }
    return (folder, bytes)
  }

  private static func options(_ folder: TemporaryFolder) -> [String] {
    ["--backend", "folder", "--backend-option", "path=\(folder.path)"]
  }

  /// The ids of the photos and the names of their files.
  private static func ids(_ program: BuiltProgram, _ options: [String]) throws -> [String: String] {
    let feed = try program.run(["feed", "--format", "tsv"] + options)
    #expect(feed.status == 0, "\(feed.error)")
    let rows = feed.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let file = row.first { $0.hasPrefix("file://") }?.split(separator: "/").last
        return (String(row[0]), file.map(String.init) ?? "")
      })
  }

  /// Checks that a backend passes each photo on as it is, and that each can be drawn.
  private func check(
    _ program: BuiltProgram, _ options: [String], _ size: String, _ files: [String: [UInt8]]
  ) throws {
    let target = try TemporaryFolder()
    for (id, file) in files {
      let words = ["download", id, "--size", size, "--no-credit", "-o", "\(target.path)/"]
      let outcome = try program.run(words + options)
      #expect(outcome.status == 0, "\(outcome.error)")
      let name = try #require(try target.names().first { $0.contains(id) })
      #expect(try readFile(target.file(name)) == file)
      #expect(PictureFormat(fileName: name) == PictureFormat(file), "\(name)")
      let drawn = try program.run(
        ["show", id, "--protocol", "symbols", "--width", "8"] + options)
      #expect(drawn.status == 0 && drawn.error.isEmpty, "\(drawn.error)")
    }
  }

  @Test(
    "PIC-1: pictures of each format pass the stdio backend unchanged",
    .enabled(if: hasHEIF, "needs libheif and seccomp"))
  func throughProgram() throws {
    let (photos, bytes) = try Self.photos()
    let program = try BuiltProgram()
    let words = [Program.built, "--frontend", "jsonl"] + Self.options(photos)
    let command = words.map(Program.quoted).joined(separator: " ")
    try check(
      program, ["--backend", "stdio", "--backend-option", "command=\(command)"], "full",
      try Self.ids(program, Self.options(photos)).compactMapValues { bytes[$0] })
  }

  @Test(
    "PIC-1: the fixture backend passes its files on unchanged, whatever their format",
    .enabled(if: hasHEIF, "needs libheif and seccomp"))
  func throughFixture() throws {
    let (photos, bytes) = try Self.photos()
    let program = try BuiltProgram()
    let recorded = program.home.file("recorded")
    let outcome = try program.run(["record", recorded] + Self.options(photos))
    #expect(outcome.status == 0, "\(outcome.error)")
    let files = try Self.ids(program, Self.options(photos)).compactMapValues { bytes[$0] }
    // A recording has small copies, which are JPEGs. A user may put other files in their place.
    for (id, file) in files {
      for size in ["small", "regular"] {
        let name = "recorded/pictures/\(size)-\(id)."
        for format in PictureFormat.allCases {
          unlink(program.home.file(name + format.fileExtension))
        }
        let format = try #require(PictureFormat(file))
        try program.home.write(file, to: name + format.fileExtension)
      }
    }
    try check(
      program, ["--backend", "fixture", "--backend-option", "path=\(recorded)"], "regular", files)
  }

  @Test(
    "PIC-25: a model sees pictures of each format, and programs get their media types",
    .enabled(if: hasHEIF, "needs libheif and seccomp"))
  func models() throws {
    let (photos, bytes) = try Self.photos()
    let program = try BuiltProgram()
    let options = Self.options(photos)
    let ids = try Self.ids(program, options).keys.sorted()
    #expect(ids.count == bytes.count)
    var lines = [
      #"{"jsonrpc":"2.0","id":"sheet","method":"tools/call","params":"#
        + #"{"name":"list_feed","arguments":{"contactSheet":true}}}"#
    ]
    lines += ids.map { id in
      #"{"jsonrpc":"2.0","id":"\#(id)","method":"imagefeed/photo_bytes","#
        + #""params":{"id":"\#(id)","size":"full"}}"#
    }
    let input = Array(lines.map { $0 + "\n" }.joined().utf8)
    let outcome = try program.run(["mcp"] + options, input: input)
    var types: Set<String> = []
    for line in outcome.output.split(separator: "\n") {
      let object = try #require(try JSON(parsing: String(line)).objectValue)
      let result = try #require(object["result"]?.objectValue, "\(line)")
      if object["id"] == "sheet" {
        let images = result["content"]?.arrayValue?.compactMap(\.objectValue).filter {
          $0["type"] == "image"
        }
        #expect(images?.count == 1)
        continue
      }
      let data = try #require(result["data"]?.stringValue?.base64Decoded())
      #expect(bytes.values.contains(data))
      if let type = result["mimeType"]?.stringValue { types.insert(type) }
    }
    #expect(
      types == ["image/webp", "image/gif", "image/png", "image/heic", "image/avif"])
  }
}
