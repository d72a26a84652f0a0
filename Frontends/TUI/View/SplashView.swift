import FeedCore
import TerminalKit

/// The program's own mark: a stack of photos.
enum Logo {
  static let lines = [
    "  ╭──────────────╮",
    "╭─┴────────────╮ │",
    "│  ○     ╱╲    │ │",
    "│    ╱╲ ╱  ╲   │ │",
    "│   ╱  ╲    ╲  ├─╯",
    "╰──────────────╯  ",
  ]

  /// With the name below, which stands alone in a low window; answers the row after it.
  static func draw(row: Int, isLow: Bool = false, on sketch: inout Sketch) -> Int {
    let shown = isLow ? [] : lines
    for (index, line) in shown.enumerated() {
      sketch.centered(line, row: row + index, style: sketch.theme.accent)
    }
    let name = sketch.words(.appName).map(String.init).joined(separator: " ")
    sketch.centered(name, row: row + shown.count, style: sketch.theme.text.with(.bold))
    return row + shown.count + 1
  }
}

/// While it is decided where to go (AUTH-1).
struct SplashView {
  func draw(on sketch: inout Sketch) {
    let height = Logo.lines.count + 3
    let row = Logo.draw(row: max(0, (sketch.rows - height) / 2), on: &sketch)
    sketch.centered(sketch.spinner(), row: row + 1, style: sketch.theme.quiet)
  }
}
