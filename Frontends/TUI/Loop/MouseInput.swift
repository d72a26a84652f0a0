import TerminalKit

/// Turns mouse events into actions, drags and double clicks among them.
struct MouseInput: Sendable {
  /// The position of the mouse while its button is held.
  private var pointer: Position?
  /// The first click of what may be a double click, and the screen that it hit.
  private var lastClick:
    (position: Position, time: ContinuousClock.Instant, route: ScreenState.Route)?

  private static let wheelRows = 3
  /// The longest time between the clicks of a double click, as desktops have it.
  private static let longestInterval = Duration.milliseconds(400)

  /// The action of an event, if it has one.
  ///
  /// - Parameters:
  ///   - route: The screen before the event does anything.
  ///   - frame: The frame on the screen, which knows what a click on it does.
  mutating func action(
    for event: MouseEvent, at time: ContinuousClock.Instant, in route: ScreenState.Route,
    on frame: DrawContext?
  ) -> ScreenAction? {
    let position = event.position
    switch event.action {
    case .wheelUp: return .wheel(-Self.wheelRows, at: position)
    case .wheelDown: return .wheel(Self.wheelRows, at: position)
    case .press(.left):
      pointer = position
      return click(position, at: time, in: route, on: frame)
    case .drag(.left):
      defer { pointer = position }
      return pointer.map {
        .drag(rows: position.row - $0.row, columns: position.column - $0.column)
      }
    case .release: pointer = nil
    default: break
    }
    return nil
  }

  /// The action of a click. The second click of two does nothing if the first one has led to
  /// another screen: it was not aimed at what is there now.
  private mutating func click(
    _ position: Position, at time: ContinuousClock.Instant, in route: ScreenState.Route,
    on frame: DrawContext?
  ) -> ScreenAction? {
    let action = frame?.action(at: position)
    guard let first = lastClick, first.position == position,
      time - first.time < Self.longestInterval
    else {
      lastClick = (position, time, route)
      return action
    }
    lastClick = nil
    return first.route == route ? action ?? .doubleClick(position) : nil
  }
}
