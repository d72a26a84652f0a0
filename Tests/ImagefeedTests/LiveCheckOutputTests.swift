import BackendLive
import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import imagefeed

/// The report that a user sends to the developers.
@Suite("The report of the live check")
struct LiveCheckOutputTests {
  private func report(_ server: UnsplashServer) async throws -> LiveReport {
    var settings = ConnectionSettings()
    settings.accessKey = Secret(server.key)
    settings.apiURL = try WebAddress(server.url)
    settings.oauthURL = try WebAddress(server.oauthURL)
    return try await LiveBackend(version: "test").check(
      settings, .quiet(clock: ManualClock(passing: true)),
      DiagnosisInput(credentials: .success(nil), redirect: .standard), isWriting: false,
      progress: { _, _ in })
  }

  @Test("LIVE-39: the last line names the address for the report")
  func address() async throws {
    let report = try await report(try UnsplashServer(photos: 10))
    let console = BufferConsole().console
    let known = LiveCheckOutput(console: console, language: .english, address: "a@b.test")
    #expect(known.lines(report).last == "Please send this report to a@b.test.")
    #expect(known.json(report).objectValue?["sendTo"]?.stringValue == known.lines(report).last)
    let unknown = LiveCheckOutput(console: console, language: .english, address: nil)
    #expect(
      unknown.lines(report).last == "Please send this report to the place where you got imagefeed.")
  }

  @Test("LIVE-10: each point has a claim, an observation and a verdict, or a reason")
  func text() async throws {
    let report = try await report(try UnsplashServer(photos: 10))
    let output = LiveCheckOutput(console: BufferConsole().console, language: .english)
    let text = output.lines(report).joined(separator: "\n")
    #expect(
      text.contains(
        """
        U5 §10 as expected
          expected: If-None-Match is answered with status 304.
          seen: Status 304.
        """))
    #expect(
      text.contains(
        """
        U3 §6.1 not tried
          expected: A like is answered with status 201 and liked_by_user true.
          reason: It changes a like. `--write` tries it.
        """))
    let points = output.json(report).objectValue?["points"]?.arrayValue
    #expect(points?.count == LivePoint.all.count)
  }

  @Test("LIVE-10: the progress is shown only on a terminal")
  func progress() {
    let pipe = BufferConsole()
    LiveCheckOutput(console: pipe.console, language: .english).progress(1, 10)
    #expect(pipe.error.isEmpty)
    let terminal = BufferConsole.terminal()
    let output = LiveCheckOutput(console: terminal.console, language: .english)
    output.progress(1, 10)
    output.endProgress()
    #expect(terminal.error == "\rRequest 1 of 10…\u{1B}[K\r\u{1B}[K")
  }
}
