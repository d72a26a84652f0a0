import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Downloads by the built binary to a real disk, which may be full.
@Suite("PHOTO-5: download by the built binary", .blocking, .timeLimit(.minutes(10)))
struct DownloadTests {
  private let server: UnsplashServer
  private let program: BuiltProgram
  private let folder: TemporaryFolder
  private let id: String

  init() throws {
    server = try UnsplashServer(photos: 3)
    program = try BuiltProgram([
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ])
    folder = try TemporaryFolder()
    id = server.photoID(0).text
  }

  /// A limit on the file size, in units of 512 bytes.
  private static let smallDisk = "ulimit -f 8"

  private func names() throws -> [String] { try folder.names() }

  @Test("A download is whole and reported once, and replaces a file only with --force")
  func whole() throws {
    let first = try program.run("download", id, "-o", folder.path + "/")
    #expect(first.status == 0, "\(first.error)")
    let name = try #require(try names().first)
    #expect(name.hasSuffix("-\(id)-full.jpg"))
    let bytes = try readFile(folder.file(name))
    #expect(first.output == "\(id)\tdone\t\(bytes.count)\t\(folder.file(name))\n")
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
    let second = try program.run("download", id, "-o", folder.path)
    #expect(second.status == 1)
    #expect(second.error.contains("--force"))
    #expect(try program.run("download", id, "-o", folder.path, "--force").status == 0)
    #expect(try names() == [name])
    #expect(server.requests.count { $0.endpoint == .download } == 2)
  }

  @Test("An interrupted transfer continues from where it stopped")
  func resumed() throws {
    server.fault(.truncated(at: 1_000), on: .picture, times: 2)
    let outcome = try program.run("download", id, "--size", "regular", "-o", folder.file("a.jpg"))
    #expect(outcome.status == 0, "\(outcome.error)")
    let ranges = server.requests.filter { $0.endpoint == .picture }.map { $0["Range"] }
    #expect(ranges == [nil, "bytes=1000-", "bytes=2000-"])
    #expect(try readFile(folder.file("a.jpg")).suffix(2) == [0xFF, 0xD9])
  }

  @Test(
    "A full disk causes a one-line error and status 1, and leaves no file", .unlessSanitized,
    arguments: ["", "trap '' XFSZ; "])
  func fullDisk(trap: String) throws {
    let outcome = try program.run(
      ["--no-cache", "download", id, "-o", folder.file("a.jpg")], after: trap + Self.smallDisk)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.output == "\(id)\tdisk\t\t\n")
    #expect(
      outcome.error == "imagefeed: Could not write \(folder.file("a.jpg")): File too large\n")
    #expect(try names().isEmpty)
  }

  @Test("With --force the old file stays if the new one does not fit", .unlessSanitized)
  func fullDiskForced() throws {
    try folder.write("", to: "a.jpg")
    let outcome = try program.run(
      ["--no-cache", "download", id, "-o", folder.file("a.jpg"), "--force"],
      after: Self.smallDisk)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(try readFile(folder.file("a.jpg")).isEmpty)
    #expect(try names() == ["a.jpg"])
  }

  @Test("A full disk ends the download of several photos", .unlessSanitized)
  func fullDiskSeveral() throws {
    let outcome = try program.run(
      ["--no-cache", "download", id, server.photoID(1).text, "-o", folder.path, "--jsonl"],
      after: Self.smallDisk)
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"disk\"") })
    #expect(outcome.error.contains("Not downloaded"))
    #expect(server.requests.count { $0.endpoint == .download } == 1)
    #expect(try names().isEmpty)
  }

  @Test(
    "A missing folder, or a file in its place, is a one-line error",
    arguments: ["nowhere/a.jpg", "file/a.jpg"])
  func noFolder(path: String) throws {
    try folder.write("", to: "file")
    let outcome = try program.run("download", id, "-o", folder.file(path))
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("imagefeed: Could not write \(folder.file(path)): "))
    #expect(server.requests.allSatisfy { $0.endpoint != .picture })
  }

  @Test("CLI-2: a full stdout and a full device cause a one-line error")
  func devices() throws {
    let full = try program.run(["download", id, "-o", "-"], redirected: "> /dev/full")
    #expect(full.status == 1)
    #expect(full.error == "imagefeed: Could not write stdout: No space left on device\n")
    let device = try program.run("download", id, "-o", "/dev/full", "--force")
    #expect(device.status == 1)
    #expect(device.error == "imagefeed: Could not write /dev/full: No space left on device\n")
    #expect(try program.run("download", id, "-o", "/dev/null").status == 0)
  }

  @Test(
    "A path of stdout gets only the picture, and /dev/stdout stays a link",
    arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"])
  func stdoutByName(path: String) throws {
    let script = "'\(BuiltProgram.path)' download \(id) --force -o \(path) | cat > out.jpg"
    let outcome = try program.run(["--version"], after: "cd '\(folder.path)'; \(script)")
    #expect(outcome.error.isEmpty)
    let bytes = try readFile(folder.file("out.jpg"))
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
    var status = stat()
    #expect(lstat("/dev/stdout", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("A download to another stream of the shell leaves the report on stdout")
  func otherStream() throws {
    let outcome = try program.run(
      ["download", id, "--force", "-o", "/dev/fd/3"], after: "cd '\(folder.path)'",
      redirected: "3> out.jpg")
    #expect(outcome.status == 0)
    let bytes = try readFile(folder.file("out.jpg"))
    #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.suffix(2) == [0xFF, 0xD9])
    #expect(outcome.output == "\(id)\tdone\t\(bytes.count)\t/dev/fd/3\n")
    let errors = try program.run(
      ["download", id, "-o", "/dev/stderr"], after: "cd '\(folder.path)'",
      redirected: "2> err.jpg")
    #expect(errors.status == 0)
    #expect(try readFile(folder.file("err.jpg")) == bytes)
  }

  @Test("CLI-26: if the reader of stdout leaves, the download ends without an error")
  func closedPipe() throws {
    let script = "\(Program.quoted(BuiltProgram.path)) download \(id) -o - | head -c 2 > /dev/null"
    let outcome = try program.run(["plugins"], after: script, redirected: "> /dev/null")
    #expect(outcome.error.isEmpty, "\(outcome.error)")
  }

  @Test("Ctrl-C leaves no file")
  func interrupted() async throws {
    server.fault(.stall(at: 1_000), on: .picture)
    let child = try program.start("download", id, "-o", folder.file("a.jpg"))
    try await server.waitForRequest { $0.endpoint == .picture }
    child.signal(SIGINT)
    #expect(child.endUnread() == 130)
    #expect(try names().isEmpty)
  }
}
