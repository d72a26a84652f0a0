/// The keys as terminals encode them, for those missing in the terminfo entry.
enum KeySequence {
  /// The key of a single character; nil for control characters that no key sends.
  static func typed(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x00: .control(" ")
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: letter(scalar.value + 0x60).map { .control($0) }
    case 0x1C...0x1F: letter(scalar.value + 0x40).map { .control($0) }
    case 0x80...0x9F: nil
    default: .character(Character(scalar))
    }
  }

  /// The key after `ESC O`, or of the final byte of `CSI 1 ; m`.
  static func lettered(_ final: Unicode.Scalar) -> Key.Code? {
    switch final {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P"..."S": .function(Int(final.value - 0x4F))
    default: nil
    }
  }

  /// The key after `ESC O`, including the number pad.
  static func singleShift(_ final: Unicode.Scalar) -> Key? {
    if let code = lettered(final) { return Key(code) }
    switch final {
    case "M": return Key(.enter)
    case "j"..."y": return letter(final.value - 0x40).map { .character($0) }
    default: return nil
    }
  }

  /// The key of `CSI n ~`.
  static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// A key by its code point with modifiers, from terminals configured to send all keys that way.
  static func coded(_ value: Int, _ modifiers: Key.Modifiers) -> Key? {
    guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init), let key = typed(scalar)
    else { return nil }
    if key.code == .tab, modifiers.contains(.shift) { return Key(.backtab) }
    return Key(key.code, key.modifiers.union(modifiers))
  }

  private static func letter(_ value: UInt32) -> Character? {
    Unicode.Scalar(value).map { Character($0) }.map { $0.isUppercase ? lowercase($0) : $0 }
  }

  private static func lowercase(_ letter: Character) -> Character {
    letter.lowercased().first ?? letter
  }
}
