import FeedCore
import FeedSession
import TerminalKit

/// A card: the picture, and in its bottom row the author, date and heart (FEED-3).
struct CardView {
  let photo: Photo
  let index: Int
  let isSelected: Bool
  /// The number among the marked photos, if it is one of them.
  var mark: Int?
  /// The like that the user wants while it is in progress; nil otherwise.
  let wantedLike: Bool?
  let edition: Edition
  /// Whether to show a heart; false until the account is confirmed (TUI-85).
  var hasHeart = true

  func draw(at place: Rectangle, clip: Rectangle, on context: inout DrawContext) {
    let visible = place.intersection(clip)
    guard !visible.isEmpty else { return }
    guard context.appearance.hasPictures else {
      return drawWords(at: place, clip: clip, on: &context)
    }
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
    guard !context.theme.isPlain, let color = photo.color.flatMap(Color.init(hex:)) else {
      return context.theme.text
    }
    // A bright color as a whole card would be a flash before the picture.
    return Style(
      foreground: .rgb(0xFFFFFF), background: color.faded(into: context.theme.background))
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
    case .failed: context.failureText(of: photo, in: place, clip: clip)
    case .done, .incomplete, nil: break
    }
  }

  private func drawInfoLine(_ place: Rectangle, row: Int, on context: inout DrawContext) {
    let strip = context.captionStrip(of: place, row: row)
    let style = context.captionStyle(strip, isSelected: isSelected)
    let heartStyle = context.captionStyle(strip, isSelected: false)
    context.captionBar(of: place, row: row, style: style)
    let available = strip.columns - 5
    context.text(
      words(context, available: available), row: row, column: strip.column + 1, style: style)
    linkAuthor(row: row, column: strip.column + 1, available: available, on: &context)
    guard hasHeart else { return }
    let chip = Rectangle(row: row, column: strip.right - 3, rows: 1, columns: 3)
    // Hearts are hard to read on blue, so they have the same dark background on every card.
    if photo.knownLike != nil || wantedLike != nil {
      context.canvas.fill(chip, style: heartStyle)
    }
    context.heart(
      isLiked: wantedLike ?? photo.knownLike, isBusy: wantedLike != nil, edition, row: row,
      column: chip.column + 1, style: heartStyle)
    context.addClickArea(chip, .likeCard(index))
  }

  /// Draws the card of a terminal without pictures: title, author and date, size, heart.
  private func drawWords(at place: Rectangle, clip: Rectangle, on context: inout DrawContext) {
    let theme = context.theme
    let column = place.column + 1
    let available = place.columns - 2
    context.addClickArea(place.intersection(clip), .openCard(index))
    if isSelected { context.selectionMark(around: place, clip: clip) }
    let title = Rectangle(row: place.row, column: place.column, rows: 1, columns: place.columns)
    if isSelected { context.canvas.fill(title.intersection(clip), style: theme.selection) }
    let lines = [
      (photo.title, isSelected ? theme.selection : theme.text.with(.bold)),
      (words(context, available: available), theme.text),
      ("\(photo.width)×\(photo.height)", theme.muted),
    ]
    for (offset, (text, style)) in lines.enumerated() {
      context.text(
        text.truncated(toWidth: available), row: place.row + offset, column: column, style: style,
        clip: clip)
    }
    let row = place.row + lines.count
    guard hasHeart, row >= clip.row, row < clip.bottom else { return }
    context.heart(
      isLiked: wantedLike ?? photo.knownLike, isBusy: wantedLike != nil, edition, row: row,
      column: column, style: theme.text)
    context.addClickArea(
      Rectangle(row: row, column: place.column, rows: 1, columns: 3), .likeCard(index))
  }

  /// Makes the author's name a link to the author's page.
  private func linkAuthor(row: Int, column: Int, available: Int, on context: inout DrawContext) {
    let number = mark.map { "[\($0)] " } ?? ""
    let start = min(available, DisplayWidth.of(number))
    let end = min(available, start + DisplayWidth.of(photo.cardTitle))
    context.addPageLink(to: photo.authorPage, row: row, columns: column + start..<column + end)
  }

  /// The author and date, with as much of the date as fits next to the whole name.
  private func words(_ context: DrawContext, available: Int) -> String {
    let language = context.appearance.language
    let sponsored = photo.isSponsored ? context.localized(.sponsored) : nil
    let number = mark.map { "[\($0)] " } ?? ""
    let name = [photo.cardTitle, sponsored].compactMap(\.self).joined(separator: " · ")
    let dates = [
      photo.createdAt?.dayText(in: language), photo.createdAt?.shortDayText(in: language),
    ]
    let line = dates.compactMap { $0.map { "\(number)\(name) · \($0)" } }
      .first { DisplayWidth.of($0) <= available }
    return line ?? (number + name).truncated(toWidth: available)
  }
}

extension DrawContext {
  /// Draws the mark of the selected card in the blank cells around it, so that it covers no part of
  /// the picture. With pixel graphics it is a frame with round corners, as the picture has them.
  mutating func selectionMark(around place: Rectangle, clip: Rectangle) {
    if appearance.hasPixels {
      let frame = Rectangle(
        row: place.row - 1, column: place.column - 1, rows: place.rows + 2,
        columns: place.columns + 2)
      return self.frame(frame, style: theme.accent, clip: clip)
    }
    // The bars would touch the frame of a wide dialog.
    guard !isCovered else { return }
    let style = theme.accent.with(.bold)
    let visible = place.intersection(clip)
    for (column, letter) in [(place.column - 1, "▌"), (place.right, "▐")] as [(Int, Unicode.Scalar)]
    {
      let side = Rectangle(row: visible.row, column: column, rows: visible.rows, columns: 1)
      canvas.fill(side, with: appearance.letter(letter), style: style)
    }
  }

  /// Fills a row of the bar with a card's text: a rectangle over the whole width of the picture.
  mutating func captionBar(of place: Rectangle, row: Int, style: Style) {
    canvas.fill(captionStrip(of: place, row: row), style: style)
  }

  /// Draws a heart. It is half as bright while a like or unlike is in progress. The basic edition
  /// shows a spinner instead (FEED-5). An unknown like has no heart (FAV-7).
  mutating func heart(
    isLiked: Bool?, isBusy: Bool, _ edition: Edition, row: Int, column: Int, style: Style
  ) {
    guard let isLiked else { return }
    var style = style
    if !theme.isPlain {
      if isLiked { style.foreground = theme.heartOverPicture }
      if isBusy, edition == .extended {
        style.foreground = style.foreground.faded(into: style.background)
      }
    }
    let letter = isBusy && edition == .basic ? spinner() : isLiked ? "♥" : "♡"
    text(letter, row: row, column: column, style: style)
  }

  /// The cells of a row of a card's text.
  func captionStrip(of place: Rectangle, row: Int) -> Rectangle {
    Rectangle(row: row, column: place.column, rows: 1, columns: place.columns)
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
