package import FeedImaging

/// Which of Unicode's block letters a terminal's font is trusted to have. Each set holds the one
/// before it.
package enum BlockGlyphs: Sendable, Hashable, CaseIterable {
  /// The upper half alone: every font has it, the Linux console's too.
  case halves
  /// U+2580...259F: halves, quadrants, eighths from below, quarters from the left.
  case quadrants
  /// Also the sextants of U+1FB00...1FB3B; new terminals draw them without a font.
  case sextants

  /// How many samples a cell is seen through, across and down. Fine enough that every edge of the
  /// set's letters falls between samples.
  var grid: PixelSize {
    switch self {
    case .halves: PixelSize(width: 1, height: 2)
    case .quadrants: PixelSize(width: 4, height: 8)
    case .sextants: PixelSize(width: 4, height: 12)
    }
  }

  /// The size at which a picture of so many cells is best handed to the encoder: it then scales
  /// nothing itself. Its pixels are not square.
  package func sampleSize(columns: Int, rows: Int) -> PixelSize {
    PixelSize(width: columns * grid.width, height: rows * grid.height)
  }
}
