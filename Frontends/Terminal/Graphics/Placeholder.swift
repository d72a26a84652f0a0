import FeedCore
package import FeedImaging

/// The placeholder for a photo without pixels, or until they are loaded: its BlurHash, otherwise
/// its color (FEED-4).
package enum Placeholder {
  /// The longer side of a placeholder's bitmap in pixels. A BlurHash has no finer detail.
  private static let side = 32

  /// A small bitmap to be stretched over the photo's cells.
  ///
  /// - Parameters:
  ///   - color: `#rrggbb`.
  ///   - photo: The photo's size, for the aspect ratio; empty for a square.
  /// - Returns: Nil if neither the BlurHash nor the color is valid.
  package static func bitmap(
    blurHash: String?, color: String?, photo: PixelSize = PixelSize(width: 0, height: 0)
  ) -> Bitmap? {
    let square = PixelSize(width: side, height: side)
    let size = photo.isEmpty ? square : photo.fitted(in: square)
    return blurHash.flatMap { BlurHash.decode($0, size: size) }
      ?? color.flatMap { RGB(hex: $0) }.map { Bitmap(size: size, fill: $0) }
  }
}

extension RGB {
  /// `#rrggbb`; nil for anything else.
  package init?(hex text: String) {
    guard let color = HexColor(text) else { return nil }
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
