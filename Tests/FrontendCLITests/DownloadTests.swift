import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("PHOTO-5: download", .timeLimit(.minutes(10)))
struct DownloadTests {
  private let photos = StubPhotosPort()
  private let files = StubFiles()
  private let pixels: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

  /// Plans the requests of one download: the photo, the download report and the picture.
  private func plan(_ id: PhotoID, _ size: DownloadSize = .named(.full)) {
    photos.photo.answers(id, with: .success(Answer(.sample(id))))
    photos.track.answers(id, with: .success(()))
    photos.picture.answers(Photo.sample(id).picture(size), with: .success(pixels))
  }

  private func run(
    _ line: String, console: BufferConsole = BufferConsole()
  ) async throws -> CommandRun {
    try await FrontendCLITests.run(
      line, on: backend(photos), services: .stubs(files: files), console: console)
  }

  private let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "b"))

  // MARK: - Names and sizes

  @Test(
    "The file name has author, id and size, in the current folder",
    arguments: ["full", "raw", "regular", "small", "thumb", "1600", "1600x900"])
  func sizes(size: String) async throws {
    plan("a", try #require(DownloadSize(size)))
    let run = try await run("download a --size \(size)")
    #expect(
      run.transcript == "exit 0\n--- stdout\na\tdone\t4\t./Nora-Fjeld-a-\(size).jpg\n--- stderr\n")
    #expect(files.files.value == ["./Nora-Fjeld-a-\(size).jpg": pixels])
    #expect(photos.track.inputs == ["a"], "LIVE-7")
  }

  @Test(
    "An invalid size is refused, and the help lists the named sizes", arguments: ["big", "0", "-5"])
  func noSize(size: String) async throws {
    #expect(throws: ArgumentFault.self) {
      try CommandLineParser.parse(["a", "--size=\(size)"], of: Download.command)
    }
    let help = Download.command.arguments.named("--size")?.summary
    #expect(help?.hasPrefix("raw, full, regular, small, thumb") == true)
  }

  @Test(
    "-o takes a file or, with a final slash, a folder, as one word or two",
    arguments: [
      ("-o b.jpg", "b.jpg"), ("-o b/", "b/Nora-Fjeld-a-full.jpg"), ("-ob.jpg", "b.jpg"),
      ("-o=b.jpg", "b.jpg"), ("-ohf/", "hf/Nora-Fjeld-a-full.jpg"), ("-o2", "2"),
      ("-oa=b.jpg", "a=b.jpg"),
    ])
  func target(option: String, path: String) async throws {
    plan("a")
    let run = try await run("download a \(option)")
    #expect(run.out == "a\tdone\t4\t\(path)\n")
    #expect(files.files.value == [path: pixels])
  }

  @Test("LIVE-7: stderr has a note if the download could not be reported", arguments: ["./", "-"])
  func unreported(target: String) async throws {
    photos.photo.answers("a", with: .success(Answer(.sample("a"))))
    photos.track.answers("a", with: .failure(.busy))
    photos.picture.answers(Photo.sample("a").picture(.full), with: .success(pixels))
    let run = try await run("download a -o \(target)")
    #expect(run.status == .done)
    let remarks = [Message(.downloadNotReported)]
    #expect(run.error == remarks.map { $0.text(in: .english) + "\n" }.joined())
  }

  // MARK: - Existing files

  @Test("An existing file is kept, with status 1 and neither a download nor a report")
  func exists() async throws {
    files.files.change { $0 = ["b.jpg": [9]] }
    photos.photo.answers("a", with: .success(Answer(.sample("a"))))
    let run = try await run("download a -o b.jpg")
    #expect(run.status == .failure)
    #expect(run.out == "a\texists\t\t\n")
    #expect(run.error == "imagefeed: b.jpg already exists. Use --force to overwrite it.\n")
    #expect(files.files.value == ["b.jpg": [9]])
  }

  @Test("--force overwrites an existing file")
  func force() async throws {
    files.files.change { $0 = ["b.jpg": [9]] }
    plan("a")
    #expect(try await run("download a -o b.jpg --force").status == .done)
    #expect(files.files.value == ["b.jpg": pixels])
  }

  // MARK: - Several photos

  @Test(
    "Several photos with one target file are a usage error before any request",
    arguments: ["b.jpg", "b.JPEG", "-", "/dev/null"])
  func severalIntoOne(path: String) async throws {
    let run = try await run("download a b -o \(path)")
    #expect(run.status == .usage)
    #expect(run.error.hasPrefix("imagefeed: Cannot write several photos to one file, \(path)."))
  }

  @Test(
    "CLI-1, CLI-2: outcomes are in the order given, and different ones exit with 7",
    arguments: ["table", "tabs", "json", "jsonl", "json-fields"])
  func mixed(format: String) async throws {
    plan("a")
    photos.photo.answers("b", with: .failure(missing))
    plan("-uCb8l4CMck")
    let options = [
      "json": " --json", "jsonl": " --jsonl", "json-fields": " --json=id,bytes",
    ]
    // Without a progress bar, which `ProgressBarTests` cover.
    let terminal = BufferConsole(ConsoleFacts(outputIsTerminal: true))
    let run = try await run(
      "download a b -uCb8l4CMck" + (options[format] ?? ""),
      console: format == "table" ? terminal : BufferConsole())
    #expect(run.status == .mixed)
    try expectSnapshot(run.transcript, "download-\(format)")
  }

  @Test("CLI-2: a photo given by id and by address is downloaded once")
  func repeated() async throws {
    plan("uCb8l4CMcka")
    let page = "https://unsplash.com/photos/fog-uCb8l4CMcka"
    let run = try await run("download uCb8l4CMcka \(page) uCb8l4CMcka -o b.jpg")
    #expect(run.transcript == "exit 0\n--- stdout\nuCb8l4CMcka\tdone\t4\tb.jpg\n--- stderr\n")
  }

  @Test(
    "An error that affects every photo ends the download and is listed for each",
    arguments: [FeedError.rateLimited, .notConfigured])
  func end(error: FeedError) async throws {
    photos.photo.answers("a", with: .failure(error))
    let run = try await run("download a b c")
    #expect(run.status == error.code.exitStatus)
    #expect(run.out == ["a", "b", "c"].map { "\($0)\t\(error.code.name)\t\t\n" }.joined())
    let lines = run.error.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains(error.message.text(in: .english)) })
    // A missing key is reported once, without the id of a photo.
    #expect(lines.count == (error == .notConfigured ? 1 : 3))
    #expect(lines.first?.contains("imagefeed: a: ") == (error != .notConfigured))
  }

  @Test("CLI-29: a missing key is reported once for all photos")
  func missingKey() async throws {
    for id in ["a", "b", "c"] { photos.photo.answers(PhotoID(id), with: .failure(.notConfigured)) }
    let run = try await run("photo a b c")
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    #expect(run.error.hasPrefix("imagefeed: No access key set."))
    #expect(run.status == .usage)
  }

  @Test("A disk error ends the download, and the output lists the remaining photos")
  func disk() async throws {
    plan("a")
    photos.photo.answers("b", with: .success(Answer(.sample("b"))))
    files.fault.change {
      $0["./Nora-Fjeld-b-full.jpg"] = FeedError(.disk, Message(.errorDisk, "b", "full"))
    }
    let run = try await run("download a b c d")
    #expect(run.status == .mixed)
    try expectSnapshot(run.transcript, "download-disk")
  }

  @Test("A file name that is invalid fails only that photo")
  func name() async throws {
    photos.photo.answers("a", with: .success(Answer(.sample("a"))))
    files.fault.change {
      $0["./Nora-Fjeld-a-full.jpg"] = FeedError(.disk, Message(.errorNotRegularFile, "a"))
    }
    plan("b")
    let run = try await run("download a b")
    #expect(run.status == .mixed && run.out.contains("b\tdone"))
  }

  @Test(
    "Several photos are written to a folder, with or without a final slash",
    arguments: [("a b -o new", []), ("a b -o new/", []), ("- -o new", ["a", "b"])])
  func newFolder(options: String, lines: [String]) async throws {
    plan("a")
    plan("b")
    let console = BufferConsole()
    console.give(lines)
    let run = try await run("download \(options)", console: console)
    #expect(run.status == .done)
    #expect(
      files.files.value.keys.sorted() == [
        "new/Nora-Fjeld-a-full.jpg", "new/Nora-Fjeld-b-full.jpg",
      ])
  }

  @Test("An id that is given twice is downloaded once")
  func twice() async throws {
    plan("a")
    #expect(try await run("download a a").out == "a\tdone\t4\t./Nora-Fjeld-a-full.jpg\n")
  }

  @Test("CLI-20: an unknown field is refused with the known ones, before any request")
  func fields() async throws {
    let run = try await run("download a --json=hue")
    #expect(run.status == .usage)
    #expect(run.error.contains("id, path, bytes, error"))
  }

  // MARK: - stdout

  @Test("-o - writes only the picture to stdout", arguments: ["-o -", "-o-"])
  func stdout(option: String) async throws {
    plan("a")
    let console = BufferConsole()
    let run = try await run("download a \(option)", console: console)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(console.outBytes == pixels)
    #expect(files.files.value.isEmpty)
  }

  @Test("A path of stdout is treated as stdout, for a single photo")
  func stdoutByName() async throws {
    plan("a")
    let facts = ConsoleFacts(isOutput: { $0 == "/dev/stdout" })
    let console = BufferConsole(facts)
    #expect(try await run("download a -o /dev/stdout", console: console).status == .done)
    #expect(console.outBytes == pixels && files.files.value.isEmpty)
    let several = try await run("download a b -o /dev/stdout", console: BufferConsole(facts))
    #expect(several.status == .usage)
  }

  @Test("Writing a picture to a terminal is a usage error before any request")
  func terminal() async throws {
    let run = try await run("download a -o -", console: .terminal())
    #expect(run.status == .usage)
    #expect(run.out.isEmpty)
    #expect(run.error.contains("`imagefeed show`"))
  }

  @Test("CLI-26, CLI-51: a closed pipe ends the download with a status but without a message")
  func closedPipe() async throws {
    plan("a")
    let console = BufferConsole()
    console.closeOut()
    let run = try await run("download a -o -", console: console)
    #expect(run.transcript == "exit 1\n--- stdout\n--- stderr\n")
  }

  @Test("A download that restarts writes no byte twice")
  func restart() throws {
    let console = BufferConsole()
    let stream = PictureStream(console.console)
    try stream.write([1, 2, 3][...])
    stream.restart()
    #expect(stream.count == 0)
    try stream.write([1, 2][...])
    try stream.write([3, 4][...])
    #expect(console.outBytes == [1, 2, 3, 4])
    #expect(stream.count == 4)
    try stream.finish()
  }

  @Test("A download that restarts with other bytes fails before it writes them")
  func changedPicture() throws {
    let console = BufferConsole()
    let stream = PictureStream(console.console)
    try stream.write([1, 2, 3][...])
    stream.restart()
    try stream.write([1, 9][...])
    let error = #expect(throws: FeedError.self) { try stream.write([3, 4][...]) }
    #expect(error?.message == Message(.errorPictureChanged))
    #expect(console.outBytes == [1, 2, 3])
  }

  @Test("A download that restarts and is shorter fails at the end")
  func shorterPicture() throws {
    let console = BufferConsole()
    let stream = PictureStream(console.console)
    try stream.write([1, 2, 3][...])
    stream.restart()
    try stream.write([1, 2][...])
    let error = #expect(throws: FeedError.self) { try stream.finish() }
    #expect(error?.message == Message(.errorPictureChanged))
  }
}
