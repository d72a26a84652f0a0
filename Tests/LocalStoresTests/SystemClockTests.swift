import FeedCore
import FeedTestSupport
import LocalStores
import Testing

@Suite("The machine's clock", .timeLimit(.minutes(10)))
struct SystemClockTests {
  private let clock = SystemClock()

  @Test("The time is after this test was written and within a plausible range")
  func now() throws {
    let written = try #require(Timestamp(iso8601: "2025-01-01T00:00:00Z"))
    let absurd = try #require(Timestamp(iso8601: "2200-01-01T00:00:00Z"))
    #expect(clock.now() > written)
    #expect(clock.now() < absurd)
  }

  @Test("The uptime never goes back, and a sleep is not shorter than requested")
  func uptime() async throws {
    let before = clock.uptime()
    try await clock.sleep(for: .milliseconds(5))
    #expect(clock.uptime() - before >= .milliseconds(5))
  }

  @Test("A cancelled sleep throws cancelled")
  func cancel() async {
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(3_600))
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }
}
