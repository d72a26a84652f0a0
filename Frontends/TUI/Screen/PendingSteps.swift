import FeedCore
import FeedSession

/// Steps beyond the last loaded photo. They wait for the next page, so that fast key presses at the
/// end of a page are not lost.
struct PendingSteps: Sendable, Hashable {
  private(set) var actions: [ScreenAction] = []
  /// The layer that got the keys.
  private(set) var layer = InputLayer.cards
  /// The number of cards when the last step was kept.
  private(set) var count = 0

  /// The limit for a key that is held down.
  private static let limit = 100

  mutating func keep(_ action: ScreenAction, in layer: InputLayer, count: Int) {
    if layer != self.layer { actions = [] }
    (self.layer, self.count) = (layer, count)
    if actions.count < Self.limit { actions.append(action) }
  }
}

extension ScreenState {
  /// Keeps a step if others are waiting. Other input discards the waiting steps.
  ///
  /// - Returns: Whether the step was kept.
  mutating func queueStep(_ action: ScreenAction, _ session: SessionState) -> Bool {
    guard !pendingSteps.actions.isEmpty else { return false }
    guard action.isForwardStep, pendingSteps.layer == layer(session) else {
      if action.isInput { pendingSteps = PendingSteps() }
      return false
    }
    keepStep(action, session)
    return true
  }

  /// Keeps a step that had no effect, if more photos can arrive.
  mutating func keepStep(_ action: ScreenAction, _ session: SessionState) {
    guard action.isForwardStep, canGrow(session) else { return }
    pendingSteps.keep(action, in: layer(session), count: cardCount(session))
  }

  /// Applies the steps that waited for a page after it has arrived.
  mutating func takePendingSteps(_ session: SessionState) -> [ScreenCommand] {
    let pending = pendingSteps
    guard !pending.actions.isEmpty else { return [] }
    let hasGrown = cardCount(session) > pending.count
    guard pending.layer == layer(session), hasGrown || canGrow(session) else {
      pendingSteps = PendingSteps()
      return []
    }
    guard hasGrown else { return [] }
    pendingSteps = PendingSteps()
    // If one of them has to wait again, the steps after it wait too.
    return pending.actions.flatMap { act($0, session) }
  }

  private func cardCount(_ session: SessionState) -> Int {
    if let collections = shownCollections { return collections.count }
    return listName(session).map { session.list($0).count } ?? 0
  }

  private func canGrow(_ session: SessionState) -> Bool {
    if let collections = shownCollections {
      return collections.count > 0 && (collections.phase == .loading || collections.needsMore)
    }
    guard let name = listName(session) else { return false }
    let list = session.list(name)
    return list.count > 0
      && (self[name].isLoading || list.phase == .loading || self[name].needsMore(list))
  }
}

extension ScreenAction {
  /// Whether it moves towards the end of a list.
  fileprivate var isForwardStep: Bool {
    switch self {
    case .move(.down), .move(.right): true
    case .stepCard(let count), .stepPhoto(let count), .moveFar(let count), .scroll(let count):
      count > 0
    default: false
    }
  }

  /// Whether it has moved the selection or, for scrolling, the list. If not, it waits for the next
  /// page.
  func hasMoved(_ before: (selected: Int, top: Int), to list: some CardScroll) -> Bool {
    if list.selected != before.selected { return true }
    switch self {
    case .moveFar, .scroll: return list.top != before.top
    default: return false
    }
  }

  /// Whether it is the user's input.
  fileprivate var isInput: Bool {
    switch self {
    case .start, .resize, .nothing, .repaint, .showNextSlide: false
    default: true
    }
  }
}
