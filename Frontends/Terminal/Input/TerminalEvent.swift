/// An event from the terminal, a signal or another thread.
package enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text from a bracketed paste, with `\n` as its line ends. Untrusted: clean it (SEC-3).
  case paste(String)
  /// The window's size changed. The screen's content is now unknown, so draw everything.
  case resize(TerminalSize)
  /// The user pressed Ctrl-Z. Remove the pictures and then call `suspend()`.
  case suspend
  /// The terminal is available again after a stop. Its screen is empty, so draw everything.
  case resume
  /// The terminal is gone and shows no more frames.
  case hangup
  case terminate
  /// Ctrl-C or SIGINT.
  case interrupt
  /// `wake()` was called.
  case wake
  /// A terminal's reply to a query: a whole escape sequence, which is never read as keys.
  case reply(String)

  /// Whether the event ends a wait for the terminal to accept a frame.
  var endsWaiting: Bool { self == .terminate || self == .interrupt || self == .hangup }
}

/// A terminal's size. Pixels are those of the text area, 0 if the terminal does not report them.
package struct TerminalSize: Sendable, Hashable {
  package var rows: Int
  package var columns: Int
  package var pixelsWide: Int
  package var pixelsHigh: Int

  /// The largest number of rows or columns; a terminal that reports more is treated as this large.
  package static let largestSide = 1_000
  private static let largestPixelSide = 10_000

  package init(rows: Int, columns: Int, pixelsWide: Int = 0, pixelsHigh: Int = 0) {
    self.rows = min(max(0, rows), Self.largestSide)
    self.columns = min(max(0, columns), Self.largestSide)
    self.pixelsWide = min(max(0, pixelsWide), Self.largestPixelSide)
    self.pixelsHigh = min(max(0, pixelsHigh), Self.largestPixelSide)
  }

  /// The size of a cell in pixels, nil if unknown. Rounded down: some terminals include their
  /// borders.
  package var cellPixels: (wide: Int, high: Int)? {
    guard rows > 0, columns > 0, pixelsWide >= columns, pixelsHigh >= rows else { return nil }
    return (pixelsWide / columns, pixelsHigh / rows)
  }
}
