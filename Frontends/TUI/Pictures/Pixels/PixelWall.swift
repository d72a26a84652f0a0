import TerminalKit

/// What the terminal shows in pixels, and the bytes from that to what it shall show. Owned by the
/// terminal's thread.
protocol PixelWall: Sendable {
  /// How the picture is put onto the canvas.
  mutating func drawable(_ picture: any DrawablePicture) -> any DrawablePicture

  /// Whether pictures over cells that the canvas holds move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// `scroll` is what the terminal will have done before the bytes that come after the cells.
  mutating func bytes(
    for spots: [PictureSpot], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// The last call: what makes the terminal forget the pictures.
  mutating func close() -> [UInt8]
}

extension PicturePlan {
  /// Nil where pictures are letters. `sharedName` begins the names of objects in shared memory.
  func wall(sharedName: String, numbers: KittyIDs) -> (any PixelWall)? {
    switch language {
    case .placeholders, .placements: KittyWall(self, sharedName: sharedName, numbers: numbers)
    case .sixel, .iterm2: PaintedWall(self)
    case .blocks, .none: nil
    }
  }

  /// What takes all pictures off the screen, sent whenever the terminal is given back, even by a
  /// crash, when nobody knows any more which there are. After one kitty keeps those of placeholders
  /// until they are too many; every other end deletes them by number.
  var farewell: [UInt8] {
    switch language {
    case .placeholders, .placements: KittyEncoder(passage: passage).deleteAll()
    case .sixel, .iterm2, .blocks, .none: []
    }
  }

  /// What can be shown by a terminal whose text does no more than this. Placeholders say by their
  /// colour which picture they ask for, letters are nothing without, and pictures move along only
  /// where text is scrolled at all.
  func limited(to abilities: TerminalAbilities) -> PicturePlan {
    var plan = self
    plan.colors = abilities.colors
    plan.scrollsPictures = scrollsPictures && abilities.scrollsRegions
    if language == .placeholders, [.none, .ansi].contains(abilities.colors) {
      plan.language = passage == .direct ? .placements : .blocks
    }
    if plan.language == .blocks, abilities.colors == .none { plan.language = .none }
    return plan
  }
}
