/// The colors that the terminal can show.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// No colors, only attributes.
  case none
  /// 16 colors, those of the user's theme.
  case ansi
  /// 256 colors: the 16 of the theme, a 6x6x6 cube and 24 grays.
  case palette
  /// 24-bit colors.
  case full

  /// The depth according to `COLORTERM` and terminfo's number of colors. A reply of the terminal
  /// itself is more reliable than both.
  package init(colorTerm: String?, terminfoColors: Int) {
    if colorTerm == "truecolor" || colorTerm == "24bit" || terminfoColors > 256 {
      self = .full
    } else if terminfoColors >= 256 {
      self = .palette
    } else {
      self = terminfoColors >= 8 ? .ansi : .none
    }
  }

  /// The nearest color that the terminal can show.
  package func nearest(to color: Color) -> Color {
    switch (self, color.kind) {
    case (.full, _), (_, .terminal), (.palette, .palette), (.ansi, .palette(0..<16)): color
    case (.none, _): .terminal
    case (.palette, .rgb(let red, let green, let blue)):
      .palette(ColorMapping.palette(red, green, blue))
    case (.ansi, .rgb(let red, let green, let blue)):
      .palette(ColorMapping.ansi(red, green, blue))
    case (.ansi, .palette(let index)):
      nearest(to: ColorMapping.color(ofPalette: index))
    }
  }
}
