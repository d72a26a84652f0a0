import BackendMock
import BackendSupport
import FeedCore
import FeedTestSupport
import Testing

@Suite("Pictures of the mock")
struct MockPictureTests {
  private func jpeg(_ request: PictureRequest, of backend: Backend) async throws -> [UInt8] {
    try await backend.photos.picture(request) { _, _ in }
  }

  @Test("BACK-2: pictures are JPEGs, the same in every run")
  func deterministic() async throws {
    let photos = try await mock().page(1, size: 2).photos
    for photo in photos {
      let first = try await jpeg(photo.picture(.thumb), of: mock())
      #expect(first.starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(first.suffix(2) == [0xFF, 0xD9])
      #expect(try await jpeg(photo.picture(.thumb), of: mock()) == first)
    }
  }

  @Test("A cancelled copy writes no further chunk", arguments: [false, true])
  func cancelledCopy(isRead: Bool) async {
    let sink = PictureSink()
    let bytes = [UInt8](repeating: 0, count: 10)
    let cancel: PictureRequest.Progress = { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
    let error = await Task { () -> FeedError? in
      do throws(FeedError) {
        if isRead {
          try await sink.write(count: 10, chunkSize: 4, progress: cancel) { Array(bytes[$0]) }
        } else {
          try await sink.write(bytes, chunkSize: 4, progress: cancel)
        }
        return nil
      } catch {
        return error
      }
    }.value
    #expect(error == .cancelled && sink.count == 4)
  }

  @Test("The progress is complete before the answer")
  func progress() async throws {
    let backend = try mock()
    let photo = try await backend.page(1, size: 1).photos[0]
    let seen = Lock([[Int?]]())
    let bytes = try await backend.photos.picture(photo.picture(.thumb)) { received, expected in
      seen.withLock { $0.append([received, expected]) }
    }
    #expect(seen.withLock { $0.last } == [bytes.count, bytes.count])
  }

  @Test("A photo that does not exist has no picture")
  func unknown() async throws {
    let backend = try mock()
    await #expect(throws: FeedError(.notFound, Message(.errorPictureGone))) {
      try await jpeg(Photo.sample().picture(.thumb), of: backend)
    }
  }

  @Test("PROF-1: the user has an avatar")
  func avatar() async throws {
    let backend = try mock()
    let request = try await backend.profile.me(as: backend.user()).value.avatarPicture
    #expect(try await jpeg(#require(request), of: backend).starts(with: [0xFF, 0xD8, 0xFF]))
  }
}
