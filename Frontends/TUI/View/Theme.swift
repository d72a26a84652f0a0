import FeedCore
import FeedImaging
import TerminalKit

/// The colours of TUI-5, and what becomes of them where there are fewer or the terminal is light.
struct Theme: Sendable, Hashable {
  let ground: Color
  private let textColor: Color
  private let quietColor: Color
  private let red: Color
  private let blue: Color

  static let dark = Theme(
    ground: .rgb(0x1A1B22), textColor: .rgb(0xFFFFFF), quietColor: .rgb(0xAEAFB4),
    red: .rgb(0xF56B6C), blue: .rgb(0x3772E7))
  static let light = Theme(
    ground: .rgb(0xFFFFFF), textColor: .rgb(0x1A1B22), quietColor: .rgb(0x5D5E66),
    red: .rgb(0xD13438), blue: .rgb(0x1F55C4))
  /// With 16 colours or none the person's own theme knows best what can be read.
  static let plain = Theme(
    ground: .terminal, textColor: .terminal, quietColor: .terminal, red: .palette(1),
    blue: .palette(4))

  init(depth: ColorDepth, isLight: Bool) {
    switch depth {
    case .full, .palette: self = isLight ? .light : .dark
    case .ansi, .none: self = .plain
    }
  }

  private init(ground: Color, textColor: Color, quietColor: Color, red: Color, blue: Color) {
    self.ground = ground
    self.textColor = textColor
    self.quietColor = quietColor
    self.red = red
    self.blue = blue
  }

  /// The ground as pixels; nil where only the terminal knows its colour.
  var groundPixels: RGB? {
    guard case .rgb(let red, let green, let blue) = ground.kind else { return nil }
    return RGB(red: red, green: green, blue: blue)
  }

  var text: Style { Style(foreground: textColor, background: ground) }
  var quiet: Style { Style(foreground: quietColor, background: ground) }
  var heart: Style { Style(foreground: red, background: ground) }
  var accent: Style { Style(foreground: blue, background: ground) }
  /// Readable without colours as well.
  var focus: Style { text.with([.bold, .reverse]) }

  /// Text over a picture: white on its darkened colours, whatever the theme.
  func overPicture(_ shade: Color?) -> Style {
    guard let shade, self != .plain else { return text.with(.reverse) }
    return Style(foreground: .rgb(0xFFFFFF), background: shade)
  }
}

/// How things look on this terminal in this moment.
struct Appearance: Sendable {
  var theme = Theme.dark
  var language: Language
  /// The letters that every font has, and no more.
  var isPlain = false
  /// Nothing moves by itself.
  var isStill = false
  /// The terminal draws pictures itself, over cells that nobody writes again beside them.
  var hasPixels = false
  /// Rises while something is under way.
  var beat = 0

  var spinner: String {
    if isStill { return "…" }
    let frames = isPlain ? ["|", "/", "-", "\\"] : Self.dots
    return frames[beat % frames.count]
  }

  private static let dots = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// The text in letters that this terminal has.
  func letters(_ text: String) -> String {
    guard isPlain else { return text }
    return String(text.map { Self.plainLetters[$0] ?? $0 })
  }

  private static let plainLetters: [Character: Character] = [
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "╱": "/", "╲": "\\", "├": "+", "┴": "+", "♡": "o",
    "○": "o", "▌": "|", "✕": "x", "✓": "*", "…": "~", "←": "<", "→": ">", "↑": "^", "↓": "v",
    "▲": "^", "▼": "v",
  ]
}

extension Color {
  /// Half way to another colour; one of a palette stays what it is.
  func faded(into ground: Color) -> Color {
    guard case .rgb(let red, let green, let blue) = kind,
      case .rgb(let r, let g, let b) = ground.kind
    else { return self }
    return .rgb(red / 2 + r / 2, green / 2 + g / 2, blue / 2 + b / 2)
  }
}
