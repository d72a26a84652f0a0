import FeedCore
import TerminalKit

/// One row of the key table: where, which keys, what the person means by them, and all that the
/// screen says of them. Help, KEYMAP.md, the status line and the views ask the table alone.
struct KeyBinding: Sendable {
  private(set) var layers: [InputLayer]
  private(set) var keys: [Key]
  let action: ScreenAction
  let help: Phrase
  /// What the screen is used for where the keys mean this.
  let modes: Set<KeyMode>
  /// The language that it belongs to, where its letters are those of words on the screen.
  let language: Language?
  /// Whether the keys have anything to do on this screen at all, so that help speaks of them.
  let isRelevant: @Sendable (KeyContext) -> Bool
  /// What the status line says of the keys, if it does.
  let hint: Hint?
  /// Why the action cannot be done now (UI-1).
  let obstacle: @Sendable (KeyContext) -> Message?

  /// The words for a key in the status line.
  struct Hint: Sendable {
    /// The words, if the key is worth naming now.
    let words: @Sendable (KeyContext) -> Phrase?
    /// The place among the hints of a layer, which stand in the order of use; the rows of the table
    /// are in the order of the help screen.
    let order: Int
    /// Shown in the narrowest window too, before anything else.
    let isEssential: Bool

    init(_ words: Phrase, order: Int, isEssential: Bool = false) {
      self.init({ _ in words }, order: order, isEssential: isEssential)
    }

    init(
      _ words: @escaping @Sendable (KeyContext) -> Phrase?, order: Int, isEssential: Bool = false
    ) {
      self.words = words
      self.order = order
      self.isEssential = isEssential
    }
  }

  init(
    _ layers: [InputLayer], _ keys: [KeyLiteral], _ action: ScreenAction, _ help: Phrase,
    in language: Language? = nil, modes: Set<KeyMode> = .everywhere,
    when isRelevant: @escaping @Sendable (KeyContext) -> Bool = { _ in true },
    hint: Hint? = nil,
    obstacle: @escaping @Sendable (KeyContext) -> Message? = { _ in nil }
  ) {
    self.layers = layers
    self.keys = keys.map(\.key)
    self.action = action
    self.help = help
    self.language = language
    self.modes = modes
    self.isRelevant = isRelevant
    self.hint = hint
    self.obstacle = obstacle
  }
}

extension KeyBinding {
  /// A row for one key that is no part of the table.
  init(
    _ layers: [InputLayer], key: Key, _ action: ScreenAction, _ help: Phrase, modes: Set<KeyMode>,
    when isRelevant: @escaping @Sendable (KeyContext) -> Bool
  ) {
    self.init(layers, [], action, help, modes: modes, when: isRelevant)
    keys = [key]
  }

  /// The same row for these keys in one layer alone.
  func bound(to keys: [Key], in layer: InputLayer) -> KeyBinding {
    var row = self
    (row.layers, row.keys) = ([layer], keys)
    return row
  }

  /// The row in all its layers but this one.
  func leaving(_ layer: InputLayer) -> KeyBinding {
    var row = self
    row.layers.removeAll { $0 == layer }
    return row
  }
}
