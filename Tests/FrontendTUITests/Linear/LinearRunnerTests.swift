import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Linear mode's streams", .timeLimit(.minutes(10)))
struct LinearRunnerTests {
  @Test("TUI-78: linear mode prints “Loading…” after a second, and a cancel ends the wait")
  func loading() async throws {
    let (console, clock) = (BufferConsole.typing("g", hasEnd: false), ManualClock())
    let run = try await runUntilLoading(console, clock)
    #expect(!console.out.contains("Loading…"))
    clock.advance(by: .seconds(1))
    try await console.waitForOut("Loading…\n")
    run.cancel()
    #expect(await run.value == .interrupted)
    #expect(console.out.components("Loading…") == 1)
  }

  @Test("TUI-77: linear mode ends quietly when its input ends or its output closes")
  func ends() async {
    let console = BufferConsole.typing()
    #expect(await linear(StubPhotosPort(), console) == .done)
    #expect(console.out.hasSuffix("q quit\n") && console.error.isEmpty)
    let closed = BufferConsole.typing("h", hasEnd: false)
    closed.closeOut()
    #expect(await linear(StubPhotosPort(), closed) == .done)
    #expect(closed.error.isEmpty)
  }

  @Test("TUI-11: linear mode ends quietly, with the request, when its output closes while loading")
  func endsWhileLoading() async throws {
    let (console, clock) = (BufferConsole.typing("g", hasEnd: false), ManualClock())
    let run = try await runUntilLoading(console, clock)
    console.closeOut()
    clock.advance(by: .seconds(1))
    #expect(await run.value == .done)
    #expect(!console.out.contains("Loading…"))
  }

  @Test("TUI-77: cancelling the task ends the wait for a line")
  func interrupted() async throws {
    let console = BufferConsole.typing(hasEnd: false)
    let run = Task { await linear(StubPhotosPort(), console) }
    try await console.waitForOut("q quit")
    run.cancel()
    #expect(await run.value == .interrupted)
  }

  @Test(
    "FEED-22: the end of linear mode waits for a like, and reports one that is not confirmed",
    arguments: [true, false])
  func lostLike(isAnswered: Bool) async throws {
    let (photos, console) = (StubPhotosPort(), BufferConsole.typing("l 1", hasEnd: false))
    let clock = ManualClock()
    photos.feed.answers(
      PageRequest(1),
      with: .success(Answer(PhotoPage(photos: [.sample("a")], page: 1, hasMore: false))))
    photos.like.holds(.init(true, "a"))
    // The check after a cancelled like.
    photos.photo.answers("a", with: .failure(.busy))
    let user = Credentials(
      token: try #require(Secret("token")), scopes: ["write_likes"], origin: .memory)
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort(), builtInCredentials: user),
      services: .stubs(clock: clock))
    let context = FrontendContext(
      session: session, console: console.console, isLinear: true,
      program: AppFacts(version: "1", backend: "stub"))
    let run = Task { await TUIFrontend().run(context) }
    try await photos.like.waitForCalls(1)
    run.cancel()
    if isAnswered {
      try await photos.like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    } else {
      let isEnded = Watched(false)
      let end = Task {
        _ = await run.value
        isEnded.change { $0 = true }
      }
      while !isEnded.value {
        clock.advance(by: LostLike.limit)
        await Task.yield()
      }
      await end.value
    }
    #expect(await run.value == .interrupted)
    if isAnswered {
      #expect(console.error.isEmpty)
    } else {
      #expect(console.error.hasPrefix("imagefeed: ") && console.error.contains(" a ("))
    }
  }

  @Test("TUI-75: linear mode does not wait for a background command and reports its failure")
  func programs() async throws {
    let session = Session(
      Backend(photos: StubPhotosPort(), profile: StubProfilePort(), auth: StubAuthPort()),
      services: .stubs(programs: StubPrograms(["bad": .exited(3)])))
    let programs = LinearCommands(session)
    let state = LinearState(.english, AppFacts(version: "1", backend: "stub"))
    let beside = CommandRun(name: "bad", words: ["bad"], hasTerminal: false)
    #expect(try await programs.run(beside) == .done)
    var remarks: [String] = []
    while remarks.isEmpty {
      remarks = programs.remarks(state)
      await Task.yield()
    }
    #expect(remarks == ["bad failed with status 3."])
    #expect(programs.remarks(state).isEmpty)
    let onTerminal = CommandRun(name: "bad", words: ["bad"], hasTerminal: true)
    #expect(try await programs.run(onTerminal) == .ended(.exited(3)))
  }

  @Test("CLI-14: in the demo, i signs in at once, and nothing leads to an address")
  func demo() async throws {
    let plugin = MockBackend()
    var backend = try plugin.make(
      PluginOptions(["signed-in=false"], of: plugin.name, declared: plugin.options),
      ConnectionSettings(), .quiet())
    backend.isDemo = true
    let desktop = StubDesktop()
    let console = BufferConsole.typing("i", "1", "s", "p", "o", "y", "i")
    let session = Session(backend, services: .stubs(desktop: desktop))
    let context = FrontendContext(
      session: session, console: console.console, isLinear: true,
      program: AppFacts(version: "1", backend: "mock", isDemo: true))
    #expect(await TUIFrontend().run(context) == .done)
    #expect(console.out.components("Signed in as Ada Byron") == 2, "\(console.out)")
    #expect(console.out.contains("Demo photos have no page"))
    #expect(console.out.contains("You are signed out.\n"))
    #expect(!console.out.contains(".invalid") && !console.out.contains("unsplash.com"))
    #expect(!console.out.contains("s share") && desktop.opened.value.isEmpty)
  }

  /// Starts a run in which the user types `g` and the feed does not answer. Returns once the run
  /// waits for the second after which it prints “Loading…”.
  private func runUntilLoading(
    _ console: BufferConsole, _ clock: ManualClock
  ) async throws -> Task<FeedCore.ExitStatus, Never> {
    let photos = StubPhotosPort()
    photos.feed.holds(PageRequest(1))
    let run = Task { await linear(photos, console, clock) }
    try await photos.feed.waitForCalls(1)
    try await clock.waitForSleepers()
    return run
  }

  private func linear(
    _ photos: StubPhotosPort, _ console: BufferConsole, _ clock: ManualClock = ManualClock()
  ) async -> FeedCore.ExitStatus {
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort(), auth: StubAuthPort()),
      services: .stubs(clock: clock))
    let context = FrontendContext(
      session: session, console: console.console, isLinear: true,
      program: AppFacts(version: "1", backend: "stub"))
    return await TUIFrontend().run(context)
  }
}

extension String {
  /// Returns the number of occurrences of `text`.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
