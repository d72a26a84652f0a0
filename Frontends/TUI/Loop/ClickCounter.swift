import TerminalKit

/// Tells the second click of two from two clicks.
struct ClickCounter: Sendable {
  enum Count: Sendable, Hashable {
    case first, second
    /// A second one whose first has led to another place.
    case spent
  }

  private var last: (position: Position, time: ContinuousClock.Instant, place: ScreenState.Place)?

  /// What desktops take for two clicks in one.
  private static let longest = Duration.milliseconds(400)

  /// `place` is where the person is before the click does anything.
  mutating func take(
    _ position: Position, at time: ContinuousClock.Instant, in place: ScreenState.Place
  ) -> Count {
    guard let last, last.position == position, time - last.time < Self.longest else {
      last = (position, time, place)
      return .first
    }
    self.last = nil
    return last.place == place ? .second : .spent
  }
}
