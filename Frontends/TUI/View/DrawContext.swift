import FeedCore
import FeedImaging
import TerminalKit

/// A frame while it is drawn: cells, clickable areas, pictures with their places, and whether
/// anything is animated.
struct DrawContext {
  struct ClickArea: Sendable, Hashable {
    let area: Rectangle
    let action: ScreenAction
  }

  var canvas: Canvas
  /// The clickable areas. A later area covers an earlier one.
  private(set) var clickAreas: [ClickArea] = []
  private(set) var placed: [PlacedPicture] = []
  /// Whether something is animated, so that the next frame will differ.
  private(set) var isMoving = false
  /// Whether there is an overlay, below which everything is faded.
  private(set) var isFaded = false
  /// Whether an overlay will cover what is drawn now.
  var isCovered = false
  /// The size of each cell.
  let cell: CellPixels
  let appearance: Appearance
  let pictures: any PictureProvider
  /// The pictures that the terminal draws as pixels, as blocks of characters, for their colors:
  /// they are not on the canvas.
  private var hidden: [(place: Rectangle, blocks: BlockPicture)] = []

  init(
    _ size: TerminalSize, appearance: Appearance, pictures: any PictureProvider,
    reusing old: consuming Canvas? = nil
  ) {
    canvas = Canvas(
      rows: size.rows, columns: size.columns, style: appearance.theme.text, reusing: old)
    cell = size.cell
    self.appearance = appearance
    self.pictures = pictures
  }

  var rows: Int { canvas.rows }
  var columns: Int { canvas.columns }
  var theme: Theme { appearance.theme }
  /// The keys in effect.
  var keys: KeyMap { appearance.keys }

  func localized(_ phrase: Phrase) -> String { phrase.text(in: appearance.language) }

  func localized(_ message: Message) -> String {
    message.screenText(keys, in: appearance.language)
  }

  /// A label with its key in front, such as “X Clear”.
  func label(_ phrase: Phrase, key: String?) -> KeyLabel {
    KeyLabel(key: key, words: localized(phrase))
  }

  /// A label with the key that does the same on cards.
  func label(_ phrase: Phrase, for action: ScreenAction) -> KeyLabel {
    label(phrase, key: keys.keyName(of: action, in: .cards))
  }

  @discardableResult
  mutating func text(
    _ text: String, row: Int, column: Int, style: Style? = nil, clip: Rectangle? = nil
  ) -> Int {
    canvas.text(
      appearance.letters(text), row: row, column: column, style: style ?? theme.text, clip: clip)
  }

  /// Draws a text that leads to a page, in terminals that have links (TERM-2).
  ///
  /// - Returns: The column after it.
  @discardableResult
  mutating func text(
    _ text: String, to page: WebAddress?, row: Int, column: Int, style: Style? = nil,
    clip: Rectangle? = nil
  ) -> Int {
    let end = self.text(text, row: row, column: column, style: style, clip: clip)
    addPageLink(to: page, row: row, columns: column..<max(column, end), clip: clip)
    return end
  }

  /// Makes drawn letters lead to a page.
  mutating func addPageLink(
    to page: WebAddress?, row: Int, columns: Range<Int>, clip: Rectangle? = nil
  ) {
    guard let link = page.flatMap(TerminalLink.init) else { return }
    let area = (clip ?? canvas.bounds).intersection(canvas.bounds)
    guard row >= area.row, row < area.bottom else { return }
    canvas.addLink(link, row: row, columns: columns.clamped(to: area.column..<area.right))
  }

  mutating func centered(
    _ text: String, row: Int, style: Style? = nil, in area: Rectangle? = nil
  ) {
    let area = area ?? canvas.bounds
    let line = text.truncated(toWidth: area.columns)
    let column = area.column + (area.columns - DisplayWidth.of(line)) / 2
    self.text(line, row: row, column: column, style: style, clip: area)
  }

  /// Draws a label with a blank on either side.
  ///
  /// - Returns: The column after it.
  @discardableResult
  mutating func button(
    _ label: KeyLabel, row: Int, column: Int, style: Style, action: ScreenAction
  ) -> Int {
    // A blank next to an underlined word is not underlined.
    let isFocused = style == theme.focus
    let blank = isFocused ? style : theme.text
    if isFocused, let key = label.key {
      return focusedButton(key, label.words, row: row, column: column, action: action)
    }
    text(" ", row: row, column: column, style: blank)
    let end = link(label, row: row, column: column + 1, style: style, action: action)
    addClickArea(
      Rectangle(row: row, column: column, rows: 1, columns: end + 1 - column), action)
    return text(" ", row: row, column: end, style: blank)
  }

