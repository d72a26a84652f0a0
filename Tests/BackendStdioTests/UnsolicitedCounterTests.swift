import Testing

@testable import BackendStdio

@Suite("BACK-8: unsolicited messages are counted")
struct UnsolicitedCounterTests {
  @Test("A flood exceeds the limit, a heartbeat never does")
  func flood() {
    var counter = UnsolicitedCounter()
    let refusedBeats = (0..<20_000).filter { counter.countUnsolicited(at: .seconds($0)) }
    #expect(refusedBeats.isEmpty)
    var flood = UnsolicitedCounter()
    let count = UnsolicitedCounter.unsolicitedLimit + 2
    let refused = (0..<count).filter { _ in flood.countUnsolicited(at: .seconds(1)) }
    #expect(refused == [count - 2, count - 1])
  }

  @Test("An invalid line is remembered until a call is answered")
  func lastUnsolicited() {
    var counter = UnsolicitedCounter()
    let limit = UnsolicitedCounter.malformedLimit
    let passedOver = (0..<limit).filter { _ in !counter.countMalformed("motd", at: .seconds(1)) }
    #expect(passedOver.count == limit && counter.lastUnsolicited == "motd")
    let isTooMuch = counter.countMalformed("more", at: .seconds(2))
    #expect(isTooMuch && counter.lastUnsolicited == "more")
    counter.reset()
    #expect(counter.lastUnsolicited == nil)
    let isStillTooMuch = counter.countMalformed("motd", at: .seconds(3))
    #expect(!isStillTooMuch)
  }
}
