import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("A snippet reports the photo's use", .timeLimit(.minutes(10)))
struct MakeSnippetTests {
  private let harness = SessionHarness()
  private var photos: StubPhotosPort { harness.photos }
  private var session: Session { harness.session }

  private func planPhotos(_ count: Int) {
    for _ in 0..<count { photos.photo.answers("a", with: .success(Answer(.sample("a")))) }
  }

  @Test("LIVE-7: a plain link reports nothing")
  func link() async throws {
    planPhotos(1)
    let answer = try await session.snippet(of: "a", as: .url)
    #expect(answer.value.text == "https://unsplash.com/photos/a")
    #expect(photos.track.inputs == [])
  }

  @Test("LIVE-7: a photo is reported once in a session, whatever the format")
  func once() async throws {
    planPhotos(1)
    photos.track.answers("a", with: .success(()))
    for format in [Snippet.Format.markdown, .html, .markdown] {
      #expect(try await session.snippet(of: "a", as: format).value.format == format)
    }
    #expect(photos.track.inputs == ["a"])
  }

  @Test("LIVE-32: a snippet is not returned if its report failed, and the next call reports again")
  func failed() async throws {
    planPhotos(1)
    photos.track.answers("a", with: .failure(.busy))
    photos.track.answers("a", with: .success(()))
    await #expect(throws: FeedError.busy) { try await session.snippet(of: "a", as: .text) }
    #expect(try await session.snippet(of: "a", as: .text).value.format == .text)
    #expect(photos.track.isDone)
  }

  @Test(
    "LIVE-7: a call during the report waits for it, and fails if it fails",
    arguments: [true, false])
  func together(succeeds: Bool) async throws {
    planPhotos(1)
    photos.track.holds("a")
    // A call that starts after the failed report, instead of joining it, needs another report.
    if !succeeds { photos.track.answers("a", with: .failure(.busy)) }
    let first = Task { try await session.snippet(of: "a", as: .html) }
    try await photos.track.waitForCalls(1)
    let second = Task { try await session.snippet(of: "a", as: .org) }
    try await photos.track.release(1, with: succeeds ? .success(()) : .failure(.busy))
    guard succeeds else {
      await #expect(throws: FeedError.busy) { try await first.value }
      await #expect(throws: FeedError.busy) { try await second.value }
      return
    }
    #expect(try await first.value.value.format == .html)
    #expect(try await second.value.value.format == .org)
    #expect(photos.track.inputs == ["a"])
  }

  @Test("A cancelled report does not count")
  func cancelled() async throws {
    planPhotos(1)
    photos.track.holds("a")
    let task = Task { try await session.snippet(of: "a", as: .html) }
    try await photos.track.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    photos.track.answers("a", with: .success(()))
    #expect(try await session.snippet(of: "a", as: .html).value.format == .html)
  }

  @Test("A missing photo is not reported")
  func unknown() async {
    let error = FeedError(.notFound, Message(.errorPhotoNotFound, "x"))
    photos.photo.answers("x", with: .failure(error))
    await #expect(throws: error) { try await session.snippet(of: "x", as: .html) }
  }

  @Test("A link with a size is the picture's, and a listed photo is not requested again")
  func linkOfSize() async throws {
    planPhotos(1)
    let page = try await session.snippet(of: "a", as: .url).value.text
    #expect(page == "https://unsplash.com/photos/a")
    let picture = try await session.snippet(of: "a", as: .url, size: .width(300)).value.text
    #expect(picture == Photo.sample("a").picture(.width(300)).address.text)
    #expect(photos.photo.inputs.count == 1)
  }

  @Test(
    "An absolute file is named from the working directory, and is left out if it is outside of it",
    arguments: [
      ("/site/assets/a.jpg", "(assets/a.jpg)"), ("assets/a.jpg", "(assets/a.jpg)"),
      ("/home/ada/a.jpg", "(https://"), ("/sitemap/a.jpg", "(https://"),
    ])
  func absoluteFile(file: String, expected: String) async throws {
    planPhotos(1)
    photos.track.answers("a", with: .success(()))
    let folders = BaseFolders(current: "/site")
    let snippet = try await session.snippet(of: "a", as: .markdown, file: file, from: folders)
    #expect(snippet.value.text.contains(expected), "\(snippet.value.text)")
  }
}
