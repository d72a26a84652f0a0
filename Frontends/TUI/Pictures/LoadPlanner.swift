import FeedCore

/// Decides what is done next for one picture, from what there is of it (TUI-7). Pure.
///
/// The first variant is for speed, the last for fineness; those between are used when they are at
/// hand. Nothing finer is fetched once there are enough pixels for the cells.
struct LoadPlanner: Sendable {
  struct Variant: Sendable, Hashable {
    let request: PictureRequest
    let isAtHand: Bool
    /// The error of its last fetch or decode, while it is not tried again.
    let failure: FeedError?

    var file: FetchKey { FetchKey(request) }
  }

  /// How well decoded pixels in memory can show the picture.
  enum Coverage: Sendable, Hashable {
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
    case decode(FetchKey)
    case fetch(PictureRequest)
    case failed(FeedError)
    /// Something is drawn, and what is finer could not be had.
    case incomplete(FeedError)
  }

  /// The quality of what is drawn; nil when only a stand-in is shown.
  let drawn: RenderQuality?
  let decoded: Coverage
  /// Whether the picture is at rest: not being zoomed or moved.
  var isAtRest = true
  /// The variants from the quickest to the finest.
  let variants: [Variant]

  var next: Step {
    if drawn?.isFinal(finest: variants.last?.file) == true { return .done }
    if canRedraw { return .redraw }
    if let drawn, drawn.isDraft, !isAtRest { return .done }
    let usable = variants.filter { $0.failure == nil }
    if let best = usable.last(where: \.isAtHand), improves(by: best) { return .decode(best.file) }
    if let overdueFailure {
      return drawn == nil ? .failed(overdueFailure) : .incomplete(overdueFailure)
    }
    let target = drawn == nil ? usable.first : usable.last
    if let target, improves(by: target) { return .fetch(target.request) }
    guard let failure = variants.last?.failure else { return .done }
    return drawn == nil ? .failed(failure) : .incomplete(failure)
  }

  /// The error of a variant that got no answer. The others are with the same server, so that asking
  /// for them too would only make the person wait as long again for each.
  private var overdueFailure: FeedError? {
    variants.lazy.compactMap(\.failure).first { $0.code.isRetryable }
  }

  private var canRedraw: Bool {
    guard let drawn else { return decoded != .nothing }
    if drawn.isDraft { return isAtRest && decoded != .nothing }
    return !drawn.isBestOfSource && decoded == .everything
  }

  private func improves(by variant: Variant) -> Bool {
    guard let drawn else { return true }
    if drawn.source == variant.file { return !drawn.isBestOfSource || drawn.isDraft }
    return fineness(of: variant.file) > fineness(of: drawn.source)
  }

  /// The file's place among the variants. One that is none of them was for another zoom, and counts
  /// as coarser than all.
  private func fineness(of file: FetchKey) -> Int {
    variants.firstIndex { $0.file == file } ?? -1
  }
}
