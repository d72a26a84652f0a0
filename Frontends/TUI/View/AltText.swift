import FeedCore
import TerminalKit

extension DrawContext {
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
}