  /// Draws the focused button. Its key is on another background, so that key and words do not read
  /// as one phrase.
  ///
  /// - Returns: The column after it.
  private mutating func focusedButton(
    _ key: String, _ words: String, row: Int, column: Int, action: ScreenAction
  ) -> Int {
    let middle = text(" \(key)", row: row, column: column, style: theme.focusedKey)
    let end = text(" \(words) ", row: row, column: middle, style: theme.focus)
    addClickArea(Rectangle(row: row, column: column, rows: 1, columns: end - column), action)
    return end
  }

  /// Draws a label that can be clicked. Its key has the accent color, except in a focused label,
  /// which has one style.
  ///
  /// - Returns: The column after it.
  @discardableResult
  mutating func link(
    _ label: KeyLabel, row: Int, column: Int, style: Style, action: ScreenAction,
    clip: Rectangle? = nil
  ) -> Int {
    var end = column
    if let key = label.key {
      let isFocused = style == theme.focus
      end = text(
        key, row: row, column: end, style: isFocused ? style : theme.accent.with(.bold), clip: clip)
      end = text(" ", row: row, column: end, style: isFocused ? style : theme.text, clip: clip)
    }
    end = text(label.words, row: row, column: end, style: style, clip: clip)
    addClickArea(Rectangle(row: row, column: column, rows: 1, columns: end - column), action)
    return end
  }

  /// Draws words that can be clicked.
  ///
  /// - Returns: The column after them.
  @discardableResult
  mutating func link(
    _ words: String, row: Int, column: Int, style: Style, action: ScreenAction
  ) -> Int {
    let end = text(words, row: row, column: column, style: style)
    addClickArea(Rectangle(row: row, column: column, rows: 1, columns: end - column), action)
    return end
  }

  mutating func addClickArea(_ area: Rectangle, _ action: ScreenAction) {
    clickAreas.append(ClickArea(area: area.intersection(canvas.bounds), action: action))
  }

  func action(at position: Position) -> ScreenAction? {
    clickAreas.last { $0.area.contains(row: position.row, column: position.column) }?.action
  }

  /// Fades everything that was drawn before an overlay, and removes its clickable areas. Pictures
  /// in pixels are faded by `PictureProvider.setFade`.
  mutating func fadeBackground() {
    clickAreas = []
    isFaded = true
    // The terminal's own background is known if the terminal has reported it.
    let background =
      theme.backgroundRGB.map { Color.rgb($0.red, $0.green, $0.blue) } ?? theme.background
    canvas.restyle(canvas.bounds) { style in
      // A picture's letters and backgrounds are faded together.
      guard style.background.kind != .terminal || style.foreground.kind != .terminal else {
        style.attributes.insert(.dim)
        return
      }
      style.foreground = style.foreground.faded(into: background)
      style.background = style.background.faded(into: background)
    }
  }

  mutating func spinner() -> String {
    if !appearance.reducesMotion { isMoving = true }
    return appearance.spinner
  }

  /// Draws the loaded part of a picture.
  ///
  /// - Returns: The loaded part and the progress.
  mutating func picture(_ key: PictureKey, in place: Rectangle, clip: Rectangle) -> LoadedPicture? {
    let loaded = pictures.loaded(key)
    if let picture = loaded?.picture {
      picture.draw(on: &canvas, row: place.row, column: place.column, clip: clip)
      placed.append(PlacedPicture(key: key, place: place, clip: clip, pixels: picture.pixels))
      if picture.pixels != nil { hidden.append((place, picture.blocks)) }
    }
    if appearance.hasPixels, key.corners != nil, loaded?.picture?.pixels == nil {
      roundCorners(of: place, clip: clip)
    }
    return loaded
  }

  /// The colors of a cell; nil outside the screen.
  func colors(row: Int, column: Int) -> (foreground: Color, background: Color)? {
    if let (place, blocks) = hidden.last(where: { $0.place.contains(row: row, column: column) }) {
      let cell = blocks.cells[(row - place.row) * blocks.columns + column - place.column]
      return (cell.foreground.as24Bit, cell.background.as24Bit)
    }
    guard let style = canvas.style(row: row, column: column) else { return nil }
    return (style.foreground.as24Bit, style.background.as24Bit)
  }

