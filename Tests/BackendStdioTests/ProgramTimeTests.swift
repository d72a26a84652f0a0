import FeedCore
import FeedTestSupport
import Testing

/// Programs that take their time, by a clock that only the tests advance.
@Suite("BACK-8: a call has one time, with all that it needs", .blocking, .timeLimit(.minutes(10)))
struct ProgramTimeTests {
  @Test("One that says nothing for the whole time is not started again, to say nothing as long")
  func silent() async throws {
    let clock = ManualClock(passing: true)
    let program = try ShellProgram(answers: "x) ;;", before: "sleep 600", clock: clock)
    defer { program.backend.shutDown() }
    let account = await ShellProgram.error { _ = try await program.backend.account?() }
    let feed = await ShellProgram.error { _ = try await program.feed() }
    #expect(account?.code == .timeout && feed?.code == .timeout)
    #expect(clock.sleeps == [.seconds(120)])
  }

  @Test("A call has what is left of its time after a slow start")
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
