import FeedCore

/// Sends progress notifications for a request (RPC-6). The values increase, and at most ten are
/// sent per second. The answer closes the slot, so that no notification follows it.
final class ProgressReporter: Sendable {
  private static let pause = Duration.milliseconds(100)

  let slot: LineQueue.Slot
  private let token: JSON
  private let writer: LineWriter
  private let clock: any ClockPort
  /// The last value that was sent, and its time.
  private let last = Lock((value: 0, time: Duration?.none))

  init(_ token: JSON, _ writer: LineWriter, _ clock: any ClockPort) {
    (self.token, self.writer, self.clock) = (token, writer, clock)
    slot = writer.openSlot()
  }

  /// Reports progress. May be called from any thread.
  ///
  /// - Parameters:
  ///   - received: Bytes so far.
  ///   - expected: Bytes in total; nil if unknown.
  func report(_ received: Int, of expected: Int?) {
    guard isDue(received, isWhole: received == expected) else { return }
    // If more bytes than the total have arrived, the total is wrong and is left out.
    let total = expected.flatMap { $0 < received ? nil : JSON.integer(Int64($0)) }
    let parameters: JSONObject = [
      "progressToken": token, "progress": .integer(Int64(received)), "total": total,
    ]
    let message = RPCMessage.notification(method: "notifications/progress", parameters)
    writer.replace(message.encoded(), in: slot)
  }

  /// Whether to send this value now. After a restart of the transfer, nothing is sent until the
  /// value exceeds the last one.
  private func isDue(_ received: Int, isWhole: Bool) -> Bool {
    let now = clock.uptime()
    return last.withLock { last in
      guard received > last.value else { return false }
      if let time = last.time, now - time < Self.pause, !isWhole { return false }
      last = (received, now)
      return true
    }
  }
}
