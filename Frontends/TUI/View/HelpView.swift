import FeedCore
import FeedSession
import TerminalKit

/// The keys of the layer beneath; those that can do nothing now are quiet and say why (UI-1).
struct HelpView {
  let layer: Layer
  let top: Int
  let screen: ScreenState
  let session: SessionState

  func draw(on sketch: inout Sketch) {
    let page = HelpPage(of: layer, screen, session, sketch.look.language)
    let lines = page.shown(from: top)
    let inside = sketch.box(rows: lines.count + 1, columns: page.columns)
    sketch.hit(sketch.canvas.bounds, .back)
    let bold = sketch.theme.text.with(.bold)
    sketch.centered(sketch.words(.help), row: inside.row, style: bold, in: inside)
    if let mark = page.mark(from: top) {
      let column = inside.right - DisplayWidth.of(mark)
      sketch.text(mark, row: inside.row, column: column, style: sketch.theme.quiet)
    }
    for (index, line) in lines.enumerated() {
      draw(line, page, row: inside.row + 1 + index, inside, on: &sketch)
    }
  }

  private func draw(
    _ line: HelpPage.Line, _ page: HelpPage, row: Int, _ inside: Rectangle,
    on sketch: inout Sketch
  ) {
    let quiet = sketch.theme.quiet.with(.dim)
    let keyStyle = line.isPossible ? sketch.theme.accent.with(.bold) : quiet
    sketch.text(line.keys, row: row, column: inside.column, style: keyStyle)
    sketch.text(
      line.text, row: row, column: inside.column + page.keyColumns,
      style: line.isPossible ? sketch.theme.text : quiet)
  }
}
