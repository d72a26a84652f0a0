import FeedCore
import FeedImaging
import TerminalKit

/// What is sent to the terminal beside frames, and its replies: the query for the background
/// colour, and the clipboard.
struct ScreenTerminal: Sendable {
  private let depth: ColorDepth
  private let passthrough: Passthrough
  private let preference: ThemePreference
  /// The background colour that the terminal has reported.
  private var background: RGB?
  private var pendingBytes: [UInt8]

  init(
    depth: ColorDepth, passthrough: Passthrough = .direct, asksForBackground: Bool = true,
    theme: ThemePreference = .auto
  ) {
    self.depth = depth
    preference = theme
    self.passthrough = passthrough
    // The query is not waited for: the answer comes as an event, and until then the background
    // counts as dark.
    let asksNow = asksForBackground && (depth == .full || depth == .palette)
    pendingBytes = asksNow ? Array("\u{1B}]11;?\u{1B}\\".utf8) : []
  }

  var theme: Theme { Theme(preference, depth: depth, background: background) }

  /// The bytes to be sent with the next frame.
  mutating func takeBytes() -> [UInt8] {
    defer { pendingBytes = [] }
    return pendingBytes
  }

  /// Copies a text with OSC 52, which also works over ssh, to the clipboard of the terminal's
  /// machine.
  mutating func copy(_ text: String) {
    let sequence = Array("\u{1B}]52;c;\(text.utf8.base64())\u{1B}\\".utf8)
    pendingBytes += sequence
    // tmux may ignore it, so that the terminal around it gets it too.
    if passthrough == .tmux { pendingBytes += passthrough.wrap(sequence) }
  }

  /// Takes the background colour from a reply `OSC 11 ; rgb:RRRR/GGGG/BBBB`.
  ///
  /// - Returns: Whether the theme has changed.
  mutating func take(_ reply: String) -> Bool {
    guard reply.hasPrefix("\u{1B}]11;rgb:") else { return false }
    let levels = reply.dropFirst("\u{1B}]11;rgb:".count).split(separator: "/").compactMap {
      Int($0.prefix { $0.isHexDigit }.prefix(2), radix: 16)
    }
    guard levels.count == 3 else { return false }
    let before = theme
    background = RGB(
      red: UInt8(clamping: levels[0]), green: UInt8(clamping: levels[1]),
      blue: UInt8(clamping: levels[2]))
    return theme != before
  }
}