  /// Draws an empty, framed box in the middle of the screen, or from `firstRow` if there is room
  /// above the status line.
  ///
  /// - Returns: The inside of the box.
  mutating func box(rows: Int, columns: Int, shift: Int = 0, firstRow: Int = 0) -> Rectangle {
    let high = min(rows + 2, self.rows)
    let wide = min(columns + 4, self.columns)
    let middle = (self.rows - high) / 2
    let row = max(middle, min(firstRow, self.rows - 1 - high)) + shift
    let frame = Rectangle(
      row: row, column: (self.columns - wide) / 2, rows: high, columns: wide)
    canvas.fill(frame, style: theme.text)
    self.frame(frame, style: theme.muted)
    return Rectangle(
      row: frame.row + 1, column: frame.column + 2, rows: high - 2, columns: wide - 4)
  }

  /// Draws the place of the focused row of a list that is longer than its box, and whether more
  /// follows.
  mutating func position(_ place: (focus: Int, count: Int)?, in inside: Rectangle) {
    let text = place.map { "\($0.focus + 1)/\($0.count) \($0.focus + 1 < $0.count ? "▼" : "▲")" }
    position(text, in: inside)
  }

  /// Draws the place in a list or text that is longer than its box, at the right end of the box's
  /// lower border.
  mutating func position(_ text: String?, in inside: Rectangle) {
    guard let text else { return }
    let column = inside.right - DisplayWidth.of(text)
    self.text(text, row: inside.bottom, column: column, style: theme.muted)
  }

  /// Draws a frame in the outermost cells of an area.
  mutating func frame(_ area: Rectangle, style: Style, clip: Rectangle? = nil) {
    let line = String(repeating: "─", count: max(0, area.columns - 2))
    text("╭\(line)╮", row: area.row, column: area.column, style: style, clip: clip)
    text("╰\(line)╯", row: area.bottom - 1, column: area.column, style: style, clip: clip)
    for row in area.row + 1..<max(area.row + 1, area.bottom - 1) {
      text("│", row: row, column: area.column, style: style, clip: clip)
      text("│", row: row, column: area.right - 1, style: style, clip: clip)
    }
  }
}

/// The blank rows inside a box: one below its upper border, one before its choices, and one above
/// its lower border. In a low window the last one is left out first, then the first one.
struct BoxSpacing {
  let top: Int
  let middle: Int
  let bottom: Int

  /// - Parameter spareRows: The remaining rows of the screen.
  init(spareRows: Int) {
    middle = spareRows > 0 ? 1 : 0
    top = spareRows > 1 ? 1 : 0
    bottom = spareRows > 2 ? 1 : 0
  }

  var rows: Int { top + middle + bottom }

  /// The blank rows at each edge of a box without a title: both or none.
  static func edge(spareRows: Int) -> Int { spareRows > 1 ? 1 : 0 }
}

// The corners of cards.
extension DrawContext {
  /// Rounds the corners of a picture in letters, or of its placeholder, to match pictures in
  /// pixels. The letters leave the outer quarter of a corner's cell to the background.
  private mutating func roundCorners(of place: Rectangle, clip: Rectangle) {
    let corners: [(row: Int, column: Int, letter: Unicode.Scalar)] = [
      (place.row, place.column, "▟"), (place.row, place.right - 1, "▙"),
      (place.bottom - 1, place.column, "▜"), (place.bottom - 1, place.right - 1, "▛"),
    ]
    guard place.rows > 1, place.columns > 1 else { return }
    for (row, column, letter) in corners where clip.contains(row: row, column: column) {
      guard let color = blockColor(row: row, column: column), color != theme.background else {
        continue
      }
      let style = Style(foreground: color, background: theme.background)
      canvas.place(letter, row: row, column: column, style: style)
    }
  }

  /// The mean color of a cell of a picture in letters; nil for other letters, such as those of a
  /// frame.
  private func blockColor(row: Int, column: Int) -> Color? {
    guard let cell = canvas[row, column] else { return nil }
    let background = cell.style.background.as24Bit
    if cell.text == " " { return background }
    guard background != .terminal, background != theme.background else { return nil }
    return cell.style.foreground.as24Bit.faded(into: background)
  }
}
