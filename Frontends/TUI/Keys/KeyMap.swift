import FeedCore
import TerminalKit

/// The keys in effect: the table, with the user's custom keys (TUI-9). All code that handles or
/// names a key uses it.
struct KeyMap: Sendable, Hashable {
  /// Custom keys for an action of a layer, which replace those of the table.
  struct Override: Sendable, Hashable {
    let layer: InputLayer
    let action: ScreenAction
    var keys: [Key]
  }

  static let standard = KeyMap()

  let overrides: [Override]
  /// The custom commands, each with its key (TUI-10).
  let commands: [CustomCommand]
  /// The table with the overrides applied, in the order of the table.
  private let bindings: [KeyBinding]
  private let bindingsByLayer: [InputLayer: [KeyBinding]]
  /// The indices of an action's bindings among those of its layer. This makes `keyName` fast, which
  /// each frame calls for many labels.
  private let indicesByLayer: [InputLayer: [ScreenAction: [Int]]]
  /// The bindings with a hint by layer, in the order of their hints.
  private let bindingsWithHintByLayer: [InputLayer: [KeyBinding]]

  init(_ overrides: [Override] = [], _ commands: [CustomCommand] = []) {
    self.overrides = overrides
    self.commands = commands
    let own =
      overrides.map { ([$0.layer], $0.keys) }
      + commands.map { ($0.binding.layers, $0.binding.keys) }
    let bindings =
      overrides.reduce(KeyBinding.all) { $0.flatMap($1.replaced) }.filter { !$0.layers.isEmpty }
      .flatMap { $0.yielding(own) } + commands.map(\.binding)
    self.bindings = bindings
    bindingsByLayer = Dictionary(
      uniqueKeysWithValues: InputLayer.allCases.map { layer in
        (layer, bindings.filter { $0.layers.contains(layer) })
      })
    indicesByLayer = bindingsByLayer.mapValues { bindings in
      Dictionary(grouping: bindings.indices) { bindings[$0].action }
    }
    bindingsWithHintByLayer = bindingsByLayer.mapValues { bindings in
      bindings.filter { $0.hint != nil }.sorted { ($0.hint?.order ?? 0) < ($1.hint?.order ?? 0) }
    }
  }

  static func == (left: KeyMap, right: KeyMap) -> Bool {
    left.overrides == right.overrides && left.commands == right.commands
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(overrides)
    hasher.combine(commands)
  }

  /// Whether the user has bound an action of a layer to custom keys.
  func isOverridden(_ action: ScreenAction, in layer: InputLayer) -> Bool {
    if case .runProgram = action { return true }
    return overrides.contains { $0.layer == layer && $0.action == action }
  }

  /// The bindings of a layer, in one language or in all.
  func bindings(
    of layer: InputLayer, _ language: Language? = nil, mode: KeyMode = .browse
  ) -> [KeyBinding] {
    (bindingsByLayer[layer] ?? []).filter { $0.applies(in: language, mode) }
  }

  /// The bindings of a layer with a hint, in the order of their hints.
  func bindingsWithHint(of layer: InputLayer, mode: KeyMode) -> [KeyBinding] {
    (bindingsWithHintByLayer[layer] ?? []).filter { $0.applies(in: nil, mode) }
  }

  /// The action of a key in a layer. A letter without a binding is typed into the layer's text
  /// field, or has the action of the Latin letter on the same key. Other keys without a binding
  /// are looked up in the layer's fallback.
  func action(
    for key: Key, in layer: InputLayer, _ language: Language = .english, mode: KeyMode = .browse
  ) -> ScreenAction? {
    if let bound = first(in: layer, language, mode, where: { $0.keys.contains(key) }) {
      return bound.action
    }
    guard case .character(let letter) = key.code, key.modifiers.isEmpty else {
      return layer.fallback.flatMap { action(for: key, in: $0, language, mode: mode) }
    }
    if layer.hasTextField { return .type(letter) }
    guard let latin = RussianLayout.latin(letter) else { return nil }
    return first(in: layer, language, mode) { $0.keys.contains(.character(latin)) }?.action
  }

  /// The name of an action's first key, or of the arrow key for a direction. Keys of the user's
  /// language take precedence.
  func keyName(
    of action: ScreenAction, in layer: InputLayer, _ language: Language = .english,
    mode: KeyMode = .browse
  ) -> String {
    let bindings = bindingsByLayer[layer] ?? []
    let indices = (indicesByLayer[layer]?[action] ?? []).filter {
      bindings[$0].applies(in: language, mode)
    }
    let index = indices.first { bindings[$0].language != nil } ?? indices.first
    let keys = index.map { bindings[$0].keys } ?? []
    let key = if case .move = action { keys.last } else { keys.first }
    // An action whose keys the user has bound to others is in the palette, and in the help's.
    if let key { return key.name }
    return action == .palette ? Self.keyOfHelp : keyName(of: .palette, in: .cards)
  }

