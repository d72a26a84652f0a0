/// The content of one screen update.
package struct Frame: Sendable {
  package var canvas: Canvas
  package var scroll: Scroll?
  /// Bytes sent unchanged before the cells, for example to delete pictures.
  package var before: [UInt8]
  /// Bytes sent unchanged after the cells, for example to place pictures over reserved cells. They
  /// must position the cursor themselves and leave the terminal in the plain style.
  package var after: [UInt8]
  /// The pictures that are painted last, in order. Their bytes meet the same conditions as `after`.
  package var painted: [DeferredBytes]
  /// Whether reserved cells are written as blanks, because pictures lie above them. Old text there
  /// would become visible if the terminal lost a picture.
  package var blanksReserved: Bool
  /// The answers that the bytes request from the terminal.
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

/// Bytes that are generated only when they are written. A screen of painted pictures is a megabyte,
/// and the terminal can read the first pictures while the others are generated.
package struct DeferredBytes: Sendable {
  /// The approximate number of bytes.
  package let byteCount: Int
  /// Generates the bytes and appends them.
  package let append: @Sendable (_ buffer: inout ByteBuffer) -> Void

  package init(byteCount: Int, append: @escaping @Sendable (inout ByteBuffer) -> Void) {
    self.byteCount = byteCount
    self.append = append
  }
}

/// Rows whose content has moved since the last frame: `lines` up if positive, down if negative. It
/// is a hint: the writer uses it if it saves bytes. A wrong hint costs bytes but does no harm.
package struct Scroll: Sendable, Hashable {
  /// The first row of the region.
  package var top: Int
  /// One past the region's last row.
  package var bottom: Int
  package var lines: Int
  /// Whether pictures over reserved cells move along and are not drawn again. The scroll is then
  /// required and not a hint.
  package var movesPictures: Bool

  package init(top: Int, bottom: Int, lines: Int, movesPictures: Bool = false) {
    self.top = top
    self.bottom = bottom
    self.lines = lines
    self.movesPictures = movesPictures
  }

  /// Whether a terminal with this many rows can scroll the region so that some of it remains.
  package func isPossible(rows: Int) -> Bool {
    top >= 0 && top < bottom && bottom <= rows && lines != 0 && abs(lines) < bottom - top
  }
}
