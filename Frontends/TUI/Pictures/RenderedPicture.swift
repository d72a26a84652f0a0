import TerminalKit

/// A picture ready to be drawn on the canvas: in blocks, which every terminal shows, and in pixels
/// if the terminal supports them. A `GraphicsLayer` decides how its pixels get onto the screen.
struct RenderedPicture: Sendable, Hashable {
  /// The picture in blocks, which also provide its colors.
  let blocks: BlockPicture
  var pixels: EncodedPicture?
  /// The placeholders that show the pixels, if the terminal supports them. Otherwise the canvas
  /// reserves the cells, and the pixels are drawn over them.
  var placeholders: KittyPlaceholders?
  /// The quality of the rendering; nil for a placeholder.
  var quality: RenderQuality?

  /// The picture without its pixels.
  var blocksOnly: RenderedPicture { RenderedPicture(blocks: blocks, quality: quality) }

  /// The memory that it takes, in bytes.
  var cost: Int { blocks.cost + 256 + (pixels?.cost ?? 0) }

  /// The picture with faded pixels, if they can be faded. The canvas fades letters.
  func faded(_ fade: PictureFade) -> RenderedPicture {
    guard let faded = try? pixels?.faded(fade) else { return self }
    var picture = self
    picture.pixels = faded
    return picture
  }

  /// Draws the picture with its top left cell at (`row`, `column`), which may be outside. Cells
  /// outside of the clip are not drawn.
  func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle?) {
    if pixels == nil {
      blocks.draw(on: &canvas, row: row, column: column, clip: clip)
    } else if let placeholders {
      let whole = Rectangle(row: 0, column: 0, rows: blocks.rows, columns: blocks.columns)
      placeholders.draw(whole, on: &canvas, row: row, column: column, clip: clip)
    } else {
      let place = Rectangle(row: row, column: column, rows: blocks.rows, columns: blocks.columns)
      canvas.reserve(place.intersection(clip ?? canvas.bounds))
    }
  }

  /// A fallback over other cells until the picture is rendered for them: its stretched blocks, and
  /// its pixels only if the size is the same.
  func stretched(columns: Int, rows: Int) -> RenderedPicture {
    let fits = pixels.map { $0.columns == columns && $0.rows == rows } ?? false
    return RenderedPicture(
      blocks: blocks.stretched(columns: columns, rows: rows), pixels: fits ? pixels : nil)
  }
}

/// The quality of a rendered picture.
struct RenderQuality: Sendable, Hashable {
  let source: FetchKey
  /// Whether the file cannot give more detail for this picture.
  let isBestOfSource: Bool
  /// Whether it had at least as many pixels as are visible on the screen.
  let isFullResolution: Bool
  /// Whether it is a draft, rendered while the picture moved.
  var isDraft = false

  /// Whether nothing can improve the drawing.
  ///
  /// - Parameter finest: The finest file; nil if there is none.
  func isFinal(finest: FetchKey?) -> Bool {
    isBestOfSource && !isDraft && (isFullResolution || source == finest)
  }
}
