import TerminalKit

/// Keys as data: which keys, and what the person means by them.
struct KeyBinding: Sendable {
  let keys: [Key]
  let action: ScreenAction

  static func action(for key: Key) -> ScreenAction? {
    all.first { $0.keys.contains(key) }?.action
  }

  static let all: [KeyBinding] = [
    KeyBinding(keys: [.character("j"), .character("о"), Key(.down)], action: .move(by: 1)),
    KeyBinding(keys: [.character("k"), .character("л"), Key(.up)], action: .move(by: -1)),
    KeyBinding(
      keys: [.control("d"), Key(.pageDown), .character(" ")], action: .movePage(by: 1)),
    KeyBinding(keys: [.control("u"), Key(.pageUp)], action: .movePage(by: -1)),
    KeyBinding(keys: [.character("g"), .character("п"), Key(.home)], action: .moveToFirst),
    KeyBinding(keys: [.character("G"), .character("П"), Key(.end)], action: .moveToLast),
    KeyBinding(keys: [.control("r")], action: .reload),
    KeyBinding(keys: [.character("q"), .character("й"), Key(.escape)], action: .quit),
  ]
}
