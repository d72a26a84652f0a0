import FeedImaging
import MockPainter

/// The pictures of the catalog's photos, painted on demand.
extension MockCatalog {
  /// The largest width: more than any terminal shows; painting such a picture takes a tenth of a
  /// second.
  static let widest = 2_400

  /// The photo at a width, limited to its own.
  func picture(_ index: Int, width: Int) -> Bitmap {
    let shape = Self.shape(index)
    let wide = min(max(1, width), shape.width, Self.widest)
    let high = max(1, (wide * shape.height + shape.width / 2) / shape.width)
    return LandscapePainter.paint(
      motif(index), Seed(index), shape: shape, width: wide, height: high)
  }

  /// The photo as a JPEG file.
  func photoJPEG(_ index: Int, width: Int) -> [UInt8] {
    Self.jpeg(picture(index, width: width))
  }

  /// The hash of the photo's actual picture. Takes some tenths of a millisecond: for the photos of
  /// an answer, not for all that a search scans.
  func blurHash(_ index: Int) -> String {
    BlurHash.encode(picture(index, width: 32), across: 4, down: 3)
  }

  /// A user's portrait, square.
  static func avatarJPEG(_ username: String, width: Int) -> [UInt8] {
    jpeg(AvatarPainter.paint(username, width: min(max(1, width), 1_024)))
  }

  private static func jpeg(_ bitmap: Bitmap) -> [UInt8] {
    do {
      return try JPEG.encode(bitmap, JPEG.Style(quality: 85))
    } catch {
      preconditionFailure("a painted picture has pixels and is not too large: \(error)")
    }
  }
}
