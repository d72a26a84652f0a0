import FeedCore
import FeedSession
import TerminalKit

/// One row of the key table: layers, keys, the action, and everything that the screen says about
/// them. Help, KEYMAP.md, the status line and the views derive all of it from the table.
struct KeyBinding: Sendable {
  private(set) var layers: [InputLayer]
  private(set) var keys: [Key]
  let action: ScreenAction
  /// The name of the action in the settings file and in `imagefeed keys` (TUI-9). It never changes.
  let name: String
  let help: Phrase
  /// The text of this action in the palette, if rows with other actions have the same help.
  let inPalette: Phrase?
  /// The modes in which the keys have this action.
  let modes: Set<KeyMode>
  /// The language of the row, if its keys are the first letters of words on the screen.
  let language: Language?
  /// Whether the keys can do anything on this screen, so that help lists them.
  let isRelevant: @Sendable (KeyContext) -> Bool
  /// The hint in the status line, if there is one.
  let hint: Hint?
  /// The reason why the action is not possible now (UI-1).
  let disabledReason: @Sendable (KeyContext) -> Message?
  /// Whether it was added after version 0.2.0. A key that a user's file binds to something else then
  /// keeps the user's action (KEY-8).
  private(set) var isRecent: Bool
  /// The group in the help.
  fileprivate(set) var group = KeyGroup.program

  /// The words for a key in the status line.
  struct Hint: Sendable {
    /// The words; nil if the hint is left out now.
    let words: @Sendable (KeyContext) -> Phrase?
    /// The position among the hints of a layer, which are in the order of use; the rows of the
    /// table are in the order of the help screen.
    let order: Int
    /// Whether it is shown even in the narrowest window.
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
    _ layers: [InputLayer], _ keys: [KeyLiteral], _ action: ScreenAction, _ name: String,
    _ help: Phrase, inPalette: Phrase? = nil, in language: Language? = nil,
    modes: Set<KeyMode> = .everywhere,
    when isRelevant: @escaping @Sendable (KeyContext) -> Bool = { _ in true },
    isRecent: Bool = false, hint: Hint? = nil,
    disabledReason: @escaping @Sendable (KeyContext) -> Message? = { _ in nil }
  ) {
    self.layers = layers
    self.keys = keys.map(\.key)
    self.action = action
    self.name = name
    self.help = help
    self.inPalette = inPalette
    self.language = language
    self.modes = modes
    self.isRelevant = isRelevant
    self.hint = hint
    self.disabledReason = disabledReason
    self.isRecent = isRecent
  }
}

extension KeyBinding {
  /// Creates a row for one key that is not in the table.
  init(
    _ layers: [InputLayer], key: Key, _ action: ScreenAction, _ name: String, _ help: Phrase,
    modes: Set<KeyMode>, when isRelevant: @escaping @Sendable (KeyContext) -> Bool
  ) {
    self.init(layers, [], action, name, help, modes: modes, when: isRelevant)
    keys = [key]
    group = .commands
  }

  /// The row with other keys, in one layer only.
  func bound(to keys: [Key], in layer: InputLayer) -> KeyBinding {
    var row = self
    (row.layers, row.keys, row.isRecent) = ([layer], keys, false)
    return row
  }

  /// The row in one layer only, without some keys.
  func without(_ taken: [Key], in layer: InputLayer) -> KeyBinding {
    var row = self
    row.layers = [layer]
    row.keys.removeAll(where: taken.contains)
    return row
  }

  /// The row without one of its layers.
  func removed(_ layer: InputLayer) -> KeyBinding {
    var row = self
    row.layers.removeAll { $0 == layer }
    return row
  }
}

extension [KeyBinding] {
  /// The rows in a group of the help.
  func grouped(_ group: KeyGroup) -> [KeyBinding] {
    map {
      var row = $0
      row.group = group
      return row
    }
  }
}

/// A mode of the screen. Some keys have other actions in other modes.
enum KeyMode: Sendable, Hashable, CaseIterable {
  case browse
  /// `imagefeed pick`, which ends with one photo.
  case pickOne
  /// `imagefeed pick --multiple`.
  case pickSeveral
}

extension Set<KeyMode> {
  static let everywhere = Set(KeyMode.allCases)
  static let browsing: Set = [.browse]
  static let picking: Set = [.pickOne, .pickSeveral]
}

/// A key in the notation of the table: a letter as a string, other keys by name.
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

/// A hint in the status line: keys and their words.
struct KeyHint: Sendable, Hashable {
  /// The actions of the keys: one, or opposite ones with the same words, such as zooming in and
  /// out.
  var actions: [ScreenAction]
  let words: Phrase
  /// Whether it is shown even in the narrowest window.
  let isEssential: Bool

  func text(
    in layer: InputLayer, _ keys: KeyMap, _ language: Language, mode: KeyMode = .browse
  ) -> String {
    let names = actions.map { keys.keyName(of: $0, in: layer, language, mode: mode) }
    return (names + [words.text(in: language)]).joined(separator: " ")
  }
}

extension ScreenState {
  /// The hints for the top layer, in the order of use, without keys that can do nothing now (UI-1).
  func hints(_ session: SessionState) -> [KeyHint] {
    let context = KeyContext(layer: layer(session), screen: self, session: session)
    return environment.keys.bindingsWithHint(of: context.layer, mode: keyMode)
      .reduce(into: []) { hints, binding in
        guard let hint = binding.hint, let words = hint.words(context),
          binding.disabledReason(context) == nil
        else { return }
        if hints.last?.words == words {
          hints[hints.count - 1].actions.append(binding.action)
        } else {
          hints.append(
            KeyHint(actions: [binding.action], words: words, isEssential: hint.isEssential))
        }
      }
  }
}
