/// What pictures may cost. However long the feed, it is never more (FEED-10).
struct PictureLimits: Sendable, Hashable {
  /// Bytes of JPEG that are kept for pictures that may come back.
  var files = 4 << 20
  /// Bytes of drawings, in cells and in what the terminal is sent, that are kept for the same.
  var drawings = 4 << 20
  /// Bytes of pixels that are kept of the photo that is zoomed and moved; what is larger is
  /// decoded in parts.
  var pixels = 12 << 20
  /// Fetches side by side.
  var fetches = 6
  /// Of these, for what is not on the screen yet: what comes onto it must not queue behind them.
  var fetchesAhead = 4

  /// Drawings of pixels are larger than those of letters.
  static let ofPixels = PictureLimits(drawings: 6 << 20)
}
