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

// The names in the settings file, which can be typed on every keyboard.
extension Key {
  private static let named: [(name: String, code: Code)] = [
    ("Space", .character(" ")), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("PgUp", .pageUp), ("PgDn", .pageDown), ("Home", .home), ("End", .end), ("Enter", .enter),
    ("Esc", .escape), ("Tab", .tab), ("Shift-Tab", .backtab), ("Backspace", .backspace),
    ("Del", .delete), ("Ins", .insert),
  ]

  /// For messages.
  static var configNames: String {
    (named.map(\.name) + ["F1", "Ctrl-A"]).joined(separator: ", ")
  }

  var configName: String {
    let isControl = modifiers.contains(.control)
    if let known = Self.named.first(where: { $0.code == code }) {
      return isControl ? "Ctrl-\(known.name)" : known.name
    }
    return name
  }

  /// A letter, or a name in any case; nil for what no terminal sends, or what ends or suspends the
  /// program.
  init?(configName: String) {
    if configName.count == 1, let letter = configName.first {
      guard letter != " ", !letter.isNewline else { return nil }
      self = .character(letter)
      return
    }
    let lower = configName.lowercased()
    if let known = Self.named.first(where: { $0.name.lowercased() == lower }) {
      self = Key(known.code)
    } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...12).contains(number) {
      self = Key(.function(number))
    } else if lower.hasPrefix("ctrl-"), let key = Self.control(named: String(lower.dropFirst(5))) {
      self = key
    } else {
      return nil
    }
  }

  private static func control(named name: String) -> Key? {
    if name == "left" { return Key(.left, .control) }
    if name == "right" { return Key(.right, .control) }
    // The others are Backspace, Tab, Enter and signals.
    guard name.utf8.count == 1, let letter = name.first, letter.isASCII, letter.isLetter,
      !"chijmz".contains(letter)
    else { return nil }
    return .control(letter)
  }
}
