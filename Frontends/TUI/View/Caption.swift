import FeedCore
import TerminalKit

extension Sketch {
  /// A photo in words, in the middle of the cells that its picture would have: for one that could
  /// not be had (FEED-4), and for terminals that can draw none. Where nothing lies beneath, a
  /// frame shows where the photo is.
  mutating func caption(
    _ photo: Photo, over picture: (any DrawablePicture)?, in place: Rectangle, clip: Rectangle
  ) {
    let isBare = picture == nil
    if isBare { frame(place, style: groundStyle(place, clip), clip: clip) }
    let inside = Rectangle(
      row: place.row + 1, column: place.column + 2, rows: place.rows - 2,
      columns: place.columns - 4)
    let lines = captionLines(photo, rows: inside.rows, columns: inside.columns)
    let start = inside.row + (inside.rows - lines.count) / 2
    let seen = inside.intersection(clip)
    for (offset, line) in lines.enumerated() {
      let column = inside.column + (inside.columns - DisplayWidth.of(line)) / 2
      if isBare, theme == .plain {
        text(line, row: start + offset, column: column, clip: seen)
      } else {
        overPicture(line, row: start + offset, column: column, clip: seen)
      }
    }
  }

  /// What it shows, and in the last lines, which are never left out, whose it is and its size.
  private func captionLines(_ photo: Photo, rows: Int, columns: Int) -> [String] {
    let texts = [photo.altDescription, photo.description].compactMap { $0?.cleaned() }
    let named = texts.isEmpty ? [words(.untitled)] : texts
    let byline = "\(photo.author.name.cleaned()) · \(photo.width) × \(photo.height)"
      .wrapped(toWidth: columns)
    let room = max(0, rows - byline.count)
    return named.flatMap { $0.wrapped(toWidth: columns) }.prefix(room) + byline
  }

  /// A line on what was filled there.
  private func groundStyle(_ place: Rectangle, _ clip: Rectangle) -> Style {
    let seen = place.intersection(clip)
    var style = theme.quiet
    if let ground = canvas[seen.row, seen.column]?.style.background { style.background = ground }
    return style
  }
}
