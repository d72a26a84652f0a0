import FeedCore
import FeedImaging
import TerminalKit

/// The colors of TUI-5, for dark and light terminals, and for those with few colors.
struct Theme: Sendable, Hashable {
  private(set) var background: Color
  private let textColor: Color
  private let mutedColor: Color
  private let red: Color
  /// The background of white letters.
  private let blue: Color
  /// The blue of letters and lines, which is lighter on a dark background.
  private let accentColor: Color
  /// The background that the terminal has reported, for the theme that uses the terminal's own.
  private var terminalBackground: RGB?
  /// Whether muted text is dimmed, because it has no color of its own.
  private var dimsMuted = false

  static let dark = Theme(
    background: .rgb(0x1A1B22), textColor: .rgb(0xFFFFFF), mutedColor: .rgb(0xAEAFB4),
    red: .rgb(0xF56B6C), blue: .rgb(0x356FE2), accentColor: .rgb(0x6F9DF2))
  static let light = Theme(
    background: .rgb(0xFFFFFF), textColor: .rgb(0x1A1B22), mutedColor: .rgb(0x5D5E66),
    red: .rgb(0xD13438), blue: .rgb(0x1F55C4), accentColor: .rgb(0x1F55C4))
  /// The theme for 16 colors or none, with the terminal's own colors, which are the most readable.
  /// The bright red and blue of a palette are readable on dark backgrounds.
  static let plain = Theme(
    background: .terminal, textColor: .terminal, mutedColor: .terminal, red: .palette(9),
    blue: .palette(4), accentColor: .palette(12))
  /// The same for a light background.
  static let plainLight = Theme(
    background: .terminal, textColor: .terminal, mutedColor: .terminal, red: .palette(1),
    blue: .palette(4), accentColor: .palette(4))

  /// - Parameter background: The terminal's answer. Without one, the background is assumed to be
  ///   dark.
  init(_ preference: ThemePreference, depth: ColorDepth, background: RGB?) {
    let isLight = background?.isLight == true
    switch (depth, preference) {
    case (.ansi, _), (.none, _): self = isLight ? .plainLight : .plain
    case (.full, .terminal), (.palette, .terminal): self = .terminal(background)
    case (.full, .auto), (.palette, .auto): self = isLight ? .light : .dark
    case (.full, .light), (.palette, .light): self = .light
    case (.full, .dark), (.palette, .dark): self = .dark
    }
  }

  /// The terminal's own colors on its own background (TUI-13). The bright red and blue of a palette
  /// suit dark backgrounds, and the others light ones.
  private static func terminal(_ background: RGB?) -> Theme {
    let isLight = background?.isLight == true
    var theme = Theme(
      background: .terminal, textColor: .terminal, mutedColor: .terminal,
      red: .palette(isLight ? 1 : 9), blue: .palette(4), accentColor: .palette(isLight ? 4 : 12))
    (theme.terminalBackground, theme.dimsMuted) = (background, true)
    return theme
  }

  private init(
    background: Color, textColor: Color, mutedColor: Color, red: Color, blue: Color,
    accentColor: Color
  ) {
    self.background = background
    self.textColor = textColor
    self.mutedColor = mutedColor
    self.red = red
    self.blue = blue
    self.accentColor = accentColor
  }

  /// Whether it has only the terminal's own colors.
  var isPlain: Bool { self == .plain || self == .plainLight }

  /// The theme with a background whose channels are whole percentages, as in sixel.
  var inPercent: Theme {
    guard case .rgb(let red, let green, let blue) = background.kind else { return self }
    func level(_ value: UInt8) -> UInt8 { UInt8((Int(value) * 100 + 127) / 255 * 255 / 100) }
    var theme = self
    theme.background = .rgb(level(red), level(green), level(blue))
    return theme
  }

  /// The background as RGB; nil if only the terminal knows its color.
  var backgroundRGB: RGB? {
    guard case .rgb(let red, let green, let blue) = background.kind else {
      return terminalBackground
    }
    return RGB(red: red, green: green, blue: blue)
  }

