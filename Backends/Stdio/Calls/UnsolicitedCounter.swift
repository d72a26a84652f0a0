import FeedCore

/// Counts the lines of a program that answer nothing. A greeting of a remote shell is passed over,
/// and a heartbeat every second for as long as it lasts; a flood is not.
struct UnsolicitedCounter {
  /// The lines within a window that may be no messages.
  static let malformedLimit = 20
  /// The messages within a window that may answer nothing.
  static let unsolicitedLimit = 10_000
  private static let window = Duration.seconds(60)

  private var windowEnd = Duration.zero
  private var malformed = 0
  private var unsolicited = 0
  /// The last line that was no message, if no call was answered since.
  private(set) var lastUnsolicited: String?

  /// Counts a message that answers nothing.
  ///
  /// - Parameter now: The time by a clock that never goes back.
  /// - Returns: Whether there are too many of them.
  mutating func countUnsolicited(at now: Duration) -> Bool {
    enterWindow(at: now)
    unsolicited += 1
    return unsolicited > Self.unsolicitedLimit
  }

  /// Counts a line that is no message.
  ///
  /// - Parameter now: The time by a clock that never goes back.
  /// - Returns: Whether there are too many of them.
  mutating func countMalformed(_ text: String, at now: Duration) -> Bool {
    enterWindow(at: now)
    lastUnsolicited = text
    malformed += 1
    return malformed > Self.malformedLimit
  }

  /// Starts anew after an answered call: the program can be understood.
  mutating func reset() { (malformed, unsolicited, lastUnsolicited) = (0, 0, nil) }

  private mutating func enterWindow(at now: Duration) {
    guard now >= windowEnd else { return }
    (malformed, unsolicited) = (0, 0)
    windowEnd = now + Self.window
  }
}
