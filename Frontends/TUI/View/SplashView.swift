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

  /// The name, which is the same in every language.
  static let name = Phrase.appName.text(in: .english).map(String.init).joined(separator: " ")

  /// With the name below; answers the row after it.
  static func draw(row: Int, on sketch: inout Sketch) -> Int {
    for (index, line) in lines.enumerated() {
      sketch.centered(line, row: row + index, style: sketch.theme.accent)
    }
    sketch.centered(name, row: row + lines.count, style: sketch.theme.text.with(.bold))
    return row + lines.count + 1
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
