import TerminalKit

/// Notices that another terminal shows tmux's pane, or that pictures were sent while no terminal
/// showed it. tmux does not store pictures, so those that it could not pass on are lost. This state
/// is pure. It says when to read tmux's view, because reading takes some milliseconds.
struct TmuxWatch {
  enum Diagnostic: Hashable {
    case nothing
    /// Pictures were sent that no terminal received. They must be sent again.
    case lostPictures
    /// A terminal shows the pane whose capabilities are unknown.
    case newTerminal
  }

  /// Input after this long may come from a user who has returned from another window or terminal.
  private static let pause = Duration.seconds(1)

  private let losesHiddenPictures: Bool
  /// The clients whose terminals have the pictures.
  private var clients: Set<String>
  private var isTerminalKnown: Bool
  private var hasLostPictures = false
  /// Whether pictures were sent since the last view was read.
  private var hasSentPictures = false
  private var lastInput: ContinuousClock.Instant?
  /// Whether a view is being read, and whether another is needed after it.
  private var isReading = false
  private var needsReading = false

  init(_ view: TmuxView?, isTerminalKnown: Bool, losesHiddenPictures: Bool) {
    clients = view?.clients ?? []
    self.isTerminalKnown = isTerminalKnown
    self.losesHiddenPictures = losesHiddenPictures
  }

  /// Notes input of the user.
  ///
  /// - Returns: Whether to read the view now.
  mutating func noteInput(at now: ContinuousClock.Instant) -> Bool {
    defer { lastInput = now }
    if let lastInput, lastInput.duration(to: now) < Self.pause, isTerminalKnown,
      !hasLostPictures
    {
      return false
    }
    return beginReading()
  }

  /// Notes that pictures were sent.
  ///
  /// - Returns: Whether to read the view now.
  mutating func notePictures() -> Bool {
    hasSentPictures = true
    return losesHiddenPictures && beginReading()
  }

  /// - Returns: Whether to read the view now. False if it is being read: then it is read again after
  ///   that.
  mutating func beginReading() -> Bool {
    if isReading {
      needsReading = true
      return false
    }
    isReading = true
    return true
  }

  /// Takes the view; nil if tmux did not answer.
  ///
  /// - Returns: The diagnostic, and whether to read the view again.
  mutating func take(_ view: TmuxView?) -> (diagnostic: Diagnostic, readsAgain: Bool) {
    isReading = false
    defer { hasSentPictures = false }
    let readsAgain = needsReading && beginReading()
    needsReading = false
    guard let view else { return (.nothing, readsAgain) }
    return (diagnostic(view), readsAgain)
  }

  private mutating func diagnostic(_ view: TmuxView) -> Diagnostic {
    if view.clients.isEmpty || losesHiddenPictures && !view.isVisible {
      if hasSentPictures { hasLostPictures = true }
      return .nothing
    }
    defer { (clients, hasLostPictures) = (view.clients, false) }
    if !isTerminalKnown || !view.clients.isSubset(of: clients) { return .newTerminal }
    return hasLostPictures ? .lostPictures : .nothing
  }

  /// Notes whether the terminal's capabilities are known.
  mutating func noteTerminal(_ isTerminalKnown: Bool) { self.isTerminalKnown = isTerminalKnown }
}
