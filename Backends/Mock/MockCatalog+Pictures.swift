import FeedCore
import FeedImaging
import MockPainter

/// The pictures of the catalog's photos, painted on demand.
extension MockCatalog {
  /// The largest width. It is larger than any terminal needs, and painting it takes a tenth of a
  /// second.
  static let maxWidth = 2_400

  /// Returns the JPEG for a request. As on the CDN, the parameters `w` and `h` of the address set
  /// its width and height.
  ///
  /// - Throws: `notFound` for a photo that is not in the catalog.
  func jpeg(for request: PictureRequest) throws(FeedError) -> [UInt8] {
    let wanted = Self.length(request, "w")
    switch request.subject {
    case .avatar(let username): return Self.avatarJPEG(username, width: wanted ?? 128)
    case .photo(let id):
      guard let index = pictureIndex(of: id) else {
        throw FeedError(.notFound, Message(.errorPictureGone))
      }
      let height = Self.length(request, "h")
      if let wanted, let height, request.address.parameter("fit") == "crop" {
        return photoJPEG(index, croppedTo: PixelSize(width: wanted, height: height))
      }
      return photoJPEG(index, width: wanted ?? Self.maxWidth)
    }
  }

  private static func length(_ request: PictureRequest, _ name: String) -> Int? {
    request.address.parameter(name).flatMap { Int(untrusted: $0, clampedTo: 0...65_535) }
  }

  /// Returns the photo at a width, limited to the photo's own width.
  func picture(_ index: Int, width: Int) -> Bitmap {
    let shape = Self.shape(index)
    let wide = min(max(1, width), shape.width, Self.maxWidth)
    let high = max(1, (wide * shape.height + shape.width / 2) / shape.width)
    return LandscapePainter.paint(
      motif(index), Seed(index), shape: shape, width: wide, height: high)
  }

  func photoJPEG(_ index: Int, width: Int) -> [UInt8] {
    Self.jpeg(picture(index, width: width))
  }

  /// Returns the photo as a JPEG file of this size, or of the largest size with its proportions. It
  /// shows the center of the smallest picture that covers the size.
  func photoJPEG(_ index: Int, croppedTo size: PixelSize) -> [UInt8] {
    let shape = Self.shape(index)
    let (wide, high) = (max(1, size.width), max(1, size.height))
    let covering = max(wide, (high * shape.width + shape.height - 1) / shape.height)
    let whole = picture(index, width: covering)
    // If the requested size is too large, the picture is cropped to the same proportions.
    let width = min(whole.width, max(1, wide * whole.height / high))
    let height = min(whole.height, max(1, high * whole.width / wide))
    let isWhole = whole.width >= wide && whole.height >= high
    let target =
      isWhole ? PixelSize(width: wide, height: high) : PixelSize(width: width, height: height)
    return Self.jpeg(whole.center(target))
  }

  /// Returns the hash of the photo's actual picture. It takes some tenths of a millisecond, so it
  /// is calculated for the photos of an answer and not for all photos that a search scans.
  func blurHash(_ index: Int) -> String {
    BlurHash.encode(picture(index, width: 32), across: 4, down: 3)
  }

  /// Returns a user's square portrait.
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

extension Bitmap {
  /// Returns the middle of the picture. `size` must not exceed the picture.
  fileprivate func center(_ size: PixelSize) -> Bitmap {
    let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
    let rows = (top..<top + size.height).flatMap { row in
      pixels[(row * rowBytes + left * 3)...].prefix(size.width * 3)
    }
    return Bitmap(size: size, pixels: rows) ?? self
  }
}
