/// The content of one screen update.
package struct Frame: Sendable {
  package var canvas: Canvas
  package var scroll: Scroll?
  /// Bytes sent unchanged before the cells, such as those that delete pictures.
  package var before: [UInt8]
  /// Bytes sent unchanged after the cells, such as pictures over cells that the canvas holds for
  /// them. They position the cursor themselves and leave the terminal in the plain style.
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
