/// Tells a motion of the open photo from single steps. A first zoom, move or turn is a step; another
/// one soon after makes it a motion, and a while without any ends it.
struct PictureMotion: Sendable {
  private(set) var isUnderWay = false
  private var lastStep: ContinuousClock.Instant?

  /// The pause that ends a motion: longer than the repeat interval of a held key.
  private static let rest = Duration.milliseconds(150)

  /// When it ends unless there is another step.
  var end: ContinuousClock.Instant? { isUnderWay ? lastStep.map { $0 + Self.rest } : nil }

  mutating func step(at now: ContinuousClock.Instant) {
    isUnderWay = lastStep.map { now - $0 < Self.rest } ?? false
    lastStep = now
  }

  mutating func update(at now: ContinuousClock.Instant) {
    if let end, end <= now { isUnderWay = false }
  }
}
