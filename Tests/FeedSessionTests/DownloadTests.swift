import FeedCore
import FeedFormats
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("PHOTO-5: downloading", .timeLimit(.minutes(10)))
struct DownloadTests {
  private let photos = StubPhotosPort()
  private let files = StubFiles()
  private let clock = ManualClock()
  private let session: Session
  private let photo = Photo.sample("a")
  private var request: PictureRequest { photo.picture(.full) }

  init() {
    session = Session(
      Backend(photos: photos, profile: StubProfilePort()),
      services: .stubs(clock: clock, files: files))
  }

  @Test("A download is reported once per photo, and the file gets its name when it is complete")
  func whole() async throws {
    for _ in 0..<2 { photos.photo.answers("a", with: .success(Answer(photo))) }
    photos.track.answers("a", with: .success(()))
    for _ in 0..<2 { photos.picture.answers(request, with: .success([1, 2, 3])) }
    let answer = try await session.download("a", to: "folder/")
    #expect(
      answer.value
        == DownloadedFile(
          path: "folder/Nora-Fjeld-a-full.jpg", bytes: 3, credit: Snippet.credit(of: photo)))
    #expect(files.files.value == ["folder/Nora-Fjeld-a-full.jpg": [1, 2, 3]])
    _ = try await session.download("a", to: "other.jpg")
    #expect(photos.track.inputs == ["a"])
    #expect(files.open.value == 0)
  }

  @Test("An existing file is not overwritten by default, and nothing is fetched for it")
  func exists() async throws {
    files.files.change { $0 = ["a.jpg": [9]] }
    photos.photo.answers("a", with: .success(Answer(photo)))
    let error = await #expect(throws: FeedError.self) {
      try await session.download("a", to: "a.jpg")
    }
    #expect(error?.code == .exists)
    #expect(photos.track.inputs.isEmpty)
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success([1]))
    _ = try await session.download("a", to: "a.jpg", replacing: true)
    #expect(files.files.value == ["a.jpg": [1]])
  }

  /// Starts a download that fails and leaves a partial file.
  private func stoppedDownload(to path: String, keepsPart: Bool = true) async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success([1, 2, 3]))
    let ending = StubCall<PictureRequest, Void>("ending")
    ending.answers(request, with: .failure(.cancelled))
    photos.ending.withLock { $0 = ending }
    photos.keepsParts.withLock { $0 = true }
    let error = await #expect(throws: FeedError.self) {
      try await session.download("a", to: path, keepsPart: keepsPart)
    }
    #expect(error == .cancelled)
    photos.ending.withLock { $0 = nil }
  }

  @Test("RPC-10: only the same call continues a stopped download")
  func continued() async throws {
    try await stoppedDownload(to: "a.jpg")
    #expect(files.open.value == 1 && files.files.value.isEmpty)
    photos.picture.answers(request, with: .success([7, 7, 7, 8]))
    _ = try await session.download("a", to: "other.jpg", keepsPart: true)
    #expect(files.open.value == 1 && files.files.value["other.jpg"] == [7, 7, 7, 8])
    photos.picture.answers(request, with: .success([7, 7, 7, 8]))
    let file = try await session.download("a", to: "a.jpg", keepsPart: true).value
    #expect(file.path == "a.jpg" && files.files.value["a.jpg"] == [1, 2, 3, 8])
    #expect(files.open.value == 0 && photos.track.inputs == ["a"])
  }

  @Test("RPC-42: a partial file is deleted after 10 minutes, beyond four, at exit, or if not kept")
  func partsEnd() async throws {
    try await stoppedDownload(to: "b.jpg", keepsPart: false)
    #expect(files.open.value == 0)
    for number in 1...6 { try await stoppedDownload(to: "\(number).jpg") }
    #expect(files.open.value == 4)
    try await clock.waitForSleepers(6)
    clock.advance(by: .seconds(600))
    try await files.open.wait { $0 == 0 }
    try await stoppedDownload(to: "a.jpg")
    #expect(files.open.value == 1)
    await session.shutDown()
    #expect(files.open.value == 0)
  }

  @Test("RPC-10: a call for the same file waits for the ending download and continues it")
  func inTurn() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success([1, 2, 3]))
    let ending = StubCall<PictureRequest, Void>("ending")
    ending.holds(request, throughCancel: true)
    photos.ending.withLock { $0 = ending }
    photos.keepsParts.withLock { $0 = true }
    let first = Task { try await session.download("a", to: "a.jpg", keepsPart: true) }
    try await ending.waitForCalls(1)
    first.cancel()
    let second = Task { try await session.download("a", to: "a.jpg", keepsPart: true) }
    photos.picture.answers(request, with: .success([7, 7, 7, 8]))
    photos.ending.withLock { $0 = nil }
    try await ending.release(1, with: .failure(.cancelled))
    await #expect(throws: FeedError.self) { try await first.value }
    _ = try await second.value
    #expect(files.files.value["a.jpg"] == [1, 2, 3, 8] && files.open.value == 0)
  }

  @Test(
    "LIVE-32: a download still succeeds if it could not be reported, and the result mentions that")
  func unreported() async throws {
    for _ in 0..<2 { photos.photo.answers("a", with: .success(Answer(photo))) }
    photos.track.answers("a", with: .failure(.busy))
    for _ in 0..<2 { photos.picture.answers(request, with: .success([1, 2, 3])) }
    let file = try await session.download("a", to: "a.jpg").value
    #expect(file.remarks == [Message(.downloadNotReported)])
    #expect(files.files.value == ["a.jpg": [1, 2, 3]])
    photos.track.answers("a", with: .success(()))
    let again = try await session.download("a", to: "b.jpg").value
    #expect(again.remarks.isEmpty && photos.track.isDone, "the next one is reported")
  }

  @Test("A download ends if its report is cancelled")
  func cancelledInReport() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .failure(.cancelled))
    await #expect(throws: FeedError.cancelled) { try await session.download("a", to: "a.jpg") }
    #expect(files.files.value.isEmpty && files.open.value == 0)
  }

  @Test("PHOTO-38: a download continues if the account changes during its report")
  func signedOutInReport() async throws {
    photos.track.answers("a", with: .failure(.signedOut))
    photos.picture.answers(request, with: .success([1, 2, 3]))
    let file = try await session.download(
      photo, size: .named(.full), to: "a.jpg", progress: { _, _ in })
    #expect(file.remarks == [Message(.downloadNotReported)])
    #expect(files.files.value == ["a.jpg": [1, 2, 3]])
  }

  @Test("A failed download leaves no file")
  func broken() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .failure(.busy))
    await #expect(throws: FeedError.busy) { try await session.download("a", to: "a.jpg") }
    #expect(files.files.value.isEmpty)
    #expect(files.open.value == 0)
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 9, 0xFF, 0xD9]

  @Test(
    "PHOTO-30: a JPEG file gets its credit, and `bytes` includes it",
    arguments: [true, false])
  func credit(isAdded: Bool) async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success(Self.jpeg))
    let file = try await session.download("a", to: "a.jpg", addsCredit: isAdded).value
    let bytes = try #require(files.files.value["a.jpg"])
    #expect(file.bytes == bytes.count)
    #expect((bytes == Self.jpeg) == !isAdded)
    #expect(bytes.suffix(7) == Self.jpeg.suffix(7))
    #expect(PhotoCredit(file: bytes) == (isAdded ? PhotoCredit(of: photo) : nil))
  }

  @Test("PHOTO-29: a full-size copy of the user's own photo has the bytes of the original")
  func ownPhoto() async throws {
    var own = photo
    own.filePath = Array("/home/ada/a.jpg".utf8)
    for (size, isCopy) in [
      (DownloadSize.named(.full), true), (.named(.raw), true), (.width(400), false),
    ] {
      photos.photo.answers("a", with: .success(Answer(own)))
      photos.track.answers("a", with: .success(()))
      photos.picture.answers(own.picture(size), with: .success(Self.jpeg))
      _ = try await session.download("a", size: size, to: "\(size.text).jpg")
      #expect((files.files.value["\(size.text).jpg"] == Self.jpeg) == isCopy)
    }
  }

  @Test(
    "PHOTO-30, PHOTO-24: the source gets the original's bytes of a file, even after it was restarted"
  )
  func count() async throws {
    let file = try await files.create(at: "a.jpg", name: "a.jpg", replacing: false)
    let credited = CreditedFile(file, PhotoCredit(of: photo))
    try await credited.write(Self.jpeg[..<6])
    #expect(credited.count == 6 && file.count > 300)
    try credited.restart()
    #expect(credited.count == 0 && file.count == 0)
    for index in Self.jpeg.indices { try await credited.write(Self.jpeg[index...index]) }
    try await credited.finish()
    #expect(credited.count == Self.jpeg.count)
    _ = try await file.finish()
    let bytes = try #require(files.files.value["a.jpg"])
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo))
    #expect(bytes.suffix(7) == Self.jpeg.suffix(7))
  }

  @Test("PIC-20: without the requested format a download is unsupported and leaves no file")
  func otherType() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    let jpeg = Self.jpeg + [UInt8](repeating: 0, count: 32)
    photos.picture.answers(photo.picture(.named(.full), type: .png), with: .success(jpeg))
    let error = await #expect(throws: FeedError.self) {
      try await session.download("a", type: .png, to: "a.png")
    }
    #expect(error?.code == .unsupported && files.files.value.isEmpty && files.open.value == 0)
  }

  @Test("PIC-7, PIC-20: the format is requested by address, and may be the file's own")
  func ownType() async throws {
    let request = photo.picture(.named(.full), type: .webp)
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success(TinyPictures.webp))
    let file = try await session.download("a", type: .webp, to: "a.webp").value
    #expect(file.remarks.isEmpty && PictureFormat(files.files.value["a.webp"] ?? []) == .webp)
    #expect(photo.fileName(.named(.full), type: .webp).hasSuffix(".webp"))
  }

  @Test("PIC-19: a name of another format stays, with a remark")
  func otherName() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.answers(request, with: .success(TinyPictures.webp))
    let file = try await session.download("a", to: "a.jpg").value
    #expect(file.remarks == [Message(.downloadOtherFormat, "a.jpg", "WebP")])
  }

  @Test("A cancelled download leaves no file")
  func cancel() async throws {
    photos.photo.answers("a", with: .success(Answer(photo)))
    photos.track.answers("a", with: .success(()))
    photos.picture.holds(request)
    let task = Task { try await session.download("a", to: "a.jpg") }
    try await photos.picture.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await files.open.wait { $0 == 0 }
    #expect(files.files.value.isEmpty)
  }
}
