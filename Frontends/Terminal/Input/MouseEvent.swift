/// A mouse event at a cell counted from 0.
package struct MouseEvent: Sendable, Hashable {
  package var action: Action
  package var position: Position
  package var modifiers: Key.Modifiers

  package init(_ action: Action, at position: Position, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }

  package enum Action: Sendable, Hashable {
    case press(Button)
    case release(Button)
    /// Moved with a button pressed.
    case drag(Button)
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package enum Button: Sendable, Hashable {
    case left, middle, right
  }
}

extension MouseEvent {
  /// Decodes the three numbers of a report: buttons, column and row, the latter two counted from 1.
  /// Fails for unrequested events, such as motion without a button.
  init?(report code: Int, column: Int, row: Int, isRelease: Bool) {
    let sides = 1...TerminalSize.largestSide
    guard (0...255).contains(code), sides.contains(column), sides.contains(row),
      let action = Action(code: code, isRelease: isRelease)
    else { return nil }
    self.init(
      action, at: Position(row: row - 1, column: column - 1),
      Key.Modifiers(rawValue: UInt8(code >> 2 & 7)))
  }
}

extension MouseEvent.Action {
  fileprivate init?(code: Int, isRelease: Bool) {
    if code & 64 != 0 {
      switch code & 3 {
      case 0: self = .wheelUp
      case 1: self = .wheelDown
      case 2: self = .wheelLeft
      default: self = .wheelRight
      }
      return
    }
    guard let button = MouseEvent.Button(code: code) else { return nil }
    self = code & 32 != 0 ? .drag(button) : isRelease ? .release(button) : .press(button)
  }
}

extension MouseEvent.Button {
  fileprivate init?(code: Int) {
    switch code & 3 {
    case 0: self = .left
    case 1: self = .middle
    case 2: self = .right
    default: return nil
    }
  }
}
