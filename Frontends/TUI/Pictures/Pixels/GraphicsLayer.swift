import TerminalKit

/// What the terminal shows in pixels, and the bytes from that to what it shall show. Owned by the
/// terminal's thread.
protocol GraphicsLayer: Sendable {
  /// How the picture is put onto the canvas.
  mutating func drawable(_ picture: any DrawablePicture) -> any DrawablePicture

  /// Whether pictures over cells that the canvas holds move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// `scroll` is what the terminal will have done before the bytes that come after the cells.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// The last call: what makes the terminal forget the pictures.
  mutating func close() -> [UInt8]
}

extension GraphicsCapabilities {
  /// Nil where pictures are letters. `sharedName` begins the names of objects in shared memory.
  func layer(sharedName: String, numbers: KittyIDs) -> (any GraphicsLayer)? {
    switch graphicsProtocol {
    case .placeholders, .placements:
      KittyGraphicsLayer(self, sharedName: sharedName, numbers: numbers)
    case .sixel, .iterm2: PaintedGraphicsLayer(self)
    case .blocks, .none: nil
    }
  }

  /// What takes all pictures off the screen, sent whenever the terminal is given back, even by a
  /// crash, when nobody knows any more which there are. After one kitty keeps those of placeholders
  /// until they are too many; every other end deletes them by number.
  var teardown: [UInt8] {
    switch graphicsProtocol {
    case .placeholders, .placements: KittyEncoder(passthrough: passthrough).deleteAll()
    case .sixel, .iterm2, .blocks, .none: []
    }
  }

  /// What can be shown by a terminal whose text does no more than this. Placeholders say by their
  /// colour which picture they ask for, letters are nothing without, and pictures move along only
  /// where text is scrolled at all.
  func limited(to abilities: TerminalAbilities) -> GraphicsCapabilities {
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
