import FeedImaging
import TerminalKit
import Testing

@Suite("Pictures: size in cells")
struct PicturesSizeTests {
  @Test(
    "The size in cells keeps the aspect ratio",
    arguments: [
      (1000, 1000, 10, 20, 80, 24, 48, 24), (1620, 1080, 10, 20, 80, 24, 72, 24),
      (1080, 1620, 10, 20, 80, 24, 32, 24), (3000, 500, 10, 20, 80, 24, 80, 7),
      (1000, 1000, 9, 18, 80, 100, 80, 40), (1000, 1000, 8, 17, 100, 30, 64, 30),
      (1, 4000, 10, 20, 80, 24, 1, 24), (4000, 1, 10, 20, 80, 24, 80, 1),
    ])
  func fitting(
    width: Int, height: Int, cellWidth: Int, cellHeight: Int, maxColumns: Int, maxRows: Int,
    columns: Int, rows: Int
  ) {
    let size = PictureCells(
      of: PixelSize(width: width, height: height),
      cell: CellPixels(width: cellWidth, height: cellHeight), maxColumns: maxColumns,
      maxRows: maxRows)
    #expect(size == PictureCells(columns: columns, rows: rows))
  }

  @Test("An empty photo or area needs no cells")
  func nothing() {
    let none = PictureCells(columns: 0, rows: 0)
    let photo = PixelSize(width: 3, height: 2)
    let empty = PixelSize(width: 0, height: 2)
    #expect(PictureCells(of: empty, cell: .default, maxColumns: 80, maxRows: 24) == none)
    #expect(PictureCells(of: photo, cell: .default, maxColumns: 0, maxRows: 24) == none)
    #expect(
      PictureCells(columns: 72, rows: 24).pixels(.default) == PixelSize(width: 720, height: 480))
  }
}