  var text: Style { Style(foreground: textColor, background: background) }
  var muted: Style {
    Style(
      foreground: mutedColor, background: background, attributes: dimsMuted ? .dim : [])
  }
  var heart: Style { Style(foreground: red, background: background) }
  /// The red of a heart on the darkened colors of a picture, in any theme.
  var heartOverPicture: Color {
    if isPlain { return red }
    return background == .terminal ? .palette(9) : Self.dark.red
  }
  var accent: Style { Style(foreground: accentColor, background: background) }
  /// The style of the selected card's text: white on blue. It is written in reverse on terminals
  /// that may have no colors, so that these show at least the reverse.
  var selection: Style {
    guard background == .terminal else {
      return Style(foreground: .rgb(0xFFFFFF), background: blue, attributes: .bold)
    }
    return Style(foreground: blue, background: .palette(15), attributes: [.bold, .reverse])
  }
  /// The style of the text at the bottom of a card, on the picture's colors if the theme has
  /// colors.
  func caption(_ shade: Style) -> Style { isPlain ? text : shade }
  /// The style of the focused control, that of the selected card's text. Without colors it is
  /// reversed.
  var focus: Style { isPlain ? text.with([.bold, .reverse]) : selection }
  /// The style of a key in the focused control, which sets it apart from the words.
  var focusedKey: Style {
    guard background != .terminal else { return text.with(.bold) }
    var style = selection
    style.background = blue.faded(into: .rgb(0x000000))
    return style
  }

  /// The style of text over a picture: white on its darkened colors, in any theme.
  func overPicture(_ shade: Color?) -> Style {
    guard let shade, !isPlain else { return text.with(.reverse) }
    return Style(foreground: .rgb(0xFFFFFF), background: shade)
  }
}

/// The theme, language and abilities that drawing depends on.
struct Appearance: Sendable {
  var theme = Theme.dark
  var language: Language
  var keys = KeyMap.standard
  /// Whether the font has only the most common letters, such as that of the Linux console.
  var hasBasicFont = false
  /// Whether animations are off.
  var reducesMotion = false
  /// Whether the terminal shows pictures. Otherwise photos are described in words.
  var hasPictures = true
  /// Whether the terminal draws pictures as pixels.
  var hasPixels = false
  /// The step of animations.
  var tick = 0

  var spinner: String {
    if reducesMotion { return "…" }
    let frames = hasBasicFont ? ["|", "/", "-", "\\"] : Self.dots
    return frames[tick % frames.count]
  }

  private static let dots = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The text in letters that the terminal's font has.
  func letters(_ text: String) -> String {
    guard hasBasicFont else { return text }
    return String(text.map { Self.plainLetters[$0] ?? $0 })
  }

  /// A letter as the font has it.
  func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard hasBasicFont else { return scalar }
    return Self.plainLetters[Character(scalar)]?.unicodeScalars.first ?? scalar
  }

  private static let plainLetters: [Character: Character] = [
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "╱": "/", "╲": "\\", "├": "+", "┴": "+", "♡": "·",
    "○": "o", "▌": "|", "▐": "|", "✕": "x", "✓": "*", "…": "~", "←": "<", "→": ">", "↑": "^",
    "↓": "v",
    "▲": "^", "▼": "v",
  ]
}

extension RGB {
  /// Whether dark letters are easier to read on the color.
  fileprivate var isLight: Bool { (2 * Int(red) + 5 * Int(green) + Int(blue)) / 8 > 127 }
}

extension Color {
  /// The mean of the color and another one. A palette color is not changed.
  func faded(into background: Color) -> Color {
    guard case .rgb(let red, let green, let blue) = kind,
      case .rgb(let r, let g, let b) = background.kind
    else { return self }
    return .rgb(red / 2 + r / 2, green / 2 + g / 2, blue / 2 + b / 2)
  }
}
