import TerminalKit

/// Recognizes double clicks.
struct ClickCounter: Sendable {
  enum Count: Sendable, Hashable {
    case first, second
    /// A second one whose first has led to another screen, where it would hit what it did not aim
    /// at.
    case ignored
  }

  private var last: (position: Position, time: ContinuousClock.Instant, route: ScreenState.Route)?

  /// The longest time between the clicks of a double click, as desktops have it.
  private static let longestInterval = Duration.milliseconds(400)

  /// - Parameter route: The screen before the click does anything.
  mutating func count(
    _ position: Position, at time: ContinuousClock.Instant, in route: ScreenState.Route
  ) -> Count {
    guard let last, last.position == position, time - last.time < Self.longestInterval else {
      last = (position, time, route)
      return .first
    }
    self.last = nil
    return last.route == route ? .second : .ignored
  }
}
