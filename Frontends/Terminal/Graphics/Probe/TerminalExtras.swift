/// The features of a terminal besides pictures that the screen uses: only those that the terminal
/// confirmed in an answer, or that the table has for the program and version that XTVERSION names.
package struct TerminalExtras: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The window's title can be set, and put back by the terminal's stack of titles.
  package static let titles = TerminalExtras(rawValue: 1)
  /// The terminal reports when its colors turn dark or light (mode 2031).
  package static let themeReports = TerminalExtras(rawValue: 2)
  /// kitty's keyboard protocol, in which Esc is a sequence of its own and acts at once.
  package static let keyboard = TerminalExtras(rawValue: 4)
  /// The progress of a task in the window's title bar or task bar (OSC 9;4).
  package static let progress = TerminalExtras(rawValue: 8)

  /// - Parameter answers: The answers of the terminal to which sequences go directly: inside of
  ///   tmux those of tmux.
  package init(_ answers: ProbeAnswers) {
    self = answers.version.flatMap(TerminalBrand.init(version:))?.extras ?? []
    if answers.reportsTheme { insert(.themeReports) }
    if answers.hasKeyboardProtocol { insert(.keyboard) }
  }

  /// The bytes that switch the features on, after the screen was entered.
  package var enter: [UInt8] {
    var text = ""
    if contains(.titles) { text += "\u{1B}[22;2t" }
    if contains(.themeReports) { text += "\u{1B}[?2031h" }
    // Escape codes without ambiguity, with the key on the standard layout.
    if contains(.keyboard) { text += "\u{1B}[>5u" }
    return Array(text.utf8)
  }

  /// The bytes that undo it, before the screen is left.
  package var leave: [UInt8] {
    var text = ""
    if contains(.keyboard) { text += "\u{1B}[<u" }
    if contains(.themeReports) { text += "\u{1B}[?2031l" }
    if contains(.progress) { text += Self.progress(nil) }
    if contains(.titles) { text += "\u{1B}[23;2t" }
    return Array(text.utf8)
  }

  /// The sequence that shows a progress in percent, or none.
  package static func progress(_ percent: Int?) -> String {
    "\u{1B}]9;4;\(percent.map { "1;\($0)" } ?? "0;0")\u{1B}\\"
  }
}

extension TerminalBrand {
  /// The features that have no query. Titles: the stack of `CSI 22 ; 2 t` and `CSI 23 ; 2 t` in
  /// xterm's ctlseqs, tmux's input.c (INPUT_CSI_WINOPS), foot's csi.c, VTE's vteseq.cc
  /// (XTERM_WM) and kitty's window.py (title_stack). Progress: the release notes of Ghostty 1.2 and
  /// iTerm2 3.6.6. Earlier iTerm2 and kitty show the sequence as a notification.
  fileprivate var extras: TerminalExtras {
    switch name {
    case .kitty, .foot, .xterm, .vte, .tmux: .titles
    case .ghostty where isAtLeast(1, 2): .progress
    case .iterm2 where isAtLeast(3, 7): .progress
    default: []
    }
  }
}
