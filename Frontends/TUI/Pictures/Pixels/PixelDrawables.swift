import TerminalKit

/// A picture that the terminal draws over cells that the canvas holds for it.
struct OverlayPicture: DrawablePicture {
  let blocks: BlockPicture
  let pixels: PixelPicture?

  func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle?) {
    let place = Rectangle(row: row, column: column, rows: blocks.rows, columns: blocks.columns)
    canvas.hold(place.intersection(clip ?? canvas.bounds))
  }
}

/// A picture that the terminal draws where letters ask for it: they move, are covered and come
/// back as letters do.
struct PlaceholderPicture: DrawablePicture {
  let blocks: BlockPicture
  let pixels: PixelPicture?
  let id: UInt32

  func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle?) {
    let whole = Rectangle(row: 0, column: 0, rows: blocks.rows, columns: blocks.columns)
    KittyPlaceholders(id: id).draw(whole, on: &canvas, row: row, column: column, clip: clip)
  }
}
