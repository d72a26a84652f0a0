import FeedImaging
import TerminalKit

/// Pictures that are painted over cells and vanish under letters: sixel, iTerm2.
struct PaintedGraphicsLayer: GraphicsLayer {
  private let capabilities: GraphicsCapabilities
  private var shown: [PixelRegion] = []

  init(_ capabilities: GraphicsCapabilities) { self.capabilities = capabilities }

  var movesWithText: Bool { capabilities.scrollsPictures }

  mutating func drawable(_ picture: any DrawablePicture) -> any DrawablePicture {
    guard let pixels = picture.pixels else { return picture.blocks }
    return OverlayPicture(blocks: picture.blocks, pixels: pixels)
  }

  /// Only what is not there yet is painted: after a scroll, a strip.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    let pieces = placed.flatMap { PixelRegion.pieces(of: $0, on: canvas) }
    let there = isFresh ? [] : scroll.map { by in shown.compactMap { $0.moved(by) } } ?? shown
    let missing = pieces.flatMap { $0.parts(notIn: there) }
    var bytes = PictureBytes()
    // More than they need, which costs nothing until it is used, while growing is to copy it.
    bytes.after.reserveCapacity(missing.reduce(0) { $0 + $1.cost })
    for piece in missing {
      bytes.after += piece.jump
      paint(piece, to: &bytes.after)
    }
    shown = pieces
    return bytes
  }

  /// They vanish with the letters.
  mutating func close() -> [UInt8] { [] }

  private func paint(_ piece: PixelRegion, to bytes: inout [UInt8]) {
    let picture = piece.picture
    let part = picture.pixels(piece.source)
    switch picture.content {
    case .sixel(let sixel) where capabilities.passthrough == .direct: sixel.append(part, to: &bytes)
    case .sixel(let sixel):
      var inside: [UInt8] = []
      sixel.append(part, to: &inside)
      bytes += capabilities.passthrough.wrap(inside)
    case .jpeg(let file, let bitmap):
      let isWhole = piece.source.rows == picture.rows && piece.source.columns == picture.columns
      // A bitmap can always be encoded; there is nobody to tell if not.
      guard let file = isWhole ? file : try? JPEG.encode(bitmap.cropped(to: part)) else { return }
      bytes += ITerm2Encoder(passthrough: capabilities.passthrough)
        .bytes(of: file, columns: piece.source.columns, rows: piece.source.rows)
    case .bitmap, .png: break
    }
  }
}
