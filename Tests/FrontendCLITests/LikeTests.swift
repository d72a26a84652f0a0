import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("like and unlike", .timeLimit(.minutes(10)))
struct LikeTests {
  private let photos = StubPhotosPort()

  private func plan(_ id: PhotoID, _ outcome: Result<LikeState, FeedError>, isLiked: Bool = true) {
    photos.like.answers(.init(isLiked, id), with: outcome.map { Answer($0) })
  }

  private func run(
    _ line: String, console: BufferConsole = BufferConsole()
  ) async throws -> CommandRun {
    try await FrontendCLITests.run(
      line, on: backend(photos), credentials: AuthHarness.credentials(.keyring), console: console)
  }

  private let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "b"))

  @Test("CLI-4: an id with a dash that is given twice is requested once")
  func twice() async throws {
    plan("-uCb8l4CMck", .success(LikeState(isLiked: true, likes: 8)))
    let run = try await run("like -uCb8l4CMck -uCb8l4CMck")
    #expect(run.transcript == "exit 0\n--- stdout\n-uCb8l4CMck\tliked\t8\n--- stderr\n")
  }

  @Test("FAV-47: the argument - is replaced by the ids on stdin, which are liked in their order")
  func standardInput() async throws {
    for id in ["a", "-uCb8l4CMck", "c", "d"] { plan(PhotoID(id), .success(.init(isLiked: true))) }
    let console = BufferConsole.piped("-uCb8l4CMck  a", "", "\tc\t")
    let run = try await run("like a - d", console: console)
    #expect(run.status == .done)
    #expect(
      run.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
        "a", "-uCb8l4CMck", "c", "d",
      ])
  }

  @Test("Empty stdin is a usage error", arguments: [[], ["", " "]])
  func emptyInput(lines: [String]) async throws {
    let console = BufferConsole()
    console.give(lines)
    let run = try await run("like -", console: console)
    #expect(run.status == .usage && run.error.contains("No photo ids on stdin"))
  }

  @Test("Each outcome is printed at once, and all likes finish after the reader leaves")
  func atOnce() async throws {
    photos.like.holds(.init(true, "a"), .init(true, "b"))
    let console = BufferConsole()
    let task = Task { try await run("like a b", console: console) }
    try await photos.like.release(1, with: .success(Answer(.init(isLiked: true))))
    try await console.waitForOut("a\tliked\t\n")
    console.closeOut()
    try await photos.like.release(2, with: .success(Answer(.init(isLiked: true))))
    #expect(try await task.value.status == .done)
  }

  @Test("FEED-6: unlike prints unliked")
  func unlike() async throws {
    plan("a", .success(LikeState(isLiked: false)), isLiked: false)
    #expect(try await run("unlike a").out == "a\tunliked\t\n")
  }

  @Test(
    "CLI-22, CLI-2: outcomes are in the order given, and different ones exit with 7",
    arguments: ["table", "tabs", "json", "jsonl"])
  func mixed(format: String) async throws {
    let ids = try await FrontendCLITests.run("feed --limit 8", console: BufferConsole()).out
      .split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    let words = (ids + ["nope"] + ids.prefix(1)).joined(separator: " ")
    let options = ["json": " --json", "jsonl": " --jsonl"]
    let run = try await FrontendCLITests.run(
      "like \(words)" + (options[format] ?? ""),
      console: format == "table" ? .terminal() : BufferConsole())
    #expect(run.status == .mixed)
    try expectSnapshot(run.transcript, "like-\(format)")
  }

  @Test("CLI-22: if all photos fail alike, the status is that of the error")
  func alike() async throws {
    plan("b", .failure(missing))
    // LIVE-6: the photo request distinguishes a missing photo from missing likes.
    photos.photo.answers("b", with: .failure(missing))
    let run = try await run("like b")
    #expect(run.status == .notFound)
    #expect(run.out == "b\tnotFound\t\n")
    #expect(run.error == "imagefeed: No photo “b” found. Check the id.\n")
  }

  @Test("After the rate limit no more likes are sent")
  func end() async throws {
    let ids = try await FrontendCLITests.run("feed --limit 10", console: BufferConsole()).out
      .split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    // A second request would succeed.
    let run = try await FrontendCLITests.run(
      "like " + ids.joined(separator: " "), mock: "fail=like_photo:rateLimited:1",
      console: BufferConsole())
    #expect(run.status == .rateLimit)
    #expect(run.out == ids.map { "\($0)\trateLimited\t\n" }.joined())
  }

  @Test("AUTH-11: without a sign-in, like sends no request and exits with 4")
  func signedOut() async throws {
    let run = try await AuthHarness().run("like a b")
    #expect(run.status == .signIn)
    #expect(run.out == "a\tnotSignedIn\t\nb\tnotSignedIn\t\n")
  }

  @Test("CLI-20: an unknown field is refused with the known ones, before any request")
  func fields() async throws {
    let run = try await run("like a --json=hue")
    #expect(run.status == .usage)
    #expect(run.error.contains("id, isLiked, likes, error"))
  }
}
