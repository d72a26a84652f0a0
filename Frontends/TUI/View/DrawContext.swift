import FeedCore
import TerminalKit

/// A frame as it is being drawn: cells, where a click means something, which pictures are where,
/// and whether anything moves.
struct DrawContext {
  struct Hit: Sendable, Hashable {
    let area: Rectangle
    let action: ScreenAction
  }

  var canvas: Canvas
  /// A later one lies above an earlier one.
  private(set) var hits: [Hit] = []
  private(set) var placed: [PlacedPicture] = []
  var wanted: [WantedPicture] = []
  /// Wanted by the frame before.
  let known: [PictureKey: WantedPicture]
  /// Something spins, so the next frame will differ.
  private(set) var isMoving = false
  /// Of each cell.
  let cell: CellPixels
  let look: Appearance
  let pictures: any PictureProvider
  /// Pictures that the terminal draws itself, as letters: the canvas does not know their colours.
  private var hidden: [(place: Rectangle, blocks: BlockPicture)] = []

  init(
    _ size: TerminalSize, look: Appearance, pictures: any PictureProvider,
    known: [PictureKey: WantedPicture] = [:]
  ) {
    canvas = Canvas(rows: size.rows, columns: size.columns, style: look.theme.text)
    cell = size.cell
    self.known = known
    self.look = look
    self.pictures = pictures
  }

  var rows: Int { canvas.rows }
  var columns: Int { canvas.columns }
  var theme: Theme { look.theme }

  func words(_ phrase: Phrase) -> String { phrase.text(in: look.language) }

  func words(_ message: Message) -> String { message.onScreen.text(in: look.language) }

  /// A label after the name of its key over cards, as «X clear the filters».
  func words(withKeyOf action: ScreenAction, _ label: Phrase) -> String {
    "\(KeyBinding.keyName(of: action, in: .cards)) \(words(label))"
  }

  @discardableResult
  mutating func text(
    _ text: String, row: Int, column: Int, style: Style? = nil, clip: Rectangle? = nil
  ) -> Int {
    canvas.text(
      look.letters(text), row: row, column: column, style: style ?? theme.text, clip: clip)
  }

  mutating func centered(
    _ text: String, row: Int, style: Style? = nil, in area: Rectangle? = nil
  ) {
    let area = area ?? canvas.bounds
    let line = text.truncated(toWidth: area.columns)
    let column = area.column + (area.columns - DisplayWidth.of(line)) / 2
    self.text(line, row: row, column: column, style: style, clip: area)
  }

  /// Lines broken at blanks, each in the middle; answers the row after them.
  @discardableResult
  mutating func paragraph(
    _ text: String, row: Int, style: Style? = nil, in area: Rectangle
  ) -> Int {
    let lines = text.wrapped(toWidth: area.columns)
    for (index, line) in lines.enumerated() {
      centered(line, row: row + index, style: style, in: area)
    }
    return row + lines.count
  }

  /// Answers the column after it.
  @discardableResult
  mutating func button(
    _ label: Phrase, row: Int, column: Int, style: Style, action: ScreenAction
  ) -> Int {
    link(" \(words(label)) ", row: row, column: column, style: style, action: action)
  }

  /// Words that can be clicked; answers the column after them.
  @discardableResult
  mutating func link(
    _ words: String, row: Int, column: Int, style: Style, action: ScreenAction
  ) -> Int {
    let end = text(words, row: row, column: column, style: style)
    hit(Rectangle(row: row, column: column, rows: 1, columns: end - column), action)
    return end
  }

  func width(ofButton label: Phrase) -> Int { DisplayWidth.of(words(label)) + 2 }

  mutating func hit(_ area: Rectangle, _ action: ScreenAction) {
    hits.append(Hit(area: area.intersection(canvas.bounds), action: action))
  }

  func action(at position: Position) -> ScreenAction? {
    hits.last { $0.area.contains(row: position.row, column: position.column) }?.action
  }

  /// What lies beneath cannot be clicked any more, and looks like it.
  mutating func cover() {
    hits = []
    let ground = theme.ground
    canvas.restyle(canvas.bounds) { style in
      // A letter of a picture is as much picture as its ground: both fade, or neither.
      guard style.background.kind != .terminal || style.foreground.kind != .terminal else {
        style.attributes.insert(.dim)
        return
      }
      style.foreground = style.foreground.faded(into: ground)
      style.background = style.background.faded(into: ground)
    }
  }

  mutating func spinner() -> String {
    if !look.isStill { isMoving = true }
    return look.spinner
  }

  /// Draws what there is of a picture, and returns it with how its loading stands.
  mutating func picture(_ key: PictureKey, in place: Rectangle, clip: Rectangle) -> LoadedPicture? {
    let page = pictures.loaded(key)
    guard let picture = page?.picture else { return page }
    picture.draw(on: &canvas, row: place.row, column: place.column, clip: clip)
    placed.append(PlacedPicture(key: key, place: place, clip: clip, pixels: picture.pixels))
    if picture.pixels != nil { hidden.append((place, picture.blocks)) }
    return page
  }

  /// The colours that are seen in a cell.
  func colors(row: Int, column: Int) -> [Color] {
    if let (place, blocks) = hidden.last(where: { $0.place.contains(row: row, column: column) }) {
      let cell = blocks.cells[(row - place.row) * blocks.columns + column - place.column]
      return [cell.foreground.inFull, cell.background.inFull]
    }
    guard let style = canvas[row, column]?.style else { return [] }
    return [style.foreground.inFull, style.background.inFull]
  }

  /// A framed box in the middle of the screen, empty; answers its inside. It gets out of the way of
  /// what stands above `firstRow` as far as the status line lets it.
  mutating func box(rows: Int, columns: Int, shift: Int = 0, firstRow: Int = 0) -> Rectangle {
    let high = min(rows + 2, self.rows)
    let wide = min(columns + 4, self.columns)
    let middle = (self.rows - high) / 2
    let row = max(middle, min(firstRow, self.rows - 1 - high)) + shift
    let frame = Rectangle(
      row: row, column: (self.columns - wide) / 2, rows: high, columns: wide)
    canvas.fill(frame, style: theme.text)
    self.frame(frame, style: theme.quiet)
    return Rectangle(
      row: frame.row + 1, column: frame.column + 2, rows: high - 2, columns: wide - 4)
  }

  /// A line around cells, on their edge.
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
