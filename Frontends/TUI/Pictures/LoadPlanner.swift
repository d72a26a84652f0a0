import FeedCore

/// What is to be done next for one picture, from what there is of it. Pure: the rules of the
/// ladder (TUI-7).
///
/// The first rung is for speed, the last for fineness; those between are used when they are at
/// hand. Who has enough pixels for the cells stops climbing.
struct LoadPlanner: Sendable {
  struct Variant: Sendable, Hashable {
    let request: PictureRequest
    let isAtHand: Bool
    /// Why it cannot be had for now.
    let failure: FeedError?

    var file: PictureFile { PictureFile(request) }
  }

  /// What pixels in memory can do for the picture.
  enum Available: Sendable, Hashable {
    case nothing
    /// Show it coarser than it could be, or show only part of it.
    case preview
    /// Show it as well as their file can.
    case everything
  }

  enum Step: Sendable, Hashable {
    case done
    /// Draw from the pixels in memory.
    case redraw
    /// Decode a file that is at hand.
    case decode(PictureFile)
    case fetch(PictureRequest)
    case failed(FeedError)
    /// Something is drawn, and what is finer could not be had.
    case stuck(FeedError)
  }

  /// How well the picture is drawn; nil when only something in its stead is shown.
  let drawn: RenderQuality?
  let kept: Available
  /// Nobody zooms or moves it just now.
  var isAtRest = true
  /// From the quickest to the finest.
  let variants: [Variant]

  var next: Step {
    if canRedraw { return .redraw }
    if let drawn, drawn.isDraft, !isAtRest { return .done }
    if let drawn, drawn.isBestOfSource, !drawn.isDraft,
      drawn.isEnough || drawn.source == variants.last?.file
    {
      return .done
    }
    let usable = variants.filter { $0.failure == nil }
    if let best = usable.last(where: \.isAtHand), improves(by: best) { return .decode(best.file) }
    if let silence { return drawn == nil ? .failed(silence) : .stuck(silence) }
    let target = drawn == nil ? usable.first : usable.last
    if let target, improves(by: target) { return .fetch(target.request) }
    guard let failure = variants.last?.failure else { return .done }
    return drawn == nil ? .failed(failure) : .stuck(failure)
  }

  /// Of a rung that got no answer. The others are with the same server, so that asking it for them
  /// too would only make the person wait as long again for each.
  private var silence: FeedError? {
    variants.lazy.compactMap(\.failure).first { $0.code.isRetryable }
  }

  private var canRedraw: Bool {
    guard let drawn else { return kept != .nothing }
    if drawn.isDraft { return isAtRest && kept != .nothing }
    return !drawn.isBestOfSource && kept == .everything
  }

  private func improves(by variant: Variant) -> Bool {
    guard let drawn else { return true }
    if drawn.source == variant.file { return !drawn.isBestOfSource || drawn.isDraft }
    return height(of: variant.file) > height(of: drawn.source)
  }

  /// A source that is not on the ladder was for another zoom, and counts as the lowest.
  private func height(of file: PictureFile) -> Int {
    variants.firstIndex { $0.file == file } ?? -1
  }
}

/// How good a drawn picture is.
struct RenderQuality: Sendable, Hashable {
  let source: PictureFile
  /// The file has nothing finer for this picture.
  let isBestOfSource: Bool
  /// There were at least as many pixels as can be told apart on the screen.
  let isEnough: Bool
  /// Made in haste, while the picture moved.
  var isDraft = false
}
