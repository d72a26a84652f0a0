import FeedCore
import TerminalKit

extension DrawContext {
  /// Draws the description of a photo in the middle of its cells, for terminals without pictures. A
  /// frame surrounds the cells if they are empty.
  mutating func altText(
    _ photo: Photo, over picture: RenderedPicture?, in place: Rectangle, clip: Rectangle
  ) {
    let isBare = picture == nil
    if isBare { frame(place, style: frameStyle(place, clip), clip: clip) }
    let inside = Rectangle(
      row: place.row + 1, column: place.column + 2, rows: place.rows - 2,
      columns: place.columns - 4)
    let lines = altTextLines(photo, rows: inside.rows, columns: inside.columns)
    let start = inside.row + (inside.rows - lines.count) / 2
    let visible = inside.intersection(clip)
    for (offset, line) in lines.enumerated() {
      let column = inside.column + (inside.columns - DisplayWidth.of(line)) / 2
      if isBare, theme == .plain {
        text(line, row: start + offset, column: column, clip: visible)
      } else {
        textOverPicture(line, row: start + offset, column: column, clip: visible)
      }
    }
  }

  /// Draws the text for a photo that could not be loaded (FEED-16), in the middle of its
  /// placeholder: the description and the key that retries. Its background has the same width in
  /// all cards.
  mutating func failureText(of photo: Photo, in place: Rectangle, clip: Rectangle) {
    let available = min(Self.failureColumns, place.columns - 6)
    guard available > 0 else { return }
    let remedy = localized(.pictureLost).wrapped(toWidth: available)
    let text = [photo.altDescription, photo.description].lazy.compactMap { $0?.cleaned() }.first
    let lines =
      (text?.wrapped(toWidth: available) ?? []).prefix(max(0, place.rows - 2 - remedy.count))
      + remedy
    let width = available + 2
    let background = Rectangle(
      row: place.row + (place.rows - lines.count) / 2,
      column: place.column + (place.columns - width) / 2, rows: lines.count, columns: width)
    let style = shade(background)
    canvas.fill(background.intersection(clip), style: style)
    for (offset, line) in lines.enumerated() {
      let column = background.column + (width - DisplayWidth.of(line)) / 2
      self.text(line, row: background.row + offset, column: column, style: style, clip: clip)
    }
  }

  private static let failureColumns = 32

  /// Draws the text instead of a picture: the description if the terminal shows no pictures,
  /// otherwise the text for a photo that could not be loaded.
  mutating func pictureFailure(
    _ error: FeedError, of photo: Photo, over picture: RenderedPicture?, in place: Rectangle,
    clip: Rectangle
  ) {
    if error.code == .unsupported {
      altText(photo, over: picture, in: place, clip: clip)
    } else {
      failureText(of: photo, in: place, clip: clip)
    }
  }

  /// The description, and in the last lines the author and size, which are never left out.
  private func altTextLines(_ photo: Photo, rows: Int, columns: Int) -> [String] {
    let texts = [photo.altDescription, photo.description].compactMap { $0?.cleaned() }
    let named = texts.isEmpty ? [localized(.untitled)] : texts
    let byline = "\(photo.cardTitle) · \(photo.width)×\(photo.height)"
      .wrapped(toWidth: columns)
    let available = max(0, rows - byline.count)
    return named.flatMap { $0.wrapped(toWidth: columns) }.prefix(available) + byline
  }

  /// The style of a line on the background of the place.
  private func frameStyle(_ place: Rectangle, _ clip: Rectangle) -> Style {
    let visible = place.intersection(clip)
    var style = theme.muted
    if let background = canvas[visible.row, visible.column]?.style.background {
      style.background = background
    }
    return style
  }
}
