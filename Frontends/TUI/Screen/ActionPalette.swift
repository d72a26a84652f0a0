import FeedCore
import FeedSession

/// The palette: every action of the layer below it, found by words (TERM-6).
struct ActionPalette: Sendable, Hashable {
  /// An action, with its keys and words. It is also found by its synonyms and its name.
  struct Item: Sendable, Hashable {
    let action: ScreenAction
    let keys: String
    let words: String
    let synonyms: String
    /// The name in the settings file.
    let name: String
    let disabledReason: Message?
  }

  /// The layer whose actions it lists.
  var layer: InputLayer
  private(set) var field = TextField()
  private(set) var focus = 0

  init(of layer: InputLayer) { self.layer = layer }

  /// The actions that match all typed words: those on photos first, and movements last.
  func items(_ screen: ScreenState, _ session: SessionState) -> [Item] {
    let words = field.text.split(separator: " ").map { SearchText(String($0)) }
    return all(screen, session).filter { item in
      let text = SearchText("\(item.words) \(item.synonyms) \(item.name) \(item.keys)")
      return words.allSatisfy(text.contains)
    }
  }

  private func all(_ screen: ScreenState, _ session: SessionState) -> [Item] {
    let context = KeyContext(layer: layer, screen: screen, session: session)
    let (keys, language) = (screen.environment.keys, screen.environment.language)
    func bindings(_ layer: InputLayer) -> [KeyBinding] {
      keys.bindings(of: layer, language, mode: screen.keyMode).filter(\.action.isInPalette)
    }
    func item(_ binding: KeyBinding, in layer: InputLayer, _ disabledReason: Message?) -> Item {
      let same = bindings(layer).filter { $0.action == binding.action }.flatMap(\.keys)
      return Item(
        action: binding.action, keys: same.map(\.name).joined(separator: " "),
        words: (binding.inPalette.map { Message($0) } ?? binding.message).text(in: language),
        synonyms: binding.action.synonyms?.text(in: language) ?? "", name: binding.name,
        disabledReason: disabledReason)
    }
    let here = bindings(layer).filter { $0.isRelevant(context) }
      .map { item($0, in: layer, $0.disabledReason(context)) }
    // Over cards, the actions of an open photo are listed too, so that they are found.
    let inPhoto =
      layer == .cards && context.hasPhoto
      ? bindings(.photo).filter(\.action.needsOpenPhoto)
        .map { item($0, in: .photo, Message(.needsOpenPhoto)) } : []
    var seen: Set<ScreenAction> = []
    let items = (here + inPhoto).filter { seen.insert($0.action).inserted }
    return items.enumerated()
      .sorted { ($0.element.action.rank, $0.offset) < ($1.element.action.rank, $1.offset) }
      .map(\.element)
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
  /// Whether the palette lists it. Movements of one card or line are quicker by their keys.
  fileprivate var isInPalette: Bool {
    switch self {
    case .move, .edit, .type, .palette, .back, .pressOrLike, .nothing: false
    default: true
    }
  }

  /// Whether it works only on an open photo.
  fileprivate var needsOpenPhoto: Bool {
    switch self {
    case .zoom, .fit, .turn, .slideshow, .showDetails: true
    default: false
    }
  }

  /// The place in the palette: what users want most, then the rest, then movements.
  fileprivate var rank: Int {
    let first: [ScreenAction] = [
      .download, .share, .toggleLike, .showAuthor, .showTopics, .enterAccessKey,
    ]
    if let index = first.firstIndex(of: self) { return index }
    switch self {
    case .stepCard, .stepPhoto, .moveFar, .moveToFirst, .moveToLast, .scroll, .stepTab,
      .stepSection:
      return first.count + 2
    case _ where needsOpenPhoto: return first.count + 1
    default: return first.count
    }
  }

  /// Other words for it.
  fileprivate var synonyms: Phrase? {
    switch self {
    case .download: .synonymsDownload
    case .toggleLike, .showTab(.profile): .synonymsLike
    case .showAuthor: .synonymsAuthor
    case .showTopics: .synonymsTopics
    case .enterAccessKey: .synonymsAccessKey
    case .zoom(let steps): steps > 0 ? .synonymsZoomIn : .synonymsZoomOut
    case .turn: .synonymsTurn
    case .help: .synonymsHelp
    default: nil
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
    if let disabledReason = items[index].disabledReason { return showNotice(disabledReason) }
    return act(items[index].action, session)
  }
}
