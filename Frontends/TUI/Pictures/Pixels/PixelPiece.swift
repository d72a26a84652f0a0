import TerminalKit

/// A rectangle of a picture on the screen: all of it, or what is seen beside its edge, a popup or
/// a line of text. In cells.
struct PixelPiece: Sendable, Hashable {
  let picture: PixelPicture
  /// Which cells of the picture.
  let source: Rectangle
  let row: Int
  let column: Int

  /// What the canvas still holds of a spot, in as few rectangles as rows of equal runs make.
  static func pieces(of spot: PictureSpot, on canvas: Canvas) -> [PixelPiece] {
    guard let picture = spot.pixels else { return [] }
    let area = spot.place.intersection(spot.clip).intersection(canvas.bounds)
    var open: [Rectangle] = []
    var closed: [Rectangle] = []
    for row in area.row..<area.bottom {
      let runs = canvas.heldRuns(row: row, columns: area.column..<area.right)
      closed += open.filter { piece in !runs.contains { $0.matches(piece) } }
      open = runs.map { run in
        guard var piece = open.first(where: { run.matches($0) }) else {
          return Rectangle(row: row, column: run.lowerBound, rows: 1, columns: run.count)
        }
        piece.rows += 1
        return piece
      }
    }
    return (closed + open).map { seen in
      PixelPiece(
        picture: picture,
        source: Rectangle(
          row: seen.row - spot.place.row, column: seen.column - spot.place.column, rows: seen.rows,
          columns: seen.columns),
        row: seen.row, column: seen.column)
    }
  }
}

extension Range<Int> {
  fileprivate func matches(_ piece: Rectangle) -> Bool {
    lowerBound == piece.column && upperBound == piece.right
  }
}
