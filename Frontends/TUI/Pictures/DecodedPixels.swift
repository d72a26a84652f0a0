import FeedImaging

/// Decoded pixels of the photo that is open, so that zooming, moving and turning it need no
/// decode: all of it as fine as memory allows, and where the zoom asks for more, a part.
struct DecodedPixels: Sendable {
  struct Piece: Sendable {
    let pixels: PhotoPixels
    let source: PictureFile
    /// As fine as the file is.
    let isFull: Bool

    var isWhole: Bool { pixels.area == PixelRect(pixels.whole) }
  }

  private(set) var whole: Piece?
  private(set) var part: Piece?

  init(_ piece: Piece) { keep(piece) }

  mutating func keep(_ piece: Piece) {
    if piece.isWhole {
      whole = piece
      part = nil
    } else {
      part = piece
    }
  }

  /// What to draw the view from, and whether it shows the view as well as its file can.
  func piece(for view: AffineView) -> (piece: Piece, isBest: Bool)? {
    let pieces = [whole, part].compactMap(\.self)
    if let best = pieces.first(where: { $0.serves(view) }) { return (best, true) }
    return pieces.first.map { ($0, false) }
  }
}

extension DecodedPixels.Piece {
  /// Whether it has all of the photo that the view shows, as finely as the view or the file can.
  fileprivate func serves(_ view: AffineView) -> Bool {
    let visible = view.visibleSource.scaled(from: view.photo, to: pixels.whole)
    return pixels.area.intersection(visible) == visible
      && (isFull || pixels.whole.width >= view.neededSize.width)
  }
}

extension PixelRect {
  /// The same part of a picture of another size; pixels that it only touches belong to it.
  func scaled(from old: PixelSize, to new: PixelSize) -> PixelRect {
    let left = x * new.width / max(1, old.width)
    let top = y * new.height / max(1, old.height)
    let right = Self.roundedUp((x + width) * new.width, max(1, old.width))
    let bottom = Self.roundedUp((y + height) * new.height, max(1, old.height))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(PixelRect(new))
  }

  private static func roundedUp(_ value: Int, _ divisor: Int) -> Int {
    (value + divisor - 1) / divisor
  }

  /// Larger by that many hundredths of its size on each side; may leave the picture.
  func widened(byPercent percent: Int) -> PixelRect {
    let across = width * percent / 100
    let down = height * percent / 100
    return PixelRect(
      x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}
