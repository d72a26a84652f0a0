import FeedImaging
import TerminalKit

/// Pictures that are painted over cells and vanish under letters: sixel, iTerm2.
struct PaintedWall: PixelWall {
  private let plan: PicturePlan
  private var shown: [PixelPiece] = []

  init(_ plan: PicturePlan) { self.plan = plan }

  var movesWithText: Bool { plan.scrollsPictures }

  mutating func drawable(_ picture: any DrawablePicture) -> any DrawablePicture {
    guard let pixels = picture.pixels else { return picture.blocks }
    return HeldPicture(blocks: picture.blocks, pixels: pixels)
  }

  /// Only what is not there yet is painted: after a scroll, a strip.
  mutating func bytes(
    for spots: [PictureSpot], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    let pieces = spots.flatMap { PixelPiece.pieces(of: $0, on: canvas) }
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

  private func paint(_ piece: PixelPiece, to bytes: inout [UInt8]) {
    let picture = piece.picture
    let part = picture.pixels(piece.source)
    switch picture.content {
    case .sixel(let sixel) where plan.passage == .direct: sixel.append(part, to: &bytes)
    case .sixel(let sixel):
      var inside: [UInt8] = []
      sixel.append(part, to: &inside)
      bytes += plan.passage.wrap(inside)
    case .jpeg(let file, let bitmap):
      let isWhole = piece.source.rows == picture.rows && piece.source.columns == picture.columns
      // A bitmap can always be encoded; there is nobody to tell if not.
      guard let file = isWhole ? file : try? JPEG.encode(bitmap.cropped(to: part)) else { return }
      bytes += ITerm2Encoder(passage: plan.passage)
        .bytes(of: file, columns: piece.source.columns, rows: piece.source.rows)
    case .bitmap, .png: break
    }
  }
}
