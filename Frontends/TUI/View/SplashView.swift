import FeedCore
import TerminalKit

/// The program's logo: a stack of photos.
enum Logo {
  static let lines = [
    "  ╭──────────────╮",
    "╭─┴────────────╮ │",
    "│  ○     ╱╲    │ │",
    "│    ╱╲ ╱  ╲   │ │",
    "│   ╱  ╲    ╲  ├─╯",
    "╰──────────────╯  ",
  ]

  /// The program's name, the same in every language.
  static let name = Phrase.appName.text(in: .english).map(String.init).joined(separator: " ")

  /// Draws the logo with the name below.
  ///
  /// - Returns: The row after the name.
  static func draw(row: Int, on context: inout DrawContext) -> Int {
    for (index, line) in lines.enumerated() {
      context.centered(line, row: row + index, style: context.theme.accent)
    }
    context.centered(name, row: row + lines.count, style: context.theme.text.with(.bold))
    return row + lines.count + 1
  }
}

/// The screen until the account is known (AUTH-1).
struct SplashView {
  func draw(on context: inout DrawContext) {
    let height = Logo.lines.count + 3
    let row = Logo.draw(row: max(0, (context.rows - height) / 2), on: &context)
    context.centered(context.spinner(), row: row + 1, style: context.theme.muted)
  }
}
