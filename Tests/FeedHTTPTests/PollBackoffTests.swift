import FeedHTTP
import Testing

@Suite("Poll intervals after activity")
struct PollBackoffTests {
  @Test("Intervals grow after activity until only deadlines count")
  func looks() {
    var pace = PollBackoff()
    #expect((0..<6).map { _ in pace.sleep(5000) } == [1, 4, 16, 64, 5000, 5000])
    pace.active()
    #expect(pace.sleep(5000) == 1)
  }

  @Test("An interval never exceeds the deadline")
  func deadlines() {
    var pace = PollBackoff()
    #expect((0..<4).map { _ in pace.sleep(3) } == [1, 3, 3, 3])
    #expect(pace.sleep(0) == 0)
  }
}
