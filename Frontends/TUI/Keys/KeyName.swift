import TerminalKit

extension Key {
  /// The key as it is labelled on a keyboard, for help and hints.
  var name: String {
    guard modifiers.contains(.control) else { return code.name }
    // A letter as it stands on the key: with Ctrl its case means nothing.
    if case .character(let letter) = code { return "Ctrl-\(letter.uppercased())" }
    return "Ctrl-\(code.name)"
  }
}

extension Key.Code {
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let letter): String(letter)
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backtab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .function(let number): "F\(number)"
    }
  }
}
