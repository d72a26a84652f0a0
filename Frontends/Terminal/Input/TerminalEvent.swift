/// What a terminal has to say.
package enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text put in with bracketed paste, its line ends as `\n`. From outside: clean it (SEC-3).
  case paste(String)
  /// The window changed. What is on the screen is unknown from here on: paint everything.
  case resize(TerminalSize)
  /// The person asked to stop (Ctrl-Z): clear away what only you know of, then `suspend()`.
  case suspend
  /// The terminal is ours again after a stop. Its screen is empty: paint everything.
  case resume
  /// The terminal is gone; nothing can be shown any more.
  case hangup
  case terminate
  /// Ctrl-C, which is a signal here too.
  case interrupt
  /// Somebody called `wake()`.
  case wake
  /// An answer to a question that was put to the terminal, a whole escape sequence. Most come too
  /// late to be of use; none ever becomes keys.
  case reply(String)

  /// Worth ending for, even in the middle of a frame that the terminal does not take.
  var endsWaiting: Bool { self == .terminate || self == .interrupt || self == .hangup }
}

/// A terminal's size. Pixels are those of the text area, 0 where the terminal does not say.
package struct TerminalSize: Sendable, Hashable {
  package var rows: Int
  package var columns: Int
  package var pixelsWide: Int
  package var pixelsHigh: Int

  package init(rows: Int, columns: Int, pixelsWide: Int = 0, pixelsHigh: Int = 0) {
    self.rows = rows
    self.columns = columns
    self.pixelsWide = pixelsWide
    self.pixelsHigh = pixelsHigh
  }

  /// One cell in pixels, nil where unknown. Rounded down: some terminals count their borders.
  package var cellPixels: (wide: Int, high: Int)? {
    guard rows > 0, columns > 0, pixelsWide >= columns, pixelsHigh >= rows else { return nil }
    return (pixelsWide / columns, pixelsHigh / rows)
  }
}
