import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit

@testable import FrontendTUI

/// Photos of a feed, as the screen requests them.
enum PictureSamples {
  static func photo(_ number: Int) -> Photo { .sample(PhotoID("photo-\(number)")) }

  /// Returns a card, 20 columns wide by default.
  static func card(
    _ number: Int, rows: Int = 6, columns: Int = 20, isVisible: Bool = true,
    variants: [PictureRequest]? = nil
  ) -> WantedPicture {
    let photo = photo(number)
    return WantedPicture(
      key: PictureKey(.photo(photo.id), rows: rows, columns: columns),
      size: PixelSize(width: photo.width, height: photo.height), blurHash: photo.blurHash,
      color: photo.color, variants: variants ?? [photo.picture(.small), photo.picture(.regular)],
      isVisible: isVisible)
  }

  /// Returns an open photo in a view of 40×20 cells.
  static func open(
    _ number: Int, isVisible: Bool = true, _ change: (inout AffineView) -> Void = { _ in }
  ) -> WantedPicture {
    let photo = photo(number)
    let size = PixelSize(width: photo.width, height: photo.height)
    var view = AffineView(photo: size, viewport: PixelSize(width: 400, height: 400))
    change(&view)
    return WantedPicture(
      key: PictureKey(.photo(photo.id), rows: 20, columns: 40, framing: .viewport(view)),
      size: size,
      blurHash: photo.blurHash, color: photo.color,
      variants: [photo.picture(.small), photo.picture(.regular)], isVisible: isVisible)
  }

  /// A terminal that shows pictures as blocks in 24-bit color.
  static let blocks: GraphicsCapabilities = {
    let detection = GraphicsDetection(preference: .symbols, facts: TerminalEnvironment())
    var capabilities = detection.capabilities
    (capabilities.glyphs, capabilities.colors) = (.quadrants, .full)
    return capabilities
  }()

  static let renderer = PictureRenderer(
    encoder: GraphicsEncoder(screen: blocks), background: .black, pixelLimit: 4 << 20)

  /// Returns a JPEG whose left half is red and whose right half is blue.
  static func jpeg(width: Int, height: Int? = nil) -> [UInt8] {
    let high = height ?? width * 2 / 3
    var bitmap = Bitmap(size: PixelSize(width: width, height: high), fill: red)
    bitmap.place(
      Bitmap(size: PixelSize(width: width - width / 2, height: high), fill: blue), x: width / 2,
      y: 0)
    guard let bytes = try? JPEG.encode(bitmap, JPEG.Style(quality: 95, chroma: .full)) else {
      preconditionFailure("the bitmap could not be encoded")
    }
    return bytes
  }

  static let red = RGB(red: 250, green: 0, blue: 0)
  static let blue = RGB(red: 0, green: 0, blue: 250)
}
