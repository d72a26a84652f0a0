/// How many colours the terminal shows.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// None: attributes alone.
  case none
  /// The 16 of the person's theme.
  case ansi
  /// Those, a 6x6x6 cube and 24 greys.
  case palette
  /// 24 bits.
  case full

  /// From what `COLORTERM` says and how many colours terminfo knows; an answer of the terminal
  /// itself is better than both.
  package init(colorTerm: String?, terminfoColors: Int) {
    if colorTerm == "truecolor" || colorTerm == "24bit" || terminfoColors > 256 {
      self = .full
    } else if terminfoColors >= 256 {
      self = .palette
    } else {
      self = terminfoColors >= 8 ? .ansi : .none
    }
  }

  /// The nearest colour that the terminal has.
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
