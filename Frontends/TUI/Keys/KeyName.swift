import TerminalKit

extension Key {
  /// The key's label on a keyboard, for help and hints.
  var name: String {
    guard modifiers.contains(.control) else { return code.name }
    // A letter is upper-case, as on the keyboard. With Ctrl, its case has no meaning.
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

// The names in the settings file.
extension Key.Code {
  /// The keys whose names have more than one letter, except F1 to F12.
  fileprivate static let named: [Key.Code] = [
    .character(" "), .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape,
    .tab, .backtab, .backspace, .delete, .insert,
  ]

  /// The name in the settings file: the label, but words for the arrows, which keyboards cannot
  /// type.
  fileprivate var configName: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    default: name
    }
  }
}

extension Key {
  /// A list of the names for messages.
  static var configNames: String {
    (Code.named.map(\.configName) + ["F1", "Ctrl-A"]).joined(separator: ", ")
  }

  var configName: String {
    guard Code.named.contains(code) else { return name }
    return modifiers.contains(.control) ? "Ctrl-\(code.configName)" : code.configName
  }

  /// Parses a letter, or a name in any case. Fails for keys that no terminal sends, and for keys
  /// that end or suspend the program.
  init?(configName: String) {
    if configName.count == 1, let letter = configName.first {
      guard letter != " ", !letter.isNewline else { return nil }
      self = .character(letter)
      return
    }
    let lower = configName.lowercased()
    if let code = Code.named.first(where: { $0.configName.lowercased() == lower }) {
      self = Key(code)
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
    // The other control characters are Backspace, Tab, Enter and signals.
    guard name.utf8.count == 1, let letter = name.first, letter.isASCII, letter.isLetter,
      !"chijmz".contains(letter)
    else { return nil }
    return .control(letter)
  }
}
