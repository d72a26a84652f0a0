import FeedCore
import FeedFormats
import FeedImaging

/// Finds out whether the system can decode a format. For HEIC and AVIF this starts a process, so an
/// answer is kept for some seconds, and calls belong on the threads of the disk.
struct DecoderCheck: Sendable {
  private struct Answer {
    var fault: ImageError?
    var end: ContinuousClock.Instant
  }

  private static let age = Duration.seconds(10)
  static let shared = DecoderCheck { Picture.decoderFault(of: $0) }

  private let answers = Lock<[PictureFormat: Answer]>([:])
  private let ask: @Sendable (PictureFormat) -> ImageError?

  init(_ ask: @escaping @Sendable (PictureFormat) -> ImageError?) { self.ask = ask }

  /// The reason why the system cannot decode a format; `nil` if it can.
  func fault(of format: PictureFormat) -> ImageError? {
    if let known = answers.withLock({ $0[format] }), known.end > .now { return known.fault }
    let fault = ask(format)
    answers.withLock { $0[format] = Answer(fault: fault, end: .now + Self.age) }
    return fault
  }
}