  /// The actions that have no key in some layer, because the user's file binds it to another one; nil
  /// if there are none (KEY-8).
  func yieldedNotice(_ language: Language) -> Message? {
    let names = bindings.filter { $0.isRecent && $0.keys.isEmpty }
      .map { $0.message.text(in: language) }
    let unique = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
    guard !unique.isEmpty else { return nil }
    return Message(
      .keysYielded, unique.map(\.element).joined(separator: "; "),
      keyName(of: .palette, in: .cards))
  }

  private static let keyOfHelp = "?"

  /// The binding of an action in a layer, otherwise in another one, because a click can have an
  /// action without a key in the layer.
  func first(of action: ScreenAction, in layer: InputLayer) -> KeyBinding? {
    first(in: layer, nil, .browse) { $0.action == action }
      ?? bindings.first { $0.action == action }
  }

  /// The first matching binding of a layer. The search uses indices, because copies of the
  /// bindings would take most of the time of a key press.
  private func first(
    in layer: InputLayer, _ language: Language?, _ mode: KeyMode,
    where matches: (KeyBinding) -> Bool
  ) -> KeyBinding? {
    let bindings = bindingsByLayer[layer] ?? []
    let index = bindings.indices.first {
      matches(bindings[$0]) && bindings[$0].applies(in: language, mode)
    }
    return index.map { bindings[$0] }
  }
}

extension KeyBinding {
  /// Whether it applies in a mode and a language, or in any language if `language` is nil.
  fileprivate func applies(in language: Language?, _ mode: KeyMode) -> Bool {
    guard modes.contains(mode) else { return false }
    return language == nil || self.language == nil || self.language == language
  }
}

extension KeyBinding {
  /// The rows without the keys that the user has bound. Only a recent row yields them (KEY-8).
  fileprivate func yielding(_ own: [(layers: [InputLayer], keys: [Key])]) -> [KeyBinding] {
    guard isRecent else { return [self] }
    return layers.map { layer in
      let taken = own.filter { $0.layers.contains(layer) }.flatMap(\.keys)
      return without(taken, in: layer)
    }
  }
}

extension KeyMap.Override {
  /// The rows that replace a row of the table. If several rows of the layer have the action, such
  /// as those of ? and F1, each gets the new keys. Rows for one language are removed from the
  /// layer.
  fileprivate func replaced(_ row: KeyBinding) -> [KeyBinding] {
    guard row.layers.contains(layer), row.action == action else { return [row] }
    guard row.language == nil else { return [row.removed(layer)] }
    return [row.removed(layer), row.bound(to: keys, in: layer)]
  }
}

extension Message {
  /// The message for the screen, in which advice names keys instead of commands.
  func onScreen(_ keys: KeyMap) -> Message {
    switch phrase {
    case .errorNotSignedIn:
      Message(
        .needsSignIn, keys.keyName(of: .showTab(.profile), in: .cards),
        keys.keyName(of: .confirm, in: .cards))
    case .errorWrongKey: Message(.accessKeyRefusedHere)
    case .errorNoTopicsHere: Message(.noTopicsHere)
    case .errorNoCollectionsHere: Message(.noCollectionsInSource)
    case .errorNoAccounts: Message(.noAccountsHere)
    case .errorTokenRefused: Message(.signInGoneHere, keys.keyName(of: .logIn, in: .signIn))
    case .errorMissingScope: Message(.scopeMissingHere, keys.keyName(of: .logOut, in: .cards))
    default: self
    }
  }

  /// The text for the screen. Advice that names a command of the command line is left out, because
  /// it does not help there.
  func screenText(_ keys: KeyMap, in language: Language) -> String {
    let message = onScreen(keys)
    let parts = message.parts(in: language)
    guard let advice = parts.advice, advice.contains("`imagefeed") || advice.contains("--") else {
      return message.text(in: language)
    }
    return parts.statement
  }
}

/// The letters of a Russian keyboard and the Latin letters on the same keys.
enum RussianLayout {
  static func latin(_ letter: Character) -> Character? { table[letter] }

  private static let table: [Character: Character] = {
    let russian = Array("йцукенгшщзхъфывапролджэячсмитьбю")
    let latin = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,.")
    let lower = Array(zip(russian, latin))
    let upper = lower.compactMap { russian, latin -> (Character, Character)? in
      guard latin.isLetter, let large = russian.uppercased().first else { return nil }
      return (large, latin.uppercased().first ?? latin)
    }
    return Dictionary(lower + upper) { first, _ in first }
  }()
}
