import FeedCore
import FeedImaging
import TerminalKit

/// A picture to be rendered on one of the pool's threads.
struct RenderJob: Sendable {
  enum Source: Sendable {
    case file(PictureFile, [UInt8])
    /// Pixels in memory: no decode.
    case decoded(DecodedPhoto)
    /// A picture that is to fade behind a dialog.
    case drawn(RenderedPicture, PictureFade)
  }

  /// Later ones are newer.
  let number: Int
  let key: PictureKey
  /// The original's size; empty if it is unknown.
  let size: PixelSize
  let source: Source
  /// The picture is being zoomed or moved, and will be drawn again when it rests.
  var isInMotion = false
  let cancel = CancelFlag()

  var isDecode: Bool {
    if case .file = source { true } else { false }
  }

  var isFade: Bool {
    if case .drawn = source { true } else { false }
  }
}
