package import FeedImaging

/// What graphics a terminal can show, and how it is to be sent them: all that encoders and the
/// screen need to know of it.
package struct GraphicsCapabilities: Sendable, Hashable {
  package var graphicsProtocol: GraphicsProtocol
  package var passthrough: Passthrough
  /// Whether every byte crosses a network (ssh).
  package var isRemote: Bool
  /// Whether kitty's protocol may hand over pixels in shared memory; else it sends indexed PNGs.
  package var sharesMemory: Bool
  /// Whether a picture of kitty's protocol that is placed nowhere stays in the terminal when another
  /// one is deleted.
  package var keepsUnplacedPictures: Bool
  /// A part of a picture can be placed larger than it is; else only in its own size.
  package var enlargesParts: Bool
  /// The z-index of kitty's placements: below 0 they lie under the text.
  package var z: Int
  /// The number of sixel colour registers.
  package var sixelColors: Int
  /// The size in pixels of the largest sixel picture; nil where it is not known. xterm drops those
  /// that are larger, 1000 by 1000 as it comes, without a word.
  package var sixelLimit: PixelSize?
  /// The bytes of the longest sequence that the way to the terminal takes; nil where there is no
  /// limit.
  package var sequenceLimit: Int?
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

extension GraphicsCapabilities {
  /// The bytes that take all pictures off the screen, sent whenever the terminal is given back,
  /// even by a crash, when it is not known any more which there are. After a crash kitty keeps
  /// those of placeholders until they are too many, and maybe those off the screen; every other end
  /// deletes them by number.
  package var teardown: [UInt8] {
    switch graphicsProtocol {
    case .placeholders, .placements: KittyEncoder(passthrough: passthrough).deleteAll()
    case .sixel, .iterm2, .blocks, .none: []
    }
  }

  /// The capabilities that are left where the terminal's text can do no more than this. The colour
  /// of placeholders says which picture they show, blocks are nothing without colours, and pictures
  /// move along only where text is scrolled at all.
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

/// How a sequence reaches the terminal that draws.
package enum Passthrough: Sendable, Hashable {
  /// Sent as it is.
  case direct
  /// Wrapped for tmux, which passes it on when `allow-passthrough` is on.
  case tmux

  /// A little less than tmux's limit of 1 MiB (`INPUT_BUF_LIMIT` in input.c; since 3.6 the option
  /// `input-buffer-size`). It drops a longer sequence silently.
  package static let tmuxSequenceLimit = 1_000_000

  /// Wraps one whole escape sequence.
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

  /// Writes what comes before a sequence. Inside it, each ESC is to be written by `escape(in:)`.
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
