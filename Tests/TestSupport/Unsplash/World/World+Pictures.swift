import FeedCore
import FeedImaging

/// The CDN's pictures, which need no key and use no quota.
extension UnsplashWorld {
  /// Returns the picture, at most as wide as requested and never enlarged.
  func picture(_ call: UnsplashCall) -> UnsplashReply {
    withPhoto(call) { photo in
      let asked = call.request.query["w"].flatMap { Int($0) } ?? photo.width
      let height = call.request.query["h"].flatMap { Int($0) }
      if let height, call.request.query["fit"] == "crop" {
        let size = PixelSize(width: min(max(asked, 1), 2_000), height: min(max(height, 1), 2_000))
        return image(photo.blurHash, size, tag: "\(photo.id)-\(size.width)x\(size.height)", call)
      }
      let box = PixelSize(width: min(max(asked, 1), photo.width), height: photo.height)
      let size = PixelSize(width: photo.width, height: photo.height).fitted(in: box)
      return image(photo.blurHash, size, tag: "\(photo.id)-\(size.width)", call)
    }
  }

  func avatar(_ call: UnsplashCall) -> UnsplashReply {
    guard let user = UnsplashUser.named(call.place) else { return .text("", status: 404) }
    let width = call.request.query["w"].flatMap { Int($0) } ?? 128
    let side = min(max(width, 1), 512)
    let size = PixelSize(width: side, height: side)
    let blurHash = catalog.photo(user.number).blurHash
    return image(blurHash, size, tag: "\(user.username)-\(side)", call)
  }

  /// Returns a picture that looks like its BlurHash.
  private func image(
    _ blurHash: String, _ size: PixelSize, tag: String, _ call: UnsplashCall
  ) -> UnsplashReply {
    let bitmap = BlurHash.decode(blurHash, size: size) ?? Bitmap(size: size)
    guard let bytes = pictureBytes ?? (try? JPEG.encode(bitmap)) else {
      return .text("", status: 500)
    }
    let whole = UnsplashReply(
      200, [("Content-Type", "image/jpeg"), ("Cache-Control", "public, max-age=31536000")],
      body: bytes)
    return whole.part(for: call.request, tag: "\"\(tag)\"")
  }
}
