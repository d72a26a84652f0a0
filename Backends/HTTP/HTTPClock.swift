/// Time and chance for `HTTPClient`, as three functions, so that a test moves them by hand.
package struct HTTPClock: Sendable {
  /// Never goes back; for measuring.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Seconds since 1970; for dates in headers.
  package var unixTime: @Sendable () -> Int
  /// Throws, whatever it is, only when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// From 0 to 1, for the jitter of waits.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant,
    unixTime: @escaping @Sendable () -> Int,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.unixTime = unixTime
    self.sleep = sleep
    self.chance = chance
  }
}
