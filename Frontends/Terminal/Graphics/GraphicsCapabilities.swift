/// What graphics a terminal can show, and how it is to be sent them: all that encoders and the
/// screen need to know of it.
package struct GraphicsCapabilities: Sendable, Hashable {
  package var graphicsProtocol: GraphicsProtocol
  package var passthrough: Passthrough
  /// Whether every byte crosses a network (ssh).
  package var isRemote: Bool
  /// Whether kitty's protocol may hand over pixels in shared memory; else it sends indexed PNGs.
  package var sharesMemory: Bool
  /// A part of a picture can be placed larger than it is; else only in its own size.
  package var enlargesParts: Bool
  /// The z-index of kitty's placements: below 0 they lie under the text.
  package var z: Int
  /// The number of sixel colour registers.
  package var sixelColors: Int
  /// The block characters and the colours for pictures in blocks, which are also shown until the
  /// pixels of another protocol are there.
  package var glyphs: BlockGlyphs
  package var colors: ColorDepth
  package var cell: CellPixels
  /// Whether the terminal reorders right-to-left text within a line.
  package var reordersLines: Bool
  /// Whether the terminal supports synchronized output (mode 2026).
  package var synchronizesUpdates: Bool
  /// Whether painted pictures move with the text when a region scrolls, up and down. Not so in
  /// xterm, which moves them up alone and keeps 16 at most, in foot, which moves them across the
  /// region's edges and forgets whole ones that the screen's edge cuts, and in tmux.
  package var scrollsPictures: Bool
  /// Whether pictures go away only when the whole screen is erased (Konsole's sixel and iTerm2
  /// pictures).
  package var cannotErasePictures: Bool
  /// `TERM` of a terminal with 24-bit colours of which tmux hands on 256; there is a setting for
  /// it.
  package var terminalReducedByTmux: String?
}

/// The protocol by which pictures are sent to a terminal.
package enum GraphicsProtocol: Sendable, Hashable {
  /// kitty graphics, shown by Unicode placeholders in the canvas, which move as text does.
  case placeholders
  /// kitty graphics, shown by placements over cells that the canvas reserves.
  case placements
  case sixel
  case iterm2
  /// Unicode block characters in colours.
  case blocks
  /// No pictures.
  case none
}
