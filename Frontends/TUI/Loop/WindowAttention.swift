/// Whether the user can see the window, from the terminal's reports (TERM-5). A window that is
/// visible next to another one, without the focus, counts as seen for a while. This state is pure.
struct WindowAttention {
  /// The time without the focus after which a window counts as unseen, if the terminal does not
  /// report whether it is visible.
  static let patience = Duration.seconds(600)

  /// Whether the terminal reports that its window is hidden or shown.
  private let reportsVisibility: Bool
  private var isHidden = false
  private var unfocusedSince: ContinuousClock.Instant?

  init(reportsVisibility: Bool) { self.reportsVisibility = reportsVisibility }

  /// Whether slideshows and background requests pause.
  func isAway(at now: ContinuousClock.Instant) -> Bool {
    if isHidden { return true }
    guard !reportsVisibility, let unfocusedSince else { return false }
    return unfocusedSince.duration(to: now) >= Self.patience
  }

  /// Notes input, which means that the user is here.
  mutating func noteInput() { (isHidden, unfocusedSince) = (false, nil) }

  /// Takes a report of the focus (mode 1004) or of the visibility (mode 2033). Others are ignored.
  mutating func take(_ reply: String, at now: ContinuousClock.Instant) {
    switch reply {
    case "\u{1B}[I": unfocusedSince = nil
    case "\u{1B}[O": unfocusedSince = unfocusedSince ?? now
    case "\u{1B}[?999;1n": isHidden = false
    case "\u{1B}[?999;2n": isHidden = true
    default: break
    }
  }
}
