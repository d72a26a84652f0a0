import TerminalKit

/// The pictures that the terminal shows in pixels, and the bytes that change them into those that
/// it is to show. Owned by the terminal's thread.
protocol GraphicsLayer: Sendable {
  /// The picture as it goes onto the canvas: with its placeholders where it has any, and in blocks
  /// where its pixels cannot be shown.
  mutating func drawable(_ picture: RenderedPicture) -> RenderedPicture

  /// Whether pictures over cells that the canvas reserves move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// Whether pictures lie above the cells that the canvas reserves, so that these can be written
  /// without erasing a picture.
  var coversText: Bool { get }

  /// Fades the pictures behind dialogs from the next frame on; nil shows them as they are.
  ///
  /// - Returns: Whether the layer does so itself; else it shows pictures that were made so.
  mutating func setFade(_ fade: PictureFade?) -> Bool

  /// The bytes around a frame's cells, and what is painted over them.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the screen's content is unknown, so that everything is placed again.
  ///   - scroll: The scroll that the terminal will have carried out before all that comes after the
  ///     cells.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// Takes a reply of the terminal, which may be to something else.
  mutating func take(_ reply: String)

  /// Takes with the next frame what is off the screen out of the terminal's memory.
  mutating func forgetUnseen()

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
}

/// Pictures that are painted over cells and vanish under text: sixel, iTerm2.
struct PaintedGraphicsLayer: GraphicsLayer {
  private let capabilities: GraphicsCapabilities
  private var shown: [PictureRegion] = []

  init(_ capabilities: GraphicsCapabilities) { self.capabilities = capabilities }

  var movesWithText: Bool { capabilities.scrollsPictures }

  var coversText: Bool { false }

  func drawable(_ picture: RenderedPicture) -> RenderedPicture { picture }

  func setFade(_ fade: PictureFade?) -> Bool { false }

  func take(_ reply: String) {}

  func forgetUnseen() {}

  /// Paints only what is not on the screen yet: after a scroll, a strip.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    let regions = placed.flatMap { PictureRegion.regions(of: $0, on: canvas) }
    let there = isFresh ? [] : scroll.map { by in shown.compactMap { $0.moved(by) } } ?? shown
    shown = regions
    let missing = regions.flatMap { region in
      region.parts(notIn: there).map { $0.beginningWithBand(in: region) }
    }
    return PictureBytes(painted: missing.map { $0.painted(through: capabilities.passthrough) })
  }

  /// Returns nothing: the pictures vanish when the cells are erased.
  mutating func close() -> [UInt8] { [] }
}
