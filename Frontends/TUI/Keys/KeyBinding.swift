import FeedCore
import TerminalKit

/// One row of the key table: where, which keys, what the person means by them, and all that the
/// screen says of them. Help, KEYMAP.md, the status line and the views ask the table alone.
struct KeyBinding: Sendable {
  let layers: [Layer]
  let keys: [Key]
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
    _ layers: [Layer], _ keys: [KeyLiteral], _ action: ScreenAction, _ help: Phrase,
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
  /// The bindings of a layer; without a language, those of every language.
  static func of(
    _ layer: Layer, _ language: Language? = nil, mode: KeyMode = .browse
  ) -> [KeyBinding] {
    all.filter { binding in
      guard binding.layers.contains(layer), binding.modes.contains(mode) else { return false }
      return language == nil || binding.language == nil || binding.language == language
    }
  }

  /// What a key means in a layer: by its binding, else as the Latin letter on the same key, else as
  /// a letter for the layer's text field.
  static func action(
    for key: Key, in layer: Layer, _ language: Language = .english, mode: KeyMode = .browse
  ) -> ScreenAction? {
    let bindings = of(layer, language, mode: mode)
    if let bound = bindings.first(where: { $0.keys.contains(key) }) { return bound.action }
    guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return nil }
    if layer.hasTextField { return .type(letter) }
    guard let latin = RussianLayout.latin(letter) else { return nil }
    return bindings.first { $0.keys.contains(.character(latin)) }?.action
  }

  /// The name of an action's first key; for directions of the last, which is the arrow. A key of
  /// the person's own language goes before one of all.
  static func keyName(
    of action: ScreenAction, in layer: Layer, _ language: Language = .english,
    mode: KeyMode = .browse
  ) -> String {
    let bindings = of(layer, language, mode: mode).filter { $0.action == action }
    let binding = bindings.first { $0.language != nil } ?? bindings.first
    let key = if case .move = action { binding?.keys.last } else { binding?.keys.first }
    guard let key else { preconditionFailure("no key for \(action) in \(layer)") }
    return key.name
  }

  /// The binding of an action in a layer, else in another one: a click can ask for what has no key
  /// in the layer.
  static func first(of action: ScreenAction, in layer: Layer) -> KeyBinding? {
    of(layer).first { $0.action == action } ?? all.first { $0.action == action }
  }
}
