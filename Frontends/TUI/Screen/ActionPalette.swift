import FeedCore
import FeedSession

/// The palette: every action of the layer below it, found by words (TERM-6).
struct ActionPalette: Sendable, Hashable {
  /// An action, with its keys and words.
  struct Item: Sendable, Hashable {
    let action: ScreenAction
    let keys: String
    let words: String
    /// The name in the settings file.
    let name: String
    let disabledReason: Message?
  }

  /// The layer whose actions it lists.
  var layer: InputLayer
  private(set) var field = TextField()
  private(set) var focus = 0

  init(of layer: InputLayer) { self.layer = layer }

  /// The actions that match all typed words, in the order of the help.
  func items(_ screen: ScreenState, _ session: SessionState) -> [Item] {
    let words = field.text.split(separator: " ").map { SearchText(String($0)) }
    return all(screen, session).filter { item in
      let text = SearchText("\(item.words) \(item.name) \(item.keys)")
      return words.allSatisfy(text.contains)
    }
  }

  private func all(_ screen: ScreenState, _ session: SessionState) -> [Item] {
    let context = KeyContext(layer: layer, screen: screen, session: session)
    let (keys, language) = (screen.environment.keys, screen.environment.language)
    var seen: Set<ScreenAction> = []
    return keys.bindings(of: layer, language, mode: screen.keyMode).compactMap { binding in
      guard binding.isRelevant(context), binding.action.isInPalette,
        seen.insert(binding.action).inserted
      else { return nil }
      let same = keys.bindings(of: layer, language, mode: screen.keyMode)
        .filter { $0.action == binding.action }
      return Item(
        action: binding.action, keys: same.flatMap(\.keys).map(\.name).joined(separator: " "),
        words: (binding.inPalette.map { Message($0) } ?? binding.message).text(in: language),
        name: binding.name,
        disabledReason: binding.disabledReason(context))
    }
  }

  /// Edits the words, or moves the focus among a number of actions.
  mutating func apply(_ action: ScreenAction, count: Int) {
    let before = field.text
    switch action {
    case .type(let letter): field.type(String(letter))
    case .paste(let text): field.type(text)
    case .edit(let edit): field.apply(edit)
    default: focus = min(max(0, focus + action.choiceSteps(among: count)), max(0, count - 1))
    }
    if field.text != before { focus = 0 }
  }
}

extension ScreenAction {
  /// Whether the palette lists it. Movements are quicker by their keys.
  fileprivate var isInPalette: Bool {
    switch self {
    case .move, .edit, .type, .palette, .back, .pressOrLike, .nothing: false
    default: true
    }
  }
}

extension ScreenState {
  mutating func openPalette(_ session: SessionState) {
    var layer = layer(session)
    // The help is replaced by the palette of the layer that it is about.
    if case .page(.help(let described), _) = overlays.last {
      layer = described
      overlays.removeLast()
    }
    overlays.append(.palette(ActionPalette(of: layer)))
  }

  /// Lets an open palette list the actions of the screen that is now below it.
  mutating func movePalette(_ session: SessionState) {
    guard case .palette(var palette)? = overlays.last else { return }
    overlays.removeLast()
    palette.layer = layer(session)
    overlays.append(.palette(palette))
  }

  mutating func actOnPalette(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard case .palette(var palette) = overlays.last else { return [] }
    let items = palette.items(self, session)
    switch action {
    case .back: overlays.removeLast()
    case .confirm: return run(palette.focus, of: items, session)
    case .press(let index): return run(index, of: items, session)
    default:
      palette.apply(action, count: items.count)
      overlays[overlays.count - 1] = .palette(palette)
    }
    return []
  }

  private mutating func run(
    _ index: Int, of items: [ActionPalette.Item], _ session: SessionState
  ) -> [ScreenCommand] {
    guard items.indices.contains(index) else { return [] }
    overlays.removeLast()
    return act(items[index].action, session)
  }
}
