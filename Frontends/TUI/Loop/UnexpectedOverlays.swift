/// Overlays that opened or closed by themselves and not because of a key. Keys that were typed before
/// the user saw the change are meant for the screen before it. For example, `y` copies a link there,
/// and would answer a dialog with yes.
struct UnexpectedOverlays {
  var dialogs: [Overlay] = []
  /// Whether the overlay that received the input has closed by itself.
  private(set) var hasClosed = false
  /// Whether the user may still be answering it.
  private(set) var wasQuestion = false
  /// The time of the frame that showed the change, or of the last input after it; nil until then.
  private var quietSince: ContinuousClock.Instant?

  /// The pause in the input after which the next key counts as an answer.
  private static let pause = Duration.milliseconds(700)

  var isSeen: Bool { quietSince != nil }

  /// Returns whether input may be meant for the screen before the change.
  func mayBeMistyped(_ overlays: [Overlay]) -> Bool {
    hasClosed || overlays.last.map(dialogs.contains) == true
  }

  mutating func open(_ new: [Overlay]) {
    dialogs += new
    quietSince = nil
  }

  mutating func close(isQuestion: Bool) {
    (hasClosed, wasQuestion, quietSince) = (true, isQuestion, nil)
  }

  /// Notes that a frame shows the overlays.
  mutating func show(_ overlays: [Overlay], at now: ContinuousClock.Instant) {
    if quietSince == nil, mayBeMistyped(overlays) { quietSince = now }
  }

  func hasPaused(at now: ContinuousClock.Instant) -> Bool {
    quietSince.map { now - $0 >= Self.pause } ?? false
  }

  mutating func noteInput(at now: ContinuousClock.Instant) { quietSince = now }

  /// Lets the topmost dialog receive input. The dialogs under it wait until it has closed.
  mutating func accept(_ overlays: [Overlay]) {
    dialogs.removeAll { $0 == overlays.last || !overlays.contains($0) }
    (hasClosed, wasQuestion, quietSince) = (false, false, nil)
  }
}
