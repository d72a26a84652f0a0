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
    let rows = HelpText.rows(of: layer)
    let room = HelpText.room(in: screen.size)
    let width = min(64, sketch.columns - 6)
    let inside = sketch.box(rows: min(rows.count, room - 1) + 1, columns: width)
    sketch.hit(sketch.canvas.bounds, .back)
    let bold = sketch.theme.text.with(.bold)
    sketch.centered(sketch.words(.help), row: inside.row, style: bold, in: inside)
    for (index, row) in rows.dropFirst(top).prefix(inside.rows - 1).enumerated() {
      draw(row, at: inside.row + 1 + index, inside, on: &sketch)
    }
  }

  private func draw(
    _ row: HelpText.Row, at line: Int, _ inside: Rectangle, on sketch: inout Sketch
  ) {
    var under = screen
    under.overlays.removeAll()
    let obstacle = under.obstacle(to: row.action, session)
    let style = obstacle == nil ? sketch.theme.text : sketch.theme.quiet.with(.dim)
    let keys = min(24, inside.columns / 2)
    sketch.text(
      row.keys.truncated(toWidth: keys - 1), row: line, column: inside.column,
      style: obstacle == nil ? sketch.theme.accent.with(.bold) : style)
    let reason = obstacle.map { " — \(sketch.words($0))" } ?? ""
    sketch.text(
      "\(sketch.words(row.help))\(reason)".truncated(toWidth: inside.columns - keys), row: line,
      column: inside.column + keys, style: style)
  }
}
