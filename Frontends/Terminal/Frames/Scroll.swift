/// Rows whose content moved since the last frame: `lines` up when positive, down when negative.
/// A hint: the writer uses it where it saves bytes, and a wrong one costs bytes, never pixels.
package struct Scroll: Sendable, Hashable {
  /// The first row of the region.
  package var top: Int
  /// One past its last row.
  package var bottom: Int
  package var lines: Int
  /// Pictures over held cells are to move along, and nobody paints them again: no hint any more.
  package var movesPictures: Bool

  package init(top: Int, bottom: Int, lines: Int, movesPictures: Bool = false) {
    self.top = top
    self.bottom = bottom
    self.lines = lines
    self.movesPictures = movesPictures
  }

  /// Whether a terminal with so many rows can do it and something is left.
  package func isPossible(rows: Int) -> Bool {
    top >= 0 && top < bottom && bottom <= rows && lines != 0 && abs(lines) < bottom - top
  }
}
