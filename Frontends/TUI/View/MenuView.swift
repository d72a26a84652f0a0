import FeedCore
import TerminalKit

/// What can be done with a photo (PHOTO-4); with an × to close it, and it can be dragged down.
struct MenuView {
  let menu: ShareMenu
  let screen: ScreenState

  func draw(on context: inout DrawContext) {
    let inside = context.menuBox(.share, rows: ShareMenu.items.count, shift: menu.drag)
    for (index, item) in ShareMenu.items.enumerated() {
      draw(item, index, row: inside.row + 1 + index, inside, on: &context)
    }
  }

  private func draw(
    _ item: ShareMenu.Item, _ index: Int, row: Int, _ inside: Rectangle,
    on context: inout DrawContext
  ) {
    let isPossible = screen.facts.hasClipboard || !item.needsClipboard
    var style = isPossible ? context.theme.text : context.theme.quiet.with(.dim)
    if index == menu.focus { style = style.with([.reverse]) }
    let text = " \(words(item, context))".padded(toWidth: inside.columns)
    context.text(text, row: row, column: inside.column, style: style)
    context.hit(
      Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .press(index))
  }

  private func words(_ item: ShareMenu.Item, _ context: DrawContext) -> String {
    switch item {
    case .download(let size): context.words(Message(.shareDownload, describe(size, context)))
    case .link: context.words(.shareLink)
    case .markdown: context.words(.shareMarkdown)
    case .html: context.words(.shareHTML)
    case .browser: context.words(.shareOpen)
    }
  }

  private func describe(_ size: PictureSize, _ context: DrawContext) -> String {
    let photo = menu.photo
    let width = min(photo.width, size.width ?? photo.width)
    return "\(context.words(size.name)) · \(width)×\(width * photo.height / max(1, photo.width))"
  }
}

extension DrawContext {
  /// A box for a list to choose from, with its title and an × that closes it; a click beside it
  /// closes it too, one on its edge does nothing. Answers its inside, the title's row included.
  mutating func menuBox(_ title: Phrase, rows: Int, shift: Int = 0) -> Rectangle {
    hit(canvas.bounds, .back)
    let inside = box(rows: rows + 1, columns: min(40, columns - 6), shift: shift)
    hit(inside, .sessionChanged)
    centered(words(title), row: inside.row, style: theme.text.with(.bold), in: inside)
    let close = Rectangle(row: inside.row, column: inside.right - 2, rows: 1, columns: 3)
    text("✕", row: close.row, column: close.column, style: theme.quiet)
    hit(close, .back)
    return inside
  }
}
