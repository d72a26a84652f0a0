/// The content of one screen update.
package struct Frame: Sendable {
  package var canvas: Canvas
  package var scroll: Scroll?
  /// Bytes sent unchanged before the cells, such as those that delete pictures.
  package var before: [UInt8]
  /// Bytes sent unchanged after the cells, such as those that place pictures over cells that the
  /// canvas reserves for them. They position the cursor themselves and leave the terminal in the
  /// plain style.
  package var after: [UInt8]
  /// What is painted last, in order, under the same conditions.
  package var painted: [DeferredBytes]
  /// Whether the cells that the canvas reserves are written as blanks, since pictures lie above
  /// them: what stood there would be seen when the terminal loses a picture.
  package var blanksReserved: Bool
  /// The answers that the bytes ask the terminal for.
  package var asksFor: PendingAnswers = []

  package init(
    _ canvas: Canvas, scroll: Scroll? = nil, before: [UInt8] = [], after: [UInt8] = [],
    painted: [DeferredBytes] = [], blanksReserved: Bool = false
  ) {
    self.canvas = canvas
    self.scroll = scroll
    self.before = before
    self.after = after
    self.painted = painted
    self.blanksReserved = blanksReserved
  }
}

/// Bytes that are made when it is their turn to be written: a screen of painted pictures is a
/// megabyte, and the terminal can read the first of them while the others are made.
package struct DeferredBytes: Sendable {
  /// About how many there are.
  package let byteCount: Int
  /// Makes them and appends them.
  package let append: @Sendable (_ buffer: inout ByteBuffer) -> Void

  package init(byteCount: Int, append: @escaping @Sendable (inout ByteBuffer) -> Void) {
    self.byteCount = byteCount
    self.append = append
  }
}

/// Rows whose content has moved since the last frame: `lines` up if positive, down if negative. A
/// hint: the writer uses it where it saves bytes, and a wrong one costs bytes, never correctness.
package struct Scroll: Sendable, Hashable {
  /// The first row of the region.
  package var top: Int
  /// One past its last row.
  package var bottom: Int
  package var lines: Int
  /// Whether pictures over reserved cells move along and are not drawn again. The scroll is then
  /// required, not a hint.
  package var movesPictures: Bool

  package init(top: Int, bottom: Int, lines: Int, movesPictures: Bool = false) {
    self.top = top
    self.bottom = bottom
    self.lines = lines
    self.movesPictures = movesPictures
  }

  /// Whether a terminal with so many rows can scroll the region and some of it remains.
  package func isPossible(rows: Int) -> Bool {
    top >= 0 && top < bottom && bottom <= rows && lines != 0 && abs(lines) < bottom - top
  }
}
