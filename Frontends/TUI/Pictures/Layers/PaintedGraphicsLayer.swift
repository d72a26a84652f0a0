import TerminalKit

/// Pictures that are painted over cells and vanish under text: sixel, iTerm2.
struct PaintedGraphicsLayer: GraphicsLayer {
  private let capabilities: GraphicsCapabilities
  private var shown: [PictureRegion] = []

  init(_ capabilities: GraphicsCapabilities) { self.capabilities = capabilities }

  var movesWithText: Bool { capabilities.scrollsPictures }

  func drawable(_ picture: RenderedPicture) -> RenderedPicture { picture }

  func setFade(_ fade: PictureFade?) -> Bool { false }

  /// Paints only what is not on the screen yet: after a scroll, a strip.
  mutating func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    let regions = placed.flatMap { PictureRegion.regions(of: $0, on: canvas) }
    let there = isFresh ? [] : scroll.map { by in shown.compactMap { $0.moved(by) } } ?? shown
    let missing = regions.flatMap { $0.parts(notIn: there) }
    var bytes = PictureBytes()
    // More than they need, which costs nothing until it is used, while growing is to copy it.
    bytes.after.reserveCapacity(missing.reduce(0) { $0 + $1.cost })
    for region in missing {
      bytes.after += region.jump
      region.picture.paint(region.source, through: capabilities.passthrough, to: &bytes.after)
    }
    shown = regions
    return bytes
  }

  /// Returns nothing: the pictures vanish when the cells are erased.
  mutating func close() -> [UInt8] { [] }
}
