import FeedCore
import FeedFormats
import FeedImaging

/// Checks whether the system can decode a format. For HEIC and AVIF this starts a process, so an
/// answer is kept for ten seconds. Call it on one of the `DiskThreads`, because it blocks.
struct DecoderCheck: Sendable {
  private struct Answer {
    var fault: ImageError?
    var expiry: ContinuousClock.Instant
  }

  private static let maxAge = Duration.seconds(10)
  static let shared = DecoderCheck { Picture.decoderFault(of: $0) }

  private let answers = Lock<[PictureFormat: Answer]>([:])
  private let check: @Sendable (PictureFormat) -> ImageError?

  init(_ check: @escaping @Sendable (PictureFormat) -> ImageError?) { self.check = check }

  /// The reason why the system cannot decode a format; `nil` if it can.
  func fault(of format: PictureFormat) -> ImageError? {
    if let known = answers.withLock({ $0[format] }), known.expiry > .now { return known.fault }
    let fault = check(format)
    answers.withLock { $0[format] = Answer(fault: fault, expiry: .now + Self.maxAge) }
    return fault
  }
}
