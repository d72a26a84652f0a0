/// A key as the user pressed it, independent of the terminal's encoding.
package struct Key: Sendable, Hashable {
  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// A letter as typed: Shift makes it upper-case and is not in the modifiers.
  package static func character(_ character: Character) -> Key { Key(.character(character)) }

  /// Control with a lower-case letter.
  package static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }

  package enum Code: Sendable, Hashable {
    case character(Character)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case enter, escape, tab, backtab, backspace, delete, insert
    /// F1 is 1.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)

    /// The modifiers of an xterm parameter, which is one more than these bits.
    init(xterm parameter: Int) {
      self.init(rawValue: UInt8(clamping: parameter - 1) & 7)
    }
  }
}
