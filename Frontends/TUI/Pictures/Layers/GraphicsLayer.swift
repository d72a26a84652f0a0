import TerminalKit

/// The pictures that the terminal shows in pixels, and the bytes that change them into those that
/// it is to show. Owned by the terminal's thread.
protocol GraphicsLayer: Sendable {
  /// The picture as it goes onto the canvas: with its placeholders where it has any, and in blocks
  /// where its pixels cannot be shown.
  mutating func drawable(_ picture: RenderedPicture) -> RenderedPicture

  /// Whether pictures over cells that the canvas reserves move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// Fades the pictures behind dialogs from the next frame on; nil shows them as they are.
  ///
  /// - Returns: Whether the layer does so itself; else it shows pictures that were made so.
  mutating func setFade(_ fade: PictureFade?) -> Bool

  /// The bytes around a frame's cells.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the screen's content is unknown, so that everything is placed again.
  ///   - scroll: The scroll that the terminal will have carried out before the bytes after the
  ///     cells.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// The bytes that make the terminal forget the pictures; the last call.
  mutating func close() -> [UInt8]
}

extension GraphicsCapabilities {
  /// The layer of a terminal that shows pixels; nil where pictures are blocks.
  ///
  /// - Parameter sharedName: Begins the names of objects in shared memory; no other process has it.
  func layer(sharedName: String, numbers: KittyIDs) -> (any GraphicsLayer)? {
    switch graphicsProtocol {
    case .placeholders, .placements:
      KittyGraphicsLayer(self, sharedName: sharedName, numbers: numbers)
    case .sixel, .iterm2: PaintedGraphicsLayer(self)
    case .blocks, .none: nil
    }
  }

  /// The bytes that take all pictures off the screen, sent whenever the terminal is given back,
  /// even by a crash, when it is not known any more which there are. After a crash kitty keeps
  /// those of placeholders until they are too many; every other end deletes them by number.
  var teardown: [UInt8] {
    switch graphicsProtocol {
    case .placeholders, .placements: KittyEncoder(passthrough: passthrough).deleteAll()
    case .sixel, .iterm2, .blocks, .none: []
    }
  }

  /// The capabilities that are left where the terminal's text can do no more than this. The colour
  /// of placeholders says which picture they show, blocks are nothing without colours, and pictures
  /// move along only where text is scrolled at all.
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
