import FeedCore
import FeedSession
import TerminalKit

/// Lines of text in a box, which may be too small for them.
protocol TextPage: ScrolledPage where Line == String {
  var columns: Int { get }
}

/// A text in a box above the screen; a click anywhere closes it.
struct TextPageView<Page: TextPage> {
  let page: Page
  let top: Int

  func draw(on context: inout DrawContext) {
    let lines = page.shown(from: top)
    let edge = BoxSpacing.edge(spareRows: page.visibleRows - lines.count)
    let inside = context.box(rows: lines.count + 2 * edge, columns: page.columns)
    context.addClickArea(context.canvas.bounds, .back)
    for (index, line) in lines.enumerated() {
      let style = top == 0 && index == 0 ? context.theme.text.with(.bold) : context.theme.text
      context.text(line, row: inside.row + edge + index, column: inside.column, style: style)
    }
    guard let mark = page.positionText(from: top) else { return }
    let column = inside.right - DisplayWidth.of(mark)
    context.text(mark, row: inside.bottom, column: column, style: context.theme.muted)
  }
}

/// The keys of the layer beneath the help; those that can do nothing now are muted and say why
/// (UI-1).
struct HelpView {
  let layer: InputLayer
  let top: Int
  let screen: ScreenState
  let session: SessionState

  func draw(on context: inout DrawContext) {
    let page = KeyHelp(of: layer, screen, session, context.appearance.language)
    let lines = page.shown(from: top)
    let blank = BoxSpacing(spareRows: page.visibleRows - lines.count)
    let inside = context.box(rows: 1 + lines.count + blank.rows, columns: page.columns)
    context.addClickArea(context.canvas.bounds, .back)
    let row = inside.row + blank.top
    let bold = context.theme.text.with(.bold)
    context.centered(context.localized(.help), row: row, style: bold, in: inside)
    if let mark = page.positionText(from: top) {
      let column = inside.right - DisplayWidth.of(mark)
      context.text(mark, row: row, column: column, style: context.theme.muted)
    }
    for (index, line) in lines.enumerated() {
      draw(line, page, row: row + 1 + blank.middle + index, inside, on: &context)
    }
  }

  private func draw(
    _ line: KeyHelp.Line, _ page: KeyHelp, row: Int, _ inside: Rectangle,
    on context: inout DrawContext
  ) {
    let quiet = context.theme.muted.with(.dim)
    let keyStyle = line.isPossible ? context.theme.accent.with(.bold) : quiet
    context.text(line.keys, row: row, column: inside.column, style: keyStyle)
    context.text(
      line.text, row: row, column: inside.column + page.keyColumns,
      style: line.isPossible ? context.theme.text : quiet)
  }
}
