/// The graphics that a terminal is capable of: all that encoders and the screen need to know of it.
package struct GraphicsCapabilities: Sendable, Hashable {
  package var graphicsProtocol: GraphicsProtocol
  package var passthrough: Passthrough
  /// Every byte crosses a network (ssh).
  package var isRemote: Bool
  /// Pixels may go through shared memory; else kitty's protocol sends indexed PNGs.
  package var sharesMemory: Bool
  /// A part of a picture can be placed larger than it is; else only in its own size.
  package var enlargesParts: Bool
  /// For placements.
  package var z: Int
  /// For sixel.
  package var sixelColors: Int
  /// For blocks, which also fill the time until a picture is there.
  package var glyphs: BlockGlyphs
  package var colors: ColorDepth
  package var cell: CellPixels
  /// Lines are drawn from right to left where their letters are.
  package var reordersLines: Bool
  /// Frames can be held back until they are whole.
  package var synchronizesUpdates: Bool
  /// Painted pictures move with the text where a region is scrolled, both ways. Not so in xterm,
  /// which moves them up alone and keeps 16 at most, and in tmux.
  package var scrollsPictures: Bool
  /// Pictures go away only when the whole screen is erased (Konsole's sixel and iTerm2 pictures).
  package var cannotErasePictures: Bool
  /// `TERM` of a terminal with 24-bit colours of which tmux hands on 256; there is a setting for it.
  package var terminalReducedByTmux: String?
}

/// The protocol by which pictures are sent to a terminal.
package enum GraphicsProtocol: Sendable, Hashable {
  /// kitty graphics, shown by placeholder letters of the canvas, which move as text does.
  case placeholders
  /// kitty graphics, shown by placements over cells that the canvas holds.
  case placements
  case sixel
  case iterm2
  /// Letters: Unicode blocks in colours.
  case blocks
  /// No pictures.
  case none
}
