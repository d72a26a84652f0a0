import FeedCore
import FeedImaging
import TerminalKit

/// The bytes for the terminal that are not part of a frame, and its replies: the query for the
/// background color, and the clipboard.
struct ScreenTerminal: Sendable {
  private let depth: ColorDepth
  private let passthrough: Passthrough
  private let preference: ThemePreference
  /// Whether tmux must report that its pane has the focus again.
  private let reportsFocus: Bool
  private let extras: TerminalExtras
  /// Whether pictures are sixel, whose colors are percentages.
  private let showsSixel: Bool
  /// The copy of a picture that the terminal has not confirmed yet.
  private var pendingCopy: TerminalCopy?
  /// The title of the window; nil before the first one was set.
  private var title: String?
  /// The progress that the terminal shows, in percent.
  private var progress: Int?
  /// The background color that the terminal has reported.
  private var background: RGB?
  private var pendingBytes: [UInt8]
  /// The answers to the queries in the pending bytes.
  private var pendingQuestions: PendingAnswers
  /// Whether the answer to the query for the background is due.
  private(set) var isAnswerDue: Bool

  init(
    depth: ColorDepth, passthrough: Passthrough = .direct, asksForBackground: Bool = true,
    reportsFocus: Bool = false, extras: TerminalExtras = [], showsSixel: Bool = false,
    theme: ThemePreference = .auto
  ) {
    self.reportsFocus = reportsFocus
    self.extras = extras
    self.showsSixel = showsSixel
    self.depth = depth
    preference = theme
    self.passthrough = passthrough
    // The screen does not wait for the answer, which arrives as an event. Until then the background
    // counts as dark.
    let asksNow = asksForBackground && (depth == .full || depth == .palette)
    pendingBytes = asksNow ? Self.backgroundQuery : []
    pendingQuestions = asksNow ? .background : []
    isAnswerDue = asksNow
    enter()
  }

  /// Switches the terminal's features on, at the start and after a stop. The bytes that restore the terminal end
  /// them.
  mutating func enter() {
    pendingBytes += extras.enter
    (title, progress) = (nil, nil)
    if reportsFocus { pendingBytes += Array(TerminalGraphics.focusReports.utf8) }
  }

  /// Sets the window's title (TERM-9).
  mutating func setTitle(_ text: String) {
    guard extras.contains(.titles), text != title else { return }
    title = text
    pendingBytes += Array("\u{1B}]2;\(text.cleaned())\u{1B}\\".utf8)
  }

  /// Shows the progress of a download in percent, or none (TERM-3).
  mutating func setProgress(_ percent: Int?) {
    guard extras.contains(.progress), percent != progress else { return }
    progress = percent
    pendingBytes += Array(TerminalExtras.progress(percent).utf8)
  }

  /// Returns whether a reply reports that the pane has the focus again.
  func isFocusReport(_ reply: String) -> Bool { reply == "\u{1B}[I" }

  /// Queries the size of a cell again.
  mutating func askForCell() {
    pendingBytes += passthrough.wrap(Array(ProbeQuestions.cell.utf8))
    pendingQuestions.insert(.cell)
  }

  private mutating func askForBackground() {
    guard depth == .full || depth == .palette else { return }
    pendingBytes += Self.backgroundQuery
    pendingQuestions.insert(.background)
    isAnswerDue = true
  }

  private static let backgroundQuery = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// Adds bytes to the next frame.
  mutating func put(_ bytes: [UInt8]) { pendingBytes += bytes }

  /// The theme. The ground of sixel pictures is the screen's, so that no seam is visible.
  var theme: Theme {
    let theme = Theme(preference, depth: depth, background: background)
    return showsSixel ? theme.inPercent : theme
  }

  /// Removes and returns the bytes for the next frame.
  mutating func takeBytes() -> [UInt8] {
    defer { pendingBytes = [] }
    return pendingBytes
  }

  /// Removes and returns the answers to the queries in the bytes for the next frame.
  mutating func takeQuestions() -> PendingAnswers {
    defer { pendingQuestions = [] }
    return pendingQuestions
  }

  /// Copies a text with OSC 52, which also works over ssh, to the clipboard of the terminal's
  /// machine.
  mutating func copy(_ text: String) {
    let sequence = Array("\u{1B}]52;c;\(text.utf8.base64())\u{1B}\\".utf8)
    pendingBytes += sequence
    // tmux may ignore the sequence, so the terminal around tmux gets it too.
    if passthrough == .tmux { pendingBytes += passthrough.wrap(sequence) }
  }

  /// Copies a picture to the clipboard of the terminal's machine (TERM-7).
  ///
  /// - Returns: Whether the terminal can do that.
  mutating func copy(png: [UInt8]) -> Bool {
    guard extras.contains(.copies) else { return false }
    let new = TerminalCopy(png: png)
    pendingCopy = new
    pendingBytes += new.bytes
    return true
  }

  /// Takes the answer to a copy of a picture.
  ///
  /// - Returns: Whether the terminal has copied, and the picture; nil for another reply.
  mutating func takeCopy(_ reply: String) -> (isCopied: Bool, png: [UInt8])? {
    guard let isCopied = TerminalCopy.outcome(of: reply), let png = pendingCopy?.png else {
      return nil
    }
    pendingCopy = nil
    return (isCopied, png)
  }

  /// Whether the terminal reports that its window is hidden or shown.
  var reportsVisibility: Bool { extras.contains(.visibility) }

  /// Takes the background color from a reply to OSC 11, in any of the forms that terminals use:
  /// `rgb:RRRR/GGGG/BBBB`, `rgba:RRRR/GGGG/BBBB/AAAA` and `#RRGGBB`, with 1 to 4 digits each.
  ///
  /// - Returns: Whether the theme has changed.
  mutating func take(_ reply: String) -> Bool {
    // The terminal has turned dark or light (TERM-1).
    if reply.hasPrefix("\u{1B}[?997;") { askForBackground() }
    guard reply.hasPrefix("\u{1B}]11;") else { return false }
    isAnswerDue = false
    let ends: [Character] = ["\u{1B}", "\u{07}", "\u{9C}"]
    let color = reply.dropFirst("\u{1B}]11;".count).prefix { !ends.contains($0) }
    guard let levels = Self.levels(of: color) else { return false }
    let before = theme
    background = RGB(red: levels[0], green: levels[1], blue: levels[2])
    return theme != before
  }

  /// Returns the levels of red, green and blue; nil for another text.
  private static func levels(of color: Substring) -> [UInt8]? {
    var parts: [Substring]
    if color.hasPrefix("#") {
      let digits = color.dropFirst()
      let count = digits.count / 3
      guard count > 0, digits.count == 3 * count else { return nil }
      parts = (0..<3).map { digits.dropFirst($0 * count).prefix(count) }
    } else {
      guard color.hasPrefix("rgb:") || color.hasPrefix("rgba:") else { return nil }
      parts = color.drop { $0 != ":" }.dropFirst().split(
        separator: "/", omittingEmptySubsequences: false)
      guard parts.count == (color.hasPrefix("rgba:") ? 4 : 3) else { return nil }
      parts = Array(parts.prefix(3))
    }
    let levels = parts.compactMap(level)
    return levels.count == 3 ? levels : nil
  }

  /// Returns the level for 1 to 4 hexadecimal digits. Their largest number is full brightness.
  private static func level(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    let full = 1 << (4 * digits.count) - 1
    return UInt8(clamping: (value * 255 + full / 2) / full)
  }
}
