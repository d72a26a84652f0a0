/// Writes the bytes that turn one screen content into the next.
///
/// Every frame begins and ends in the plain style, so that frames are independent. Only a visible
/// cursor has a defined position. Only cells that must become blank are erased (TUI-8). Unchanged cells send nothing.
/// Cells reserved for a picture are written only if the picture lies above them.
package struct FrameWriter: Sendable {
  /// Sends bytes to the terminal; they are valid during the call.
  package typealias Send = (UnsafeBufferPointer<UInt8>) throws(TerminalError) -> Void

  /// The initial memory, enough for most frames.
  static let initialCapacity = 64 << 10

  package var abilities: TerminalAbilities

  package init(abilities: TerminalAbilities) { self.abilities = abilities }

  /// Sends the bytes of a frame; none if nothing changes.
  ///
  /// They are sent in one write, because a terminal may show an intermediate state between two
  /// writes. A frame that is larger than a terminal accepts in one write is sent in pieces: first
  /// the cells, then each picture while the terminal reads the previous one.
  ///
  /// - Parameters:
  ///   - old: The canvas that the terminal shows. If it is nil or has another size, for example after
  ///     start, resize and resume, every cell is written.
  ///   - frame: The frame to show.
  ///   - erasing: Erases the whole screen first, including the output of other programs outside the
  ///     canvas. Otherwise only cells that become blank are erased.
  ///   - out: Memory for the bytes. It is reused from frame to frame, because new memory costs as
  ///     much as filling it.
  /// - Returns: Whether anything was sent.
  package func write(
    from old: Canvas?, to frame: Frame, erasing: Bool = false, in out: inout ByteBuffer, send: Send
  ) throws(TerminalError) -> Bool {
    let new = frame.canvas
    let base = old.flatMap { $0.rows == new.rows && $0.columns == new.columns ? $0 : nil }
    clear(&out)
    if abilities.synchronizedUpdates { out.control("?2026h") }
    let start = out.count
    let hidesCursor = hidesCursor(of: base, for: frame)
    if hidesCursor { out.control("?25l") }
    if erasing { out.control("2J") }
    out.put(contentsOf: frame.before)
    body(from: base, to: frame, in: &out)
    out.put(contentsOf: frame.after)
    let isChanged = out.count > start || !frame.painted.isEmpty
    try paint(frame.painted, in: &out, send)
    leaveCursor(of: base, to: new, in: &out)
    showCursor(of: new, before: base, moved: isChanged, isHidden: hidesCursor, in: &out)
    guard isChanged || out.count > start else { return false }
    if abilities.synchronizedUpdates { out.control("?2026l") }
    try flush(&out, send)
    return true
  }

  /// The maximum number of bytes that wait for the pictures after them. It is more than Linux buffers
  /// for the reader of a pseudo-terminal.
  private static let maxAtOnce = 32 << 10

  private func paint(
    _ contents: [DeferredBytes], in out: inout ByteBuffer, _ send: Send
  ) throws(TerminalError) {
    for content in contents {
      if out.count + content.byteCount > Self.maxAtOnce { try flush(&out, send) }
      content.append(&out)
      if out.count > Self.maxAtOnce { try flush(&out, send) }
    }
  }

  private func flush(_ out: inout ByteBuffer, _ send: Send) throws(TerminalError) {
    if out.count > 0 { try send(out.bytes(from: 0)) }
    clear(&out)
  }

  /// Keeps the memory for the next frame, up to the size that a large screen of pictures in blocks
  /// needs.
  private func clear(_ out: inout ByteBuffer) {
    out.clear(keeping: 1 << 20, else: Self.initialCapacity)
  }

  private func body(from base: Canvas?, to frame: Frame, in out: inout ByteBuffer) {
    var shown = base.map { ShownCanvas($0) }
    var applied: Scroll?
    if base == nil { out.control("m") }
    if let base, let scroll = frame.scroll,
      let moved = scrolled(base, by: scroll, toward: frame.canvas)
    {
      self.scroll(scroll, in: &out)
      (shown, applied) = (moved, scroll)
    }
    out = FramePainter(
      old: shown, new: frame.canvas, abilities: abilities, blanksReserved: frame.blanksReserved,
      out: out
    ).painted()
    links(from: base, scroll: applied, to: frame.canvas, in: &out)
  }

  /// Whether a visible cursor is hidden before the cells and pictures are written. Otherwise xterm
  /// leaves its cell on a picture over which it moves.
  private func hidesCursor(of old: Canvas?, for frame: Frame) -> Bool {
    old?.cursor != nil && (frame.canvas.cursor == nil || !frame.painted.isEmpty)
  }

  /// Writes a character where the cursor was. Otherwise xterm shows an older picture's pixels again
  /// in the cell that the cursor leaves, although the cell was erased in the meantime.
  private func leaveCursor(of old: Canvas?, to new: Canvas, in out: inout ByteBuffer) {
    guard let place = old?.cursor, place != new.cursor else { return }
    guard let cell = new[place.row, place.column], !cell.isReserved, cell.width > 0 else { return }
    let painter = FramePainter(old: ShownCanvas(new), new: new, abilities: abilities, out: out)
    out = painter.painted(cellAt: place)
  }

  /// Shows and positions the cursor of a text field. A hidden cursor may be anywhere.
  private func showCursor(
    of new: Canvas, before old: Canvas?, moved: Bool, isHidden: Bool, in out: inout ByteBuffer
  ) {
    if let cursor = new.cursor {
      if moved || old?.cursor != cursor { out.control(cursor.row + 1, cursor.column + 1, "H") }
      if old?.cursor == nil || isHidden { out.control("?25h") }
    } else if old == nil {
      out.control("?25l")
    }
  }
}

// Scrolling.
extension FrameWriter {
  /// The old screen after the terminal has scrolled it. Nil if scrolling saves no bytes or is not
  /// supported.
  private func scrolled(
    _ old: Canvas, by scroll: Scroll, toward new: Canvas
  ) -> ShownCanvas? {
    guard abilities.scrollsRegions, scroll.isPossible(rows: new.rows) else { return nil }
    let moved = ShownCanvas(old, scrolled: scroll)
    if scroll.movesPictures { return moved }
    let rows = scroll.top..<scroll.bottom
    let gain =
      ShownCanvas(old).differences(to: new, rows: rows) - moved.differences(to: new, rows: rows)
    // Setting margins, scrolling and resetting the margins cost as much as a few characters.
    return gain > 16 ? moved : nil
  }

  private func scroll(_ scroll: Scroll, in out: inout ByteBuffer) {
    out.control(scroll.top + 1, scroll.bottom, "r")
    let up = scroll.lines > 0
    if abilities.scrollsByLines {
      out.control(abs(scroll.lines), up ? "S" : "T")
    } else {
      out.control(scroll.top + 1, 1, "H")
      out.control(abs(scroll.lines), up ? "M" : "L")
    }
    out.control("r")
  }
}
