import FeedCore

/// The pace at which a client must read an answer. A picture stays in memory until it is read, and
/// other pictures wait for that memory (SERVE-38).
package enum ReadingPace {
  /// The time before the pace counts.
  private static let grace = Duration.seconds(10)
  private static let bytesPerSecond = 65_536.0

  /// Whether a client has read too little, however regularly it reads.
  package static func isTooSlow(read count: Int, after time: Duration) -> Bool {
    time > grace && Double(count) < (time - grace) / .seconds(1) * bytesPerSecond
  }
}
