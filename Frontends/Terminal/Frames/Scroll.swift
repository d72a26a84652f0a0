/// Rows whose content moved since the last frame: `lines` up when positive, down when negative.
/// A hint: the writer uses it where it saves bytes, and a wrong one costs bytes, never pixels.
package struct Scroll: Sendable, Hashable {
  /// The first row of the region.
  package var top: Int
  /// One past its last row.
  package var bottom: Int
  package var lines: Int

  package init(top: Int, bottom: Int, lines: Int) {
    self.top = top
    self.bottom = bottom
    self.lines = lines
  }
}
