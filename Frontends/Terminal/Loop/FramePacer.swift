/// At most one frame in so much time while much happens, at once when nothing did for that long.
package struct FramePacer: Sendable {
  private let interval: Duration
  private var last: ContinuousClock.Instant?

  package init(interval: Duration = .milliseconds(8)) { self.interval = interval }

  /// How long the next frame has to wait; nil when it may be shown now.
  package func delay(at now: ContinuousClock.Instant) -> Duration? {
    guard let last else { return nil }
    let rest = interval - last.duration(to: now)
    return rest > .zero ? rest : nil
  }

  package mutating func shown(at now: ContinuousClock.Instant) { last = now }
}
