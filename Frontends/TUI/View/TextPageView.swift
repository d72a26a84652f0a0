import FeedCore
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
