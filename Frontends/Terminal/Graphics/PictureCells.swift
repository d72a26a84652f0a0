package import FeedImaging

/// The size of one cell in pixels, at most 256 by 256, because a picture of the screen is kept in
/// memory.
package struct CellPixels: Sendable, Hashable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = min(max(1, width), 256)
    self.height = min(max(1, height), 256)
  }

  /// The size to assume if the terminal does not report one. Cells are twice as high as wide nearly
  /// everywhere.
  package static let `default` = CellPixels(width: 10, height: 20)
}

/// The cells that a picture covers, across and down. The aspect ratio is kept as well as whole
/// cells allow: a circle stays round to within half a cell.
package struct PictureCells: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The largest size with the photo's aspect ratio in this many cells, at least one cell; empty
  /// without a photo or room.
  package init(of photo: PixelSize, cell: CellPixels, maxColumns: Int, maxRows: Int) {
    guard !photo.isEmpty, maxColumns > 0, maxRows > 0 else {
      self.init(columns: 0, rows: 0)
      return
    }
    let across = Double(maxColumns * cell.width) / Double(photo.width)
    let down = Double(maxRows * cell.height) / Double(photo.height)
    let scale = min(across, down)
    let wide = Double(photo.width) * scale / Double(cell.width)
    let high = Double(photo.height) * scale / Double(cell.height)
    self.init(
      columns: min(maxColumns, max(1, Int(wide.rounded()))),
      rows: min(maxRows, max(1, Int(high.rounded()))))
  }

  /// The pixels that the cells cover: the size to scale a picture to for sixel and kitty.
  package func pixels(_ cell: CellPixels) -> PixelSize {
    PixelSize(width: columns * cell.width, height: rows * cell.height)
  }
}
