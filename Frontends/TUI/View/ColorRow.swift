import FeedCore
import TerminalKit

/// A row of swatches for the colors of the search filter. A click sets a color, and another click
/// clears it.
struct ColorRow {
  let chosen: PhotoColor?
  /// The color that the arrow keys have reached.
  var focused: PhotoColor?

  /// Draws the mark of the focused swatch in the blanks next to it, and its name below.
  private func drawFocus(
    _ color: PhotoColor, around swatch: Rectangle, in area: Rectangle, on context: inout DrawContext
  ) {
    let style = context.theme.accent.with(.bold)
    context.text("▐", row: swatch.row, column: swatch.column - 1, style: style)
    context.text("▌", row: swatch.row, column: swatch.right, style: style)
    let name = " \(context.localized(color.name)) "
    let column = max(area.column, min(swatch.column, area.right - DisplayWidth.of(name)))
    context.text(name, row: swatch.row + 1, column: column, style: context.theme.focus)
  }

  func draw(row: Int, in area: Rectangle, on context: inout DrawContext) {
    let colors = PhotoColor.allCases
    let width = min(4, (area.columns + 1) / colors.count - 1)
    guard width > 0, row < area.bottom else { return }
    for (index, color) in colors.enumerated() {
      let swatch = Rectangle(
        row: row, column: area.column + index * (width + 1), rows: 1, columns: width)
      let halves = color.swatch
      context.swatch(
        (0..<width).map { halves[$0 * halves.count / width] }, row: row, column: swatch.column,
        on: context.theme.background)
      if color == chosen {
        context.text(
          "✓", row: row, column: swatch.column, style: color.mark.with(.bold))
      }
      if color == focused { drawFocus(color, around: swatch, in: area, on: &context) }
      context.addClickArea(swatch, .setFilter(.color(color == chosen ? nil : color)))
    }
  }
}

extension DrawContext {
  /// Draws a swatch with a cell for each color. A line marks an end that would be invisible on the
  /// background, such as white on white.
  mutating func swatch(_ colors: [Color], row: Int, column: Int, on background: Color) {
    for (offset, color) in colors.enumerated() {
      let line = offset == 0 ? "▏" : offset == colors.count - 1 ? "▕" : " "
      text(
        color.isInvisible(on: background) ? line : " ", row: row, column: column + offset,
        style: Style(foreground: theme.muted.foreground, background: color))
    }
  }
}

extension Color {
  /// Whether it is almost the color of the background.
  fileprivate func isInvisible(on background: Color) -> Bool {
    guard case .rgb(let red, let green, let blue) = kind,
      case .rgb(let r, let g, let b) = background.kind
    else { return false }
    let differences = [(red, r), (green, g), (blue, b)].map { abs(Int($0) - Int($1)) }
    return differences.allSatisfy { $0 < 0x30 }
  }
}

extension PhotoColor {
  /// The colors of the two halves of its swatch.
  var swatch: [Color] {
    switch self {
    case .blackAndWhite: [.rgb(0x000000), .rgb(0xFFFFFF)]
    case .black: [.rgb(0x000000), .rgb(0x000000)]
    case .white: [.rgb(0xFFFFFF), .rgb(0xFFFFFF)]
    case .yellow: [.rgb(0xFFEB00), .rgb(0xFFEB00)]
    case .orange: [.rgb(0xFF9900), .rgb(0xFF9900)]
    case .red: [.rgb(0xE00000), .rgb(0xE00000)]
    case .purple: [.rgb(0x7B2FBE), .rgb(0x7B2FBE)]
    case .magenta: [.rgb(0xFF00C8), .rgb(0xFF00C8)]
    case .green: [.rgb(0x00A030), .rgb(0x00A030)]
    case .teal: [.rgb(0x009899), .rgb(0x009899)]
    case .blue: [.rgb(0x1060FF), .rgb(0x1060FF)]
    }
  }
  /// A style that is readable on the left half.
  fileprivate var mark: Style {
    let isLight = [.white, .yellow, .orange, .magenta].contains(self)
    return Style(foreground: .rgb(isLight ? 0x000000 : 0xFFFFFF), background: swatch[0])
  }
}
