/// All that one update of the screen shows.
package struct Frame: Sendable {
  package var canvas: Canvas
  package var scroll: Scroll?
  /// Bytes sent as they are before the cells, as deleting pictures that left the screen.
  package var before: [UInt8]
  /// Bytes sent as they are after the cells, as pictures over cells that the canvas holds for
  /// them. They move the cursor themselves and leave the terminal in its plain style.
  package var after: [UInt8]

  package init(
    _ canvas: Canvas, scroll: Scroll? = nil, before: [UInt8] = [], after: [UInt8] = []
  ) {
    self.canvas = canvas
    self.scroll = scroll
    self.before = before
    self.after = after
  }
}
