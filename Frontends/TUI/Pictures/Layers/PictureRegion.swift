import TerminalKit

/// A rectangle of a picture on the screen, in cells: the whole picture, or the part that its edge,
/// a popup or a line of text leaves visible.
struct PictureRegion: Sendable, Hashable {
  let picture: EncodedPicture
  /// The cells of the picture that are shown, counted from its top left one.
  let source: Rectangle
  let row: Int
  let column: Int
  /// The size of each cell.
  let cell: CellPixels

  /// The cells of a picture that the canvas still reserves for it, with equal runs of adjacent rows
  /// joined to rectangles.
  static func regions(of placed: PlacedPicture, on canvas: Canvas) -> [PictureRegion] {
    guard let picture = placed.pixels else { return [] }
    let area = placed.place.intersection(placed.clip)
    return canvas.reservedAreas(in: area).map { seen in
      PictureRegion(
        picture: picture,
        source: Rectangle(
          row: seen.row - placed.place.row, column: seen.column - placed.place.column,
          rows: seen.rows, columns: seen.columns),
        row: seen.row, column: seen.column, cell: placed.key.cell)
    }
  }
}

extension PictureRegion {
  private var place: Rectangle {
    Rectangle(row: row, column: column, rows: source.rows, columns: source.columns)
  }

  /// The bytes that paint its part of the picture.
  func painted(through passthrough: Passthrough) -> DeferredBytes {
    DeferredBytes(byteCount: picture.byteCount(painting: source)) { buffer in
      buffer.put(contentsOf: jump)
      picture.paint(source, through: passthrough, to: &buffer)
    }
  }

  /// The region with a few rows above it, so that its sixels are copied and not encoded again, for
  /// which the screen's thread has no time. `whole`, the region that contains it, must show these
  /// rows. Painting them twice changes nothing, and they are at most a fifth of its bytes.
  func beginningWithBand(in whole: PictureRegion) -> PictureRegion {
    let rows = picture.rowsSinceBand(at: source)
    guard rows > 0, rows * 4 <= source.rows, row - rows >= whole.row else { return self }
    return whole.rows(row - rows..<place.bottom, at: row - rows)
  }

  /// The sequence that moves the cursor to its first cell.
  var jump: [UInt8] { place.jump }

  /// The region after the terminal has scrolled, cut off at the edges of the scrolled rows. Nil if
  /// nothing is left, or if it was not completely in those rows and must be painted again.
  func moved(_ scroll: Scroll) -> PictureRegion? {
    guard row >= scroll.top, place.bottom <= scroll.bottom else { return nil }
    let first = max(scroll.top, row - scroll.lines)
    let last = min(scroll.bottom, place.bottom - scroll.lines)
    return first < last ? rows(first + scroll.lines..<last + scroll.lines, at: first) : nil
  }

  /// The parts of it that the other regions do not show.
  func parts(notIn others: [PictureRegion]) -> [PictureRegion] {
    others.reduce([self]) { rest, other in rest.flatMap { $0.parts(notIn: other) } }
  }

  /// The rows above and below `other`. If it would have to be cut vertically, it stays whole.
  private func parts(notIn other: PictureRegion) -> [PictureRegion] {
    let isSame =
      other.picture == picture && other.row - other.source.row == row - source.row
      && other.column - other.source.column == column - source.column
    let common = max(row, other.row)..<max(row, other.row, min(place.bottom, other.place.bottom))
    guard isSame, !common.isEmpty, other.column <= column, other.place.right >= place.right
    else { return [self] }
    return [row..<common.lowerBound, common.upperBound..<place.bottom].filter { !$0.isEmpty }
      .map { rows($0, at: $0.lowerBound) }
  }

  /// Some of its rows, in the numbering of the screen, at a row of the screen.
  private func rows(_ rows: Range<Int>, at row: Int) -> PictureRegion {
    var source = source
    source.row += rows.lowerBound - self.row
    source.rows = rows.count
    return PictureRegion(picture: picture, source: source, row: row, column: column, cell: cell)
  }
}

extension Rectangle {
  /// The sequence that moves the cursor to its first cell.
  var jump: [UInt8] { Array("\u{1B}[\(row + 1);\(column + 1)H".utf8) }
}
