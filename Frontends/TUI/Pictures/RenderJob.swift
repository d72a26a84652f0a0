import FeedCore
import FeedImaging
import TerminalKit

/// One piece of work for the crew: a picture to be drawn.
struct RenderJob: Sendable {
  enum Source: Sendable {
    case file(PictureFile, [UInt8])
    case kept(DecodedPixels)
  }

  /// Later ones are newer.
  let number: Int
  let key: PictureKey
  /// Of the original; empty where nobody told.
  let size: PixelSize
  let source: Source
  /// The picture is being zoomed or moved, and will be drawn again when it rests.
  var isInMotion = false
  let cancel = CancelFlag()

  var isDecode: Bool {
    if case .file = source { true } else { false }
  }
}

/// Raised by who gives a job up, looked at by who does it.
final class CancelFlag: Sendable {
  private let flag = Lock(false)

  var isUp: Bool { flag.withLock { $0 } }

  func raise() { flag.withLock { $0 = true } }
}

/// What came out of a job.
struct RenderedPicture: Sendable, Hashable {
  let picture: EncodedPicture
  let quality: RenderQuality
  /// In bytes, for the cache.
  var cost: Int { picture.cost }
}
