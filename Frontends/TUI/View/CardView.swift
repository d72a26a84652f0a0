import FeedCore
import FeedSession
import TerminalKit

/// One card: the picture, and on its bottom edge who, when and the heart (FEED-3).
struct CardView {
  let photo: Photo
  let index: Int
  let isSelected: Bool
  /// A like is on its way.
  let isBusy: Bool
  let edition: Edition

  func draw(at place: Rectangle, clip: Rectangle, on context: inout DrawContext) {
    let seen = place.intersection(clip)
    guard !seen.isEmpty else { return }
    context.canvas.fill(seen, style: ground(context))
    let key = photo.cardKey(place, context)
    let page = context.picture(key, in: place, clip: clip)
    drawStage(page, place, clip, on: &context)
    context.hit(seen, .openCard(index))
    if isSelected { drawMark(seen, on: &context) }
    let strip = place.bottom - 1
    if strip >= clip.row, strip < clip.bottom { drawStrip(place, row: strip, on: &context) }
  }

  /// Its colour, until there is a picture.
  private func ground(_ context: DrawContext) -> Style {
    guard context.theme != .plain, let color = photo.color.flatMap(Color.init(hex:)) else {
      return context.theme.text
    }
    return Style(foreground: .rgb(0xFFFFFF), background: color)
  }

  private func drawStage(
    _ page: LoadedPicture?, _ place: Rectangle, _ clip: Rectangle, on context: inout DrawContext
  ) {
    switch page?.stage {
    case .loading:
      let middle = place.row + (place.rows - 1) / 2
      context.overPicture(
        " \(context.spinner()) ", row: middle, column: place.column + place.columns / 2 - 1,
        clip: clip)
    case .failed(let error):
      context.failure(error, of: photo, over: page?.picture, in: place, clip: clip)
    case .done, .stuck, nil: break
    }
  }

  /// Beside the picture, so that it hides nothing of it. Fonts draw half a block a pixel too wide;
  /// what is left of that beside pixels when the mark goes would be seen, so there it is a blank.
  private func drawMark(_ seen: Rectangle, on context: inout DrawContext) {
    let (accent, column) = (context.theme.accent, seen.column - 1)
    for row in seen.row..<seen.bottom {
      if context.look.hasPixels {
        context.text(" ", row: row, column: column, style: accent.with(.reverse))
      } else {
        context.text("▌", row: row, column: column, style: accent.with(.bold))
      }
    }
  }

  private func drawStrip(_ place: Rectangle, row: Int, on context: inout DrawContext) {
    let strip = Rectangle(row: row, column: place.column, rows: 1, columns: place.columns)
    var style = context.shade(strip)
    if isSelected { style = style.with(.bold) }
    context.canvas.fill(strip, style: style)
    context.text(
      words(context, room: place.columns - 5), row: row, column: place.column + 1, style: style)
    let heart = place.right - 2
    var heartStyle = style
    if photo.isLiked, context.theme != .plain {
      heartStyle.foreground = context.theme.heart.foreground
    }
    context.text(heartLetter(&context), row: row, column: heart, style: heartStyle)
    context.hit(
      Rectangle(row: row, column: heart - 1, rows: 1, columns: 3), .likeCard(index))
  }

  /// The basic edition shows that a like is on its way (FEED-5).
  private func heartLetter(_ context: inout DrawContext) -> String {
    if isBusy, edition == .basic { return context.spinner() }
    return photo.isLiked ? "♥" : "♡"
  }

  /// The date is never cut; the author has what room is left.
  private func words(_ context: DrawContext, room: Int) -> String {
    let date = photo.createdAt?.dayText(in: context.look.language)
    let mark = photo.isSponsored ? context.words(.sponsored) : nil
    let rest = [mark, date].compactMap(\.self).joined(separator: " · ")
    let left = room - DisplayWidth.of(rest) - 3
    guard left >= 4, !rest.isEmpty else {
      return rest.isEmpty ? photo.author.name.cleaned().truncated(toWidth: room) : rest
    }
    return "\(photo.author.name.cleaned().truncated(toWidth: left)) · \(rest)"
  }
}

extension DrawContext {
  /// Text on a picture, on its colours where it is.
  mutating func overPicture(_ text: String, row: Int, column: Int, clip: Rectangle) {
    let area = Rectangle(row: row, column: column, rows: 1, columns: DisplayWidth.of(text))
    self.text(text, row: row, column: column, style: shade(area), clip: clip)
  }

  /// White on the picture's mean colour there, made dark enough to be read on.
  func shade(_ area: Rectangle) -> Style {
    var sum = SIMD3<Int>.zero
    var count = 0
    let seen = area.intersection(canvas.bounds)
    for column in seen.column..<seen.right {
      for case .rgb(let red, let green, let blue) in colors(row: seen.row, column: column)
        .map(\.kind)
      {
        sum &+= SIMD3(Int(red), Int(green), Int(blue))
        count += 1
      }
    }
    guard count > 0 else { return theme.overPicture(nil) }
    let dark = (sum &* 2) / SIMD3(repeating: count * 5)
    return theme.overPicture(
      .rgb(UInt8(clamping: dark.x), UInt8(clamping: dark.y), UInt8(clamping: dark.z)))
  }
}
