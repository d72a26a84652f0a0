import FeedCore
import Testing

@testable import BackendStdio

@Suite("BACK-8: the open calls of a program")
struct OpenCallsTests {
  /// Begins a number of calls. Returns them, and how many of them are sent at once.
  private func calls(_ count: Int64) async -> (OpenCalls, sent: Int) {
    var calls = OpenCalls()
    var sent = 0
    for _ in 0..<count {
      let number = calls.takeNumber()
      let waiter = await Self.waiter()
      if calls.begin(number, Array("\(number)".utf8), waiter) { sent += 1 }
    }
    return (calls, sent)
  }

  /// Returns a waiter that was already resumed, so that tests need not resume it.
  private static func waiter() async -> OpenCalls.Caller {
    var kept: OpenCalls.Caller?
    _ = try? await withCancellableContinuation(
      cancelled: CallFailure.cancelled,
      start: { (waiter: OpenCalls.Caller) in
        kept = waiter
        waiter.resume(.success([:]))
      }, cancel: {})
    guard let kept else { preconditionFailure("the wait has begun") }
    return kept
  }

  @Test("At most 32 calls are open; the others are sent when one of these ends")
  func limit() async {
    var (calls, sent) = await calls(34)
    #expect(sent == 32)
    // The 34th never reached the program.
    let waiting = calls.end(34)
    #expect(waiting.waiter != nil && !waiting.wasSent && waiting.lines.isEmpty)
    let first = calls.end(1)
    #expect(first.waiter != nil && first.wasSent && first.lines == [Array("33".utf8)])
    let second = calls.end(2)
    #expect(second.wasSent && second.lines.isEmpty)
  }

  @Test("An answer ends its call once, and an answer with an unknown number ends no call")
  func once() async {
    var (calls, _) = await calls(2)
    #expect(calls.end(1).waiter != nil)
    #expect(calls.end(1).waiter == nil)
    #expect(calls.end(77).waiter == nil)
    #expect(calls.takeNumber() == 3)
    #expect(calls.endAll().count == 1)
    #expect(calls.endAll().isEmpty)
  }

  @Test("When all sent calls end together, the waiting calls are sent")
  func sent() async {
    var (calls, _) = await calls(34)
    let (ended, lines) = calls.endOpen()
    #expect(ended.keys.sorted() == Array(1...32))
    #expect(lines == [Array("33".utf8), Array("34".utf8)])
    let next = calls.end(33)
    #expect(next.waiter != nil && next.wasSent && calls.hasOpen)
    #expect(calls.end(34).wasSent)
    #expect(!calls.hasOpen)
  }
}
