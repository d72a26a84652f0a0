import FeedImaging
import MockPainter

/// The pictures behind the catalog's photos, painted when they are asked for.
extension MockCatalog {
  /// Wider than any terminal shows; painting one of these takes a tenth of a second.
  static let widest = 2_400

  /// The photo that wide, never wider than it is itself.
  func picture(_ index: Int, width: Int) -> Bitmap {
    let shape = Self.shape(index)
    let wide = min(max(1, width), shape.width, Self.widest)
    let high = max(1, (wide * shape.height + shape.width / 2) / shape.width)
    return LandscapePainter.paint(
      motif(index), Seed(index), shape: shape, width: wide, height: high)
  }

  /// The same as a file.
  func photoJPEG(_ index: Int, width: Int) -> [UInt8] {
    Self.jpeg(picture(index, width: width))
  }

  /// True to the picture. Some tenths of a millisecond: for the photos of an answer, not for all
  /// that a search looks through.
  func blurHash(_ index: Int) -> String {
    BlurHash.encode(picture(index, width: 32), across: 4, down: 3)
  }

  /// A person's portrait, square.
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
