import TerminalKit

/// The pictures that the terminal shows in pixels, and the bytes that change them to the next
/// frame's. Owned by the terminal's thread.
protocol GraphicsLayer: Sendable {
  /// The picture for the canvas: with its placeholders if it has any, and in blocks if its pixels
  /// cannot be shown.
  mutating func drawable(_ picture: RenderedPicture) -> RenderedPicture

  /// Whether pictures over reserved cells move along when the terminal scrolls.
  var movesWithText: Bool { get }

  /// Whether pictures lie above the reserved cells, so that these can be written without erasing a
  /// picture.
  var coversText: Bool { get }

  /// Fades the pictures behind dialogs from the next frame on; nil shows them unfaded.
  ///
  /// - Returns: Whether the layer fades pictures itself. Otherwise it needs faded pictures.
  mutating func setFade(_ fade: PictureFade?) -> Bool

  /// The bytes around a frame's cells, and the pictures painted over them.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the screen's content is unknown, so that everything is placed again.
  ///   - scroll: The scroll that the terminal will perform before the bytes after the cells.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes

  /// Takes a reply of the terminal, which may be for something else.
  mutating func take(_ reply: String)

  /// Removes the pictures off the screen from the terminal's memory with the next frame.
  mutating func forgetUnseen()

  /// The bytes that remove the pictures from the terminal's memory. The last call.
  mutating func close() -> [UInt8]
}

extension GraphicsCapabilities {
  /// The layer of a terminal that shows pixels; nil if pictures are blocks.
  ///
  /// - Parameter sharedName: The prefix of the names of shared memory objects, unique to this
  ///   process.
  func layer(sharedName: String, numbers: KittyIDs) -> (any GraphicsLayer)? {
    switch graphicsProtocol.kind {
    case .kitty: KittyGraphicsLayer(self, sharedName: sharedName, numbers: numbers)
    case .painted: PaintedGraphicsLayer(self)
    case .text, .none: nil
    }
  }
}

/// Pictures that are painted over cells and disappear under text: sixel, iTerm2.
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

  /// Paints only what is not on the screen yet, for example a strip after a scroll.
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
