import FeedCore
import TerminalKit

/// The menu of a photo (PHOTO-4), with an × to close it; it can also be dragged down.
struct MenuView {
  let menu: ShareMenu
  let screen: ScreenState

  func draw(on context: inout DrawContext) {
    let inside = context.menuBox(.share, rows: menu.items.count, shift: menu.drag)
    for (index, item) in menu.items.enumerated() {
      draw(item, index, row: inside.row + index, inside, on: &context)
    }
  }

  private func draw(
    _ item: ShareMenu.Item, _ index: Int, row: Int, _ inside: Rectangle,
    on context: inout DrawContext
  ) {
    let isPossible = screen.environment.hasClipboard || !item.needsClipboard
    var style = isPossible ? context.theme.text : context.theme.muted.with(.dim)
    if index == menu.focus { style = style.with([.reverse]) }
    let key = item.key(context.keys)
    let label = key.padded(toWidth: max(2, DisplayWidth.of(key) + 1))
    let text = " \(label)\(words(item, context))".padded(toWidth: inside.columns)
    context.text(text, row: row, column: inside.column, style: style)
    if isPossible, index != menu.focus {
      let keyStyle = context.theme.accent.with(.bold)
      context.text(key, row: row, column: inside.column + 1, style: keyStyle)
    }
    context.addClickArea(
      Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .press(index))
  }

  private func words(_ item: ShareMenu.Item, _ context: DrawContext) -> String {
    switch item {
    case .download(let size): context.localized(Message(.shareDownload, describe(size, context)))
    case .link: context.localized(.shareLink)
    case .markdown: context.localized(.shareMarkdown)
    case .html: context.localized(.shareHTML)
    case .browser: context.localized(.shareOpen)
    }
  }

  private func describe(_ size: PictureSize, _ context: DrawContext) -> String {
    let photo = menu.photo
    let width = min(photo.width, size.width ?? photo.width)
    return
      "\(context.localized(size.name)) · \(width)×\(width * photo.height / max(1, photo.width))"
  }
}

extension ShareMenu.Item {
  /// The key that does the same; empty for items without one.
  fileprivate func key(_ keys: KeyMap) -> String {
    switch self {
    case .download(.full): keys.keyName(of: .download, in: .menu)
    case .link: keys.keyName(of: .copyLink, in: .menu)
    case .browser: keys.keyName(of: .openInBrowser, in: .menu)
    case .download, .markdown, .html: ""
    }
  }
}

extension DrawContext {
  /// Draws a box for a menu, with its title and an × that closes it. A click beside the box closes
  /// it too; one on its edge does nothing.
  ///
  /// - Parameters:
  ///   - rows: The number of choices that are shown.
  ///   - position: The place in a menu that shows only some of its choices.
  /// - Returns: The cells of the choices.
  mutating func menuBox(
    _ title: Phrase, rows: Int, position: String? = nil, shift: Int = 0
  ) -> Rectangle {
    addClickArea(canvas.bounds, .back)
    // The frame, the title and the status line take four rows.
    let blank = BoxSpacing(spareRows: self.rows - 4 - rows)
    let inside = box(rows: 1 + rows + blank.rows, columns: min(40, columns - 6), shift: shift)
    addClickArea(inside, .nothing)
    let row = inside.row + blank.top
    centered(localized(title), row: row, style: theme.text.with(.bold), in: inside)
    if let position { text(position, row: row, column: inside.column, style: theme.muted) }
    let close = Rectangle(row: row, column: inside.right - 2, rows: 1, columns: 3)
    text("✕", row: close.row, column: close.column, style: theme.muted)
    addClickArea(close, .back)
    return Rectangle(
      row: row + 1 + blank.middle, column: inside.column, rows: rows, columns: inside.columns)
  }
}

/// The menu of a search filter, with a patch of each color (FIND-1).
struct FilterView {
  let menu: FilterMenu

  func draw(on context: inout DrawContext) {
    // The frame, the title and the status line take four rows.
    let available = min(menu.choices.count, max(1, context.rows - 4))
    let top = min(max(0, menu.focus - available / 2), menu.choices.count - available)
    let position =
      available < menu.choices.count ? "\(menu.focus + 1)/\(menu.choices.count)" : nil
    let inside = context.menuBox(menu.title, rows: available, position: position)
    for index in top..<top + available {
      draw(index, row: inside.row + index - top, inside, on: &context)
    }
  }

  private func draw(
    _ index: Int, row: Int, _ inside: Rectangle, on context: inout DrawContext
  ) {
    let choice = menu.choices[index]
    let style = index == menu.focus ? context.theme.text.with(.reverse) : context.theme.text
    let mark = index == menu.current ? "✓" : " "
    let patch = choice.patch(context.theme)
    let gap = patch == nil ? "" : "   "
    let words = " \(mark) \(gap)\(context.localized(choice.name))".padded(toWidth: inside.columns)
    context.text(words, row: row, column: inside.column, style: style)
    let theme = context.theme
    let ground = index == menu.focus ? theme.text.foreground : theme.background
    context.patch(patch ?? [], row: row, column: inside.column + 3, on: ground)
    context.addClickArea(
      Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .press(index))
  }
}

extension FilterChoice {
  /// The colors of the two cells in front of a choice.
  ///
  /// - Returns: Empty for any color; nil for other filters, and where the terminal has too few
  ///   colors.
  fileprivate func patch(_ theme: Theme) -> [Color]? {
    guard case .color(let color) = self, theme != .plain else { return nil }
    return color?.patch ?? []
  }
}
