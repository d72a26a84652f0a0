import FeedCore
import FeedImaging
import FeedTestSupport
import Glibc
import Testing

@testable import FrontendCLI
@testable import TerminalKit

@Suite("Picture files")
struct PictureFileTests {
  private static let photo = [UInt8](repeating: 7, count: 300_000)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("PHOTO-6: bytes that were read stay valid after the file is truncated")
  func truncated() throws {
    let path = folder.file("photo.jpg")
    try folder.write(Self.photo, to: "photo.jpg")
    let bytes = try PictureFile.read(path)
    truncate(path, 0)
    #expect(bytes == Self.photo)
    #expect(try PictureFile.read(path) == [])
  }

  @Test(
    "PHOTO-6: a truncated file is detected in every protocol",
    arguments: [GraphicsPreference.iterm2, .sixel, .kitty, .symbols])
  func cut(preference: GraphicsPreference) throws {
    let file = try JPEG.encode(Bitmap(size: PixelSize(width: 64, height: 64)))
    let facts = TerminalEnvironment { ["TERM": "xterm"][$0] }
    let detection = GraphicsDetection(preference: preference, facts: facts)
    let drawer = PictureDrawer(detection.capabilities)
    let cells = PictureCells(columns: 4, rows: 2)
    #expect(try !drawer.bytes(of: file, cells).isCut)
    #expect(try drawer.bytes(of: file.dropLast(2), cells).isCut)
    let motionPhoto = try drawer.bytes(of: file + [UInt8](repeating: 7, count: 9_000), cells)
    #expect(!motionPhoto.isCut && motionPhoto.bytes.count < 9_000)
  }

  @Test("A pipe is read to its end")
  func pipe() throws {
    let path = folder.file("pipe")
    mkfifo(path, 0o600)
    DedicatedThread.start {
      let pipe = open(path, O_WRONLY)
      var rest = Self.photo[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(pipe)
    }
    #expect(try PictureFile.read(path) == Self.photo)
  }

  @Test("CLI-23: cancelling ends the wait for a pipe that stays open", .timeLimit(.minutes(1)))
  func silentPipe() async throws {
    try await cancelling { path in
      await #expect(throws: FeedError.cancelled) { try await PictureFile.readCancellably(path) }
    }
  }

  @Test("CLI-23: cancelling ends credit while it reads a pipe", .timeLimit(.minutes(1)))
  func silentCredit() async throws {
    try await cancelling { path in
      let outcome = try await run("credit \(path)")
      #expect(outcome.status == .interrupted)
      #expect(outcome.out.isEmpty)
    }
  }

  /// Runs the work with the path of a pipe that stays open, and cancels it when it reads the pipe.
  private func cancelling(
    _ work: @escaping @Sendable (_ path: String) async throws -> Void
  ) async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = OwnedDescriptor(open(path, O_RDWR | O_CLOEXEC))
    defer { writer.close() }
    // Twice the capacity of a pipe, so the write returns only when the file is being read.
    let isRead = Watched(false)
    DedicatedThread.start {
      let bytes = [UInt8](repeating: 7, count: 131_072)
      _ = write(writer.number, bytes, bytes.count)
      isRead.change { $0 = true }
    }
    let reading = Task { try await work(path) }
    try await isRead.wait { $0 }
    reading.cancel()
    try await reading.value
  }

  @Test("Folders, missing files and files above the limit are refused")
  func refused() throws {
    let huge = folder.file("huge.jpg")
    try folder.write([1], to: "huge.jpg")
    truncate(huge, PictureFile.limit + 1)
    for (path, code) in [
      (folder.file("none.jpg"), ENOENT), (folder.file("."), EISDIR), (huge, EFBIG),
    ] {
      let error = #expect(throws: FeedError.self) { try PictureFile.read(path) }
      let reason = String(cString: strerror(code))
      #expect(error?.message == Message(.errorPicture, path, reason))
    }
  }
}
