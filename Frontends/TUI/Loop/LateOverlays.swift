/// Dialogs that opened without a key, and an overlay or search field that closed without one. Input
/// that was typed before the user could see the change is meant for the screen before it. For
/// example, `y` copies a link there, and would answer a dialog with yes.
struct LateOverlays {
  var dialogs: [Overlay] = []
  /// Whether the overlay or search field that received the input has closed without a key.
  private(set) var isLost = false
  /// Whether the user may still be typing for it: an answer to a dialog, or text for a search.
  private(set) var isLostQuestion = false
  /// The time of the frame that showed the change, or of the last input after it; nil until then.
  private var quietSince: ContinuousClock.Instant?

  /// The pause in the input after which the next key counts as an answer.
  private static let pause = Duration.milliseconds(700)

  var isSeen: Bool { quietSince != nil }

  /// Returns whether input may be meant for the screen before the change.
  func holds(_ overlays: [Overlay]) -> Bool {
    isLost || overlays.last.map(dialogs.contains) == true
  }

  mutating func open(_ new: [Overlay]) {
    dialogs += new
    quietSince = nil
  }

  mutating func lose(isQuestion: Bool) {
    (isLost, isLostQuestion, quietSince) = (true, isQuestion, nil)
  }

  /// Notes that a frame shows the overlays.
  mutating func show(_ overlays: [Overlay], at now: ContinuousClock.Instant) {
    if quietSince == nil, holds(overlays) { quietSince = now }
  }

  func isSettled(at now: ContinuousClock.Instant) -> Bool {
    quietSince.map { now - $0 >= Self.pause } ?? false
  }

  mutating func noteInput(at now: ContinuousClock.Instant) { quietSince = now }

  /// Gives the input to the topmost dialog. The dialogs under it wait until it has closed.
  mutating func settle(_ overlays: [Overlay]) {
    dialogs.removeAll { $0 == overlays.last || !overlays.contains($0) }
    (isLost, isLostQuestion, quietSince) = (false, false, nil)
  }
}
