import FeedCore
import FeedSession
import TerminalKit

/// A card: the picture, and in its bottom row the author, date and heart (FEED-3).
struct CardView {
  let photo: Photo
  let index: Int
  let isSelected: Bool
  /// The number among the photos that are marked for a pick, if it is one of them.
  var mark: Int?
  /// Whether a like is in progress.
  let isBusy: Bool
  let edition: Edition
  /// Whether to show a heart; false until the account is confirmed (TUI-85).
  var hasHeart = true

  func draw(at place: Rectangle, clip: Rectangle, on context: inout DrawContext) {
    let visible = place.intersection(clip)
    guard !visible.isEmpty else { return }
    context.canvas.fill(visible, style: placeholderStyle(context))
    let key = photo.cardKey(place, context.cell, context.theme)
    let loaded = context.picture(key, in: place, clip: clip)
    drawLoadState(loaded, place, clip, on: &context)
    context.addClickArea(visible, .openCard(index))
    if isSelected { context.selectionMark(around: place, clip: clip) }
    let strip = place.bottom - 1
    if strip >= clip.row, strip < clip.bottom { drawInfoLine(place, row: strip, on: &context) }
  }

  /// The style of a card without a picture, in the photo's color.
  private func placeholderStyle(_ context: DrawContext) -> Style {
    guard context.theme != .plain, let color = photo.color.flatMap(Color.init(hex:)) else {
      return context.theme.text
    }
    return Style(foreground: .rgb(0xFFFFFF), background: color)
  }

  private func drawLoadState(
    _ loaded: LoadedPicture?, _ place: Rectangle, _ clip: Rectangle, on context: inout DrawContext
  ) {
    switch loaded?.stage {
    case .loading:
      let middle = place.row + (place.rows - 1) / 2
      context.textOverPicture(
        " \(context.spinner()) ", row: middle, column: place.column + place.columns / 2 - 1,
        clip: clip)
    case .failed(let error):
      context.pictureFailure(error, of: photo, over: loaded?.picture, in: place, clip: clip)
    case .done, .incomplete, nil: break
    }
  }

  private func drawInfoLine(_ place: Rectangle, row: Int, on context: inout DrawContext) {
    let strip = context.captionStrip(of: place, row: row)
    let style = context.captionStyle(strip, isSelected: isSelected)
    context.canvas.fill(strip, style: style)
    context.text(
      words(context, available: strip.columns - 5), row: row, column: strip.column + 1, style: style
    )
    guard hasHeart else { return }
    let heart = strip.right - 2
    var heartStyle = style
    // Red on blue is hard to read, and the shape of the heart is enough.
    if photo.isLiked, !isSelected, context.theme != .plain {
      heartStyle.foreground = context.theme.heartOverPicture
    }
    context.text(heartLetter(&context), row: row, column: heart, style: heartStyle)
    context.addClickArea(
      Rectangle(row: row, column: heart - 1, rows: 1, columns: 3), .likeCard(index))
  }

  /// The heart. The basic edition shows a spinner while a like is in progress (FEED-5).
  private func heartLetter(_ context: inout DrawContext) -> String {
    if isBusy, edition == .basic { return context.spinner() }
    return photo.isLiked ? "♥" : "♡"
  }

  /// The author and date. The date is never truncated, and the author gets the remaining columns.
  private func words(_ context: DrawContext, available: Int) -> String {
    let date = photo.createdAt?.dayText(in: context.appearance.language)
    let sponsored = photo.isSponsored ? context.localized(.sponsored) : nil
    let rest = [sponsored, date].compactMap(\.self).joined(separator: " · ")
    let number = mark.map { "[\($0)] " } ?? ""
    let left = available - DisplayWidth.of(rest) - 3 - number.count
    guard left >= 4, !rest.isEmpty else {
      return number
        + (rest.isEmpty ? photo.author.name.cleaned().truncated(toWidth: available) : rest)
    }
    return "\(number)\(photo.author.name.cleaned().truncated(toWidth: left)) · \(rest)"
  }
}

extension DrawContext {
  /// Draws the mark of the selected card in the blank cells around it, so that it covers no part of
  /// the picture. With pixel graphics it is a thin frame of characters, which lie along the
  /// picture's edges.
  mutating func selectionMark(around place: Rectangle, clip: Rectangle) {
    let hasPixels = appearance.hasPixels
    let style = hasPixels ? theme.accent : theme.accent.with(.bold)
    let visible = place.intersection(clip)
    func fill(_ area: Rectangle, _ letter: Unicode.Scalar) {
      canvas.fill(area, with: appearance.letter(letter), style: style)
    }
    let left = Rectangle(row: visible.row, column: place.column - 1, rows: visible.rows, columns: 1)
    let right = Rectangle(row: visible.row, column: place.right, rows: visible.rows, columns: 1)
    fill(left, hasPixels ? "▕" : "▌")
    fill(right, hasPixels ? "▏" : "▐")
    guard hasPixels else { return }
    var edge = Rectangle(row: place.row - 1, column: place.column, rows: 1, columns: place.columns)
    fill(edge.intersection(clip), "▁")
    edge.row = place.bottom
    fill(edge.intersection(clip), "▔")
  }

  /// The cells of a row of a card's text. With pixel graphics it leaves out the cells at both ends,
  /// which contain the picture's round corners.
  func captionStrip(of place: Rectangle, row: Int) -> Rectangle {
    let edge = appearance.hasPixels ? 1 : 0
    return Rectangle(
      row: row, column: place.column + edge, rows: 1, columns: place.columns - 2 * edge)
  }

  /// The style of the words at the bottom of a card.
  func captionStyle(_ strip: Rectangle, isSelected: Bool) -> Style {
    isSelected ? theme.selection : theme.caption(shade(strip))
  }

  /// Draws text on a picture, on a background of the picture's colors.
  mutating func textOverPicture(_ text: String, row: Int, column: Int, clip: Rectangle) {
    let area = Rectangle(row: row, column: column, rows: 1, columns: DisplayWidth.of(text))
    self.text(text, row: row, column: column, style: shade(area), clip: clip)
  }

  /// White on the mean color of the picture in an area, darkened so that the text is readable.
  func shade(_ area: Rectangle) -> Style {
    var sum = SIMD3<Int>.zero
    var count = 0
    func add(_ color: Color) {
      guard case .rgb(let red, let green, let blue) = color.kind else { return }
      sum &+= SIMD3(Int(red), Int(green), Int(blue))
      count += 1
    }
    let visible = area.intersection(canvas.bounds)
    for column in visible.column..<visible.right {
      guard let colors = colors(row: visible.row, column: column) else { continue }
      add(colors.foreground)
      add(colors.background)
    }
    guard count > 0 else { return theme.overPicture(nil) }
    let dark = (sum &* 2) / SIMD3(repeating: count * 5)
    return theme.overPicture(
      .rgb(UInt8(clamping: dark.x), UInt8(clamping: dark.y), UInt8(clamping: dark.z)))
  }
}
