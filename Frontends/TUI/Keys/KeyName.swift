import TerminalKit

extension Key {
  /// As a keyboard has it, for help.
  var name: String {
    var name = code.name
    if modifiers.contains(.control) { name = "Ctrl-\(name)" }
    return name
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
