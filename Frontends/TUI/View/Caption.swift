import FeedCore
import TerminalKit

extension DrawContext {
  /// A photo in words, in the middle of the cells that its picture would have, for terminals that
  /// can draw none. Where nothing lies beneath, a frame shows where the photo is.
  mutating func caption(
    _ photo: Photo, over picture: RenderedPicture?, in place: Rectangle, clip: Rectangle
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

  /// What stands for a photo that could not be had (FEED-4): what it shows, and that it can be tried
  /// again, on one plate in the middle of its colours.
  mutating func lossPlate(of photo: Photo, in place: Rectangle, clip: Rectangle) {
    let room = place.columns - 6
    guard room > 0 else { return }
    let remedy = words(.pictureLost).wrapped(toWidth: room)
    let text = [photo.altDescription, photo.description].lazy.compactMap { $0?.cleaned() }.first
    let lines =
      (text?.wrapped(toWidth: room) ?? []).prefix(max(0, place.rows - 2 - remedy.count))
      + remedy
    let width = (lines.map(DisplayWidth.of).max() ?? 0) + 2
    let plate = Rectangle(
      row: place.row + (place.rows - lines.count) / 2,
      column: place.column + (place.columns - width) / 2, rows: lines.count, columns: width)
    let style = shade(plate)
    canvas.fill(plate.intersection(clip), style: style)
    for (offset, line) in lines.enumerated() {
      let column = plate.column + (width - DisplayWidth.of(line)) / 2
      self.text(line, row: plate.row + offset, column: column, style: style, clip: clip)
    }
  }

  /// A photo that could not be shown: in words where none can be, else as lost.
  mutating func failure(
    _ error: FeedError, of photo: Photo, over picture: RenderedPicture?, in place: Rectangle,
    clip: Rectangle
  ) {
    if error.code == .unsupported {
      caption(photo, over: picture, in: place, clip: clip)
    } else {
      lossPlate(of: photo, in: place, clip: clip)
    }
  }

  /// What it shows, and in the last lines, which are never left out, whose it is and its size.
  private func captionLines(_ photo: Photo, rows: Int, columns: Int) -> [String] {
    let texts = [photo.altDescription, photo.description].compactMap { $0?.cleaned() }
    let named = texts.isEmpty ? [words(.untitled)] : texts
    let byline = "\(photo.author.name.cleaned()) · \(photo.width)×\(photo.height)"
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
