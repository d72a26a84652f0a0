import FeedCore
import TerminalKit

/// A row of patches for all colours that a search can be narrowed to; a click sets one, another
/// click clears it.
struct ColorRow {
  let chosen: PhotoColor?

  func draw(row: Int, in area: Rectangle, on context: inout DrawContext) {
    let colors = PhotoColor.allCases
    let width = min(4, (area.columns + 1) / colors.count - 1)
    guard width > 0, row < area.bottom else { return }
    for (index, color) in colors.enumerated() {
      let patch = Rectangle(
        row: row, column: area.column + index * (width + 1), rows: 1, columns: width)
      let halves = color.patch
      for offset in 0..<width {
        let ground = halves[offset * halves.count / width]
        let cell = Rectangle(row: row, column: patch.column + offset, rows: 1, columns: 1)
        context.canvas.fill(cell, style: Style(background: ground))
      }
      if color == chosen {
        context.text(
          "✓", row: row, column: patch.column, style: color.mark.with(.bold))
      }
      context.addClickArea(patch, .setFilter(.color(color == chosen ? nil : color)))
    }
  }
}

extension PhotoColor {
  /// The colour, as the two halves of its patch.
  var patch: [Color] {
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
  /// The style of letters that can be read on the left half.
  fileprivate var mark: Style {
    let isLight = [.white, .yellow, .orange, .magenta].contains(self)
    return Style(foreground: .rgb(isLight ? 0x000000 : 0xFFFFFF), background: patch[0])
  }
}
