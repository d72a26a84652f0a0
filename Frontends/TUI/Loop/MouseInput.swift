import TerminalKit

/// Turns mouse events into actions, drags and double clicks among them.
struct MouseInput: Sendable {
  /// A part of the screen that a click or a drag belongs to.
  struct Target: Hashable {
    let route: ScreenState.Route
    let layer: InputLayer
  }

  /// The position of the mouse while its button is held, and the part on which it was pressed.
  private var pointer: (position: Position, target: Target)?
  /// The first click of what may be a double click, and the part that it hit.
  private var lastClick: (position: Position, time: ContinuousClock.Instant, target: Target)?

  private static let wheelRows = 3
  /// The longest time between the clicks of a double click, as desktops have it.
  private static let maxInterval = Duration.milliseconds(400)

  /// The action of an event, if it has one.
  ///
  /// - Parameters:
  ///   - target: The part that gets the event, before the event does anything.
  ///   - frame: The frame on the screen, which knows what a click on it does.
  mutating func action(
    for event: MouseEvent, at time: ContinuousClock.Instant, in target: Target,
    on frame: DrawContext?
  ) -> ScreenAction? {
    let position = event.position
    switch event.action {
    case .wheelUp: return .wheel(-Self.wheelRows, at: position)
    case .wheelDown: return .wheel(Self.wheelRows, at: position)
    case .press(.left):
      pointer = (position, target)
      return click(position, at: time, in: target, on: frame)
    case .drag(.left):
      // What a menu or a dialog covered is not moved by the drag that began on it.
      guard let start = pointer, start.target == target else {
        pointer = nil
        return nil
      }
      pointer = (position, target)
      return .drag(
        rows: position.row - start.position.row, columns: position.column - start.position.column)
    case .release: pointer = nil
    default: break
    }
    return nil
  }

  /// The action of a click. The second click of two does nothing if the first one has opened or
  /// closed something, because the user did not aim at the new content.
  private mutating func click(
    _ position: Position, at time: ContinuousClock.Instant, in target: Target,
    on frame: DrawContext?
  ) -> ScreenAction? {
    let action = frame?.action(at: position)
    guard let first = lastClick, first.position == position,
      time - first.time < Self.maxInterval
    else {
      lastClick = (position, time, target)
      return action
    }
    lastClick = nil
    return first.target == target ? action ?? .doubleClick(position) : nil
  }
}
