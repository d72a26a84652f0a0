import FeedCore

/// Decides the next step for one picture, from its current state (TUI-7). Pure.
///
/// The first variant is for speed, the last for resolution. Those in between are used if they are
/// already loaded. Nothing finer is fetched if there are enough pixels for the cells.
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
    /// The pixels are too coarse, or show only a part of it.
    case preview
    /// The pixels show it as well as their file can.
    case everything
  }

  enum Step: Sendable, Hashable {
    case done
    /// Draw from the pixels in memory.
    case redraw
    /// Decode a loaded file.
    case decode(FetchKey)
    case fetch(PictureRequest)
    case failed(FeedError)
    /// Something is drawn, but finer pixels could not be loaded.
    case incomplete(FeedError)
  }

  /// The quality of the drawing; nil if only a fallback is shown.
  let drawn: RenderQuality?
  let decoded: Coverage
  /// Whether the picture is neither zoomed nor moved at the moment.
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

  /// The error of a variant that got no answer. The others are on the same server, so requesting
  /// them too would only make the user wait as long again for each.
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

  /// The file's position among the variants. A file that is not among them was for another zoom and
  /// counts as the coarsest.
  private func fineness(of file: FetchKey) -> Int {
    variants.firstIndex { $0.file == file } ?? -1
  }
}
