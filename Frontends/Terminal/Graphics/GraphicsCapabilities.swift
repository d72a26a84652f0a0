package import FeedImaging

/// The graphics that a terminal can show, and how they must be sent: everything that encoders and
/// the screen need to know about the terminal.
package struct GraphicsCapabilities: Sendable, Hashable {
  package var graphicsProtocol: GraphicsProtocol
  package var passthrough: Passthrough
  /// Whether every byte crosses a network (ssh).
  package var isRemote: Bool
  /// Whether kitty's protocol can pass pixels in shared memory. Otherwise it sends indexed PNGs.
  package var sharesMemory: Bool
  /// Whether an unplaced picture of kitty's protocol stays in the terminal when another one is
  /// deleted.
  package var keepsUnplacedPictures: Bool
  /// Whether a part of a picture can be placed larger than it is. Otherwise only in its own size.
  package var enlargesParts: Bool
  /// The z-index of kitty's placements. Below 0 they lie under the text.
  package var z: Int
  /// The number of sixel color registers.
  package var sixelColors: Int
  /// The size in pixels of the largest sixel picture; nil if unknown. xterm drops larger ones
  /// silently, by default those above 1000 by 1000.
  package var sixelLimit: PixelSize?
  /// The bytes of the longest sequence that reaches the terminal; nil without a limit.
  package var sequenceLimit: Int?
  /// The block characters and the colors for pictures in blocks. They are also shown until the
  /// pixels of another protocol are ready.
  package var glyphs: BlockGlyphs
  package var colors: ColorDepth
  package var cell: CellPixels
  /// Whether the terminal reorders right-to-left text within a line.
  package var reordersLines: Bool
  /// Whether the terminal supports synchronized output (mode 2026).
  package var synchronizesUpdates: Bool
  /// Whether painted pictures move with the text when a region scrolls, up and down. xterm moves
  /// them only up and keeps at most 16. foot moves them across the region's edges and drops
  /// pictures that the screen's edge cuts. tmux does not move them either.
  package var scrollsPictures: Bool
  /// Whether pictures disappear only when the whole screen is erased (Konsole's sixel and iTerm2
  /// pictures).
  package var cannotErasePictures: Bool
  /// The `TERM` of a terminal with 24-bit colors if tmux reduces them to 256. A setting of tmux
  /// changes that.
  package var terminalReducedByTmux: String?
}

extension GraphicsCapabilities {
  /// The bytes that remove all pictures from the screen. They are sent whenever the terminal is
  /// given back, even after a crash, when the pictures are no longer known. After a crash kitty
  /// keeps pictures of placeholders until there are too many, and maybe those off the screen. Every
  /// other exit deletes them by number.
  package var teardown: [UInt8] {
    graphicsProtocol.kind == .kitty ? KittyEncoder(passthrough: passthrough).deleteAll() : []
  }

  /// The capabilities that remain if the terminal's text can do no more than this. The color of
  /// placeholders identifies their picture, blocks need colors, and pictures move along only if
  /// text is scrolled at all.
  package func limited(to abilities: TerminalAbilities) -> GraphicsCapabilities {
    var capabilities = self
    capabilities.colors = abilities.colors
    capabilities.scrollsPictures = scrollsPictures && abilities.scrollsRegions
    if graphicsProtocol == .placeholders, [.none, .ansi].contains(abilities.colors) {
      capabilities.graphicsProtocol = passthrough == .direct ? .placements : .blocks
    }
    if capabilities.graphicsProtocol == .blocks, abilities.colors == .none {
      capabilities.graphicsProtocol = .none
    }
    return capabilities
  }
}

/// The protocol by which pictures are sent to a terminal.
package enum GraphicsProtocol: Sendable, Hashable {
  /// kitty graphics, shown by Unicode placeholders in the canvas, which move like text.
  case placeholders
  /// kitty graphics, shown by placements over cells that the canvas reserves.
  case placements
  case sixel
  case iterm2
  /// Unicode block characters in colors.
  case blocks
  /// No pictures.
  case none

  /// The way in which a terminal keeps pictures.
  package enum Kind: Sendable {
    /// In its memory, until they are deleted.
    case kitty
    /// As pixels over cells, until these are erased.
    case painted
    /// As characters in cells.
    case text
    case none
  }

  package var kind: Kind {
    switch self {
    case .placeholders, .placements: .kitty
    case .sixel, .iterm2: .painted
    case .blocks: .text
    case .none: .none
    }
  }

  var sendsPixels: Bool { kind == .kitty || kind == .painted }
}

/// The way of a sequence to the terminal that draws.
package enum Passthrough: Sendable, Hashable {
  case direct
  /// Wrapped for tmux, which passes it on when `allow-passthrough` is on.
  case tmux

  /// A little less than tmux's limit of 1 MiB (`INPUT_BUF_LIMIT` in input.c; since 3.6 the option
  /// `input-buffer-size`). It drops a longer sequence silently.
  package static let tmuxSequenceLimit = 1_000_000

  /// Wraps one complete escape sequence.
  package func wrap(_ sequence: [UInt8]) -> [UInt8] {
    guard self == .tmux else { return sequence }
    var buffer = ByteBuffer(capacity: sequence.count + 64)
    begin(in: &buffer)
    buffer.reserve(sequence.count * 2)
    for byte in sequence {
      if byte == 0x1B { buffer.put(0x1B) }
      buffer.put(byte)
    }
    end(in: &buffer)
    return buffer.bytes
  }

  /// Writes the beginning of a sequence. Inside it, each ESC must be written by `escape(in:)`.
  func begin(in buffer: inout ByteBuffer) {
    if self == .tmux { buffer.put("\u{1B}Ptmux;") }
  }

  func end(in buffer: inout ByteBuffer) {
    if self == .tmux { buffer.put("\u{1B}\\") }
  }

  func escape(in buffer: inout ByteBuffer) {
    buffer.put("\u{1B}")
    if self == .tmux { buffer.put("\u{1B}") }
  }
}
