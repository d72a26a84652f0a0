import TerminalKit

/// A key as the table is written: a letter as a string, the others by name.
struct KeyLiteral: ExpressibleByStringLiteral {
  let key: Key

  init(stringLiteral letter: String) { key = .character(Character(letter)) }

  private init(_ code: Key.Code) { key = Key(code) }

  private init(_ key: Key) { self.key = key }

  static func control(_ letter: Character) -> KeyLiteral { KeyLiteral(Key.control(letter)) }

  static let up = KeyLiteral(Key.Code.up)
  static let down = KeyLiteral(Key.Code.down)
  static let left = KeyLiteral(Key.Code.left)
  static let right = KeyLiteral(Key.Code.right)
  static let pageUp = KeyLiteral(Key.Code.pageUp)
  static let pageDown = KeyLiteral(Key.Code.pageDown)
  static let home = KeyLiteral(Key.Code.home)
  static let end = KeyLiteral(Key.Code.end)
  static let enter = KeyLiteral(Key.Code.enter)
  static let escape = KeyLiteral(Key.Code.escape)
  static let tab = KeyLiteral(Key.Code.tab)
  static let backtab = KeyLiteral(Key.Code.backtab)
  static let backspace = KeyLiteral(Key.Code.backspace)
  static let delete = KeyLiteral(Key.Code.delete)
  static func function(_ number: Int) -> KeyLiteral { KeyLiteral(Key.Code.function(number)) }
  static let controlLeft = KeyLiteral(Key(.left, .control))
  static let controlRight = KeyLiteral(Key(.right, .control))
}
