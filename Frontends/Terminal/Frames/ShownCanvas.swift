/// The content of the terminal: a canvas whose rows may have moved since. Rows that have scrolled
/// in are blank and plain. The canvas is not copied, because moving its cells would take longer
/// than comparing most frames.
struct ShownCanvas {
  private let canvas: Canvas
  private let scroll: Scroll?
  /// The cells of a row that has scrolled in.
  private let blanks: [Cell]

  init(_ canvas: Canvas, scrolled scroll: Scroll? = nil) {
    self.canvas = canvas
    self.scroll = scroll
    blanks = scroll == nil ? [] : Array(repeating: .blank, count: canvas.columns)
  }

  /// The row of the canvas at a row of the screen; nil for a row that has scrolled in.
  private func source(of row: Int) -> Int? {
    guard let scroll, row >= scroll.top, row < scroll.bottom else { return row }
    let source = row + scroll.lines
    return source >= scroll.top && source < scroll.bottom ? source : nil
  }

  func cell(_ row: Int, _ column: Int) -> Cell {
    source(of: row).map { canvas.cells[$0 * canvas.columns + column] } ?? .blank
  }

  /// The marks of a cell that has marks.
  func marks(_ row: Int, _ column: Int) -> CombiningMarks {
    source(of: row).map { canvas.marks[$0 * canvas.columns + column] } ?? .none
  }

  /// Calls `body` with the cells of a row.
  @inline(__always)
  func withCells<Result>(
    ofRow row: Int, _ body: (UnsafeBufferPointer<Cell>) -> Result
  ) -> Result {
    guard let source = source(of: row) else { return blanks.withUnsafeBufferPointer(body) }
    let start = source * canvas.columns
    return canvas.cells.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<start + canvas.columns]))
    }
  }

  /// The number of cells in these rows that differ on another canvas of the same size.
  func differences(to other: Canvas, rows: Range<Int>) -> Int {
    rows.reduce(0) { count, row in
      let theirStart = row * other.columns
      // SAFETY: both canvases have the same size.
      return withCells(ofRow: row) { mine in
        other.cells.withUnsafeBufferPointer { theirs in
          mine.indices.reduce(count) { $0 + (mine[$1] == theirs[theirStart + $1] ? 0 : 1) }
        }
      }
    }
  }
}
