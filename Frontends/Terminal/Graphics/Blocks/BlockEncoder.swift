package import FeedImaging

/// Converts bitmaps to block pictures: each cell gets the character and the two colors with the
/// least squared error over all characters of the set. Pure. Takes about 0.1 ms for 80x24.
package struct BlockEncoder: Sendable {
  package var glyphs: BlockGlyphs
  package var colors: ColorDepth
  /// Whether missing colors are approximated by shade characters. Otherwise each part of a cell gets
  /// the nearest color.
  package var isDithered: Bool

  package init(glyphs: BlockGlyphs, colors: ColorDepth, isDithered: Bool = true) {
    self.glyphs = glyphs
    self.colors = colors
    self.isDithered = isDithered
  }

  /// Converts a bitmap, stretched over the cells. The caller chooses cells that keep the aspect
  /// ratio (`PictureCells`). A bitmap of `glyphs.sampleSize` is fastest, because it is not scaled.
  package func picture(of bitmap: Bitmap, columns: Int, rows: Int) -> BlockPicture {
    let size = glyphs.sampleSize(columns: max(0, columns), rows: max(0, rows))
    guard !size.isEmpty else { return BlockPicture(columns: 0, rows: 0, cells: []) }
    var lines = BlockLines(bitmap.scaled(to: size), glyphs: glyphs)
    let fitter = BlockFitter(glyphs)
    let quantizer = BlockQuantizer(depth: colors, isDithered: isDithered)
    var cells: [BlockCell] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      lines.load(row: row)
      lines.withLines { lines in
        for column in 0..<columns {
          cells.append(quantizer.cell(for: fitter.split(lines, column: column)))
        }
      }
    }
    return BlockPicture(columns: columns, rows: rows, cells: cells)
  }
}

/// The block characters of Unicode that the terminal's font is assumed to have. Each set is finer
/// than the previous one.
package enum BlockGlyphs: Sendable, Hashable, CaseIterable {
  /// Only the upper half, which every font has, including the Linux console's.
  case halves
  /// U+2580...259F: halves, quadrants, eighths from below, quarters from the left.
  case quadrants
  /// Also the sextants of U+1FB00...1FB3B; new terminals draw them without a font.
  case sextants
  /// Also the octants of U+1CD00...1CDE5 (Unicode 16) instead of the sextants.
  case octants

  /// The number of samples of a cell, across and down. It is so fine that every edge of the set's
  /// characters falls between samples.
  var grid: PixelSize {
    switch self {
    case .halves: PixelSize(width: 1, height: 2)
    case .quadrants, .octants: PixelSize(width: 4, height: 8)
    case .sextants: PixelSize(width: 4, height: 12)
    }
  }

  /// The best size of a bitmap for this many cells, which the encoder need not scale. Its pixels
  /// are not square.
  package func sampleSize(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: columns * grid.width, height: rows * grid.height)
  }
}
