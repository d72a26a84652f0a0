import FeedCore
import FeedTestSupport
import Testing

/// Slow programs, with a clock that only the tests advance.
@Suite(
  "BACK-8: one time limit covers a call with its start and retries",
  .blocking, .timeLimit(.minutes(10)))
struct ProgramTimeTests {
  @Test("A program that is silent for the whole limit is not started again for the call")
  func silent() async throws {
    let clock = ManualClock(passing: true)
    let program = try ShellProgram(answers: "x) ;;", before: "sleep 600", clock: clock)
    defer { program.backend.shutDown() }
    let account = await ShellProgram.error { _ = try await program.backend.account?() }
    let feed = await ShellProgram.error { _ = try await program.feed() }
    #expect(account?.code == .timeout && feed?.code == .timeout)
    #expect(clock.sleeps == [.seconds(120)])
  }

  @Test("After a slow start a call has only the rest of its time")
  func slowStart() async throws {
    let clock = ManualClock()
    let program = try ShellProgram(
      answers: "x) ;;", before: "until rm \"$HOME/go\" 2>/dev/null; do sleep 0.01; done",
      clock: clock)
    defer { program.backend.shutDown() }
    let call = Task { await ShellProgram.error { _ = try await program.feed() } }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(100))
    try program.folder.write("", to: "go")
    try await eventually("the time of the call itself") { clock.sleeps.count == 2 ? () : nil }
    #expect(clock.sleeps == [.seconds(120), .seconds(20)])
    call.cancel()
    #expect(await call.value?.code == .cancelled)
  }
}
