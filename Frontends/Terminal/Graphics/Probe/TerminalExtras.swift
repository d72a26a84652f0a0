/// The features of a terminal besides pictures: only those that the terminal confirmed in an
/// answer, or that the table has for the program and version that XTVERSION names.
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
  /// Text that is a link (OSC 8).
  package static let links = TerminalExtras(rawValue: 16)
  /// The terminal reports when its window is hidden or shown (mode 2033).
  package static let visibility = TerminalExtras(rawValue: 32)
  /// Data of any type can be copied (OSC 5522).
  package static let copies = TerminalExtras(rawValue: 64)
  /// The terminal reports when its window gains or loses the focus (mode 1004).
  package static let focus = TerminalExtras(rawValue: 128)

  /// - Parameter answers: The answers of the terminal to which sequences go directly: inside of
  ///   tmux those of tmux.
  package init(_ answers: ProbeAnswers) {
    // The attributes follow the name, so an answer without them is not whole.
    let brand = answers.isComplete ? answers.version.flatMap(TerminalBrand.init(version:)) : nil
    self = brand?.extras ?? []
    if answers.reportsFocus { insert(.focus) }
    if answers.reportsTheme { insert(.themeReports) }
    if answers.hasKeyboardProtocol { insert(.keyboard) }
    if answers.reportsVisibility { insert(.visibility) }
    if answers.copiesTypes { insert(.copies) }
  }

  /// The bytes that switch the features on, after the screen was entered.
  package var enter: [UInt8] {
    var text = ""
    if contains(.titles) { text += "\u{1B}[22;2t" }
    if contains(.themeReports) { text += "\u{1B}[?2031h" }
    if contains(.visibility) { text += "\u{1B}[?2033h" }
    if contains(.focus) { text += "\u{1B}[?1004h" }
    // Escape codes without ambiguity, with the key on the standard layout.
    if contains(.keyboard) { text += "\u{1B}[>5u" }
    return Array(text.utf8)
  }

  /// The bytes that undo it, before the screen is left.
  package var leave: [UInt8] {
    var text = ""
    if contains(.links) { text += TerminalLink.end }
    if contains(.keyboard) { text += "\u{1B}[<u" }
    if contains(.focus) { text += "\u{1B}[?1004l" }
    if contains(.visibility) { text += "\u{1B}[?2033l" }
    if contains(.themeReports) { text += "\u{1B}[?2031l" }
    if contains(.progress) { text += Self.progress(nil) }
    if contains(.titles) { text += "\u{1B}[23;2t" }
    return Array(text.utf8)
  }

  /// The sequence that shows a progress in percent, or none.
  package static func progress(_ percent: Int?) -> String {
    "\u{1B}]9;4;\(percent.map { "1;\(min(100, max(0, $0)))" } ?? "0;0")\u{1B}\\"
  }
}

extension TerminalBrand {
  /// The features that have no query.
  fileprivate var extras: TerminalExtras {
    var extras: TerminalExtras = []
    if putsTitlesBack { extras.insert(.titles) }
    if showsProgress { extras.insert(.progress) }
    if showsLinks { extras.insert(.links) }
    return extras
  }

  /// The stack of `CSI 22 ; 2 t` and `CSI 23 ; 2 t`: xterm's ctlseqs, tmux's input.c
  /// (INPUT_CSI_WINOPS), foot's csi.c, VTE's vteseq.cc (XTERM_WM), kitty's window.py (title_stack).
  private var putsTitlesBack: Bool {
    switch name {
    case .kitty, .foot, .xterm, .vte, .tmux: true
    default: false
    }
  }

  /// OSC 9;4. Programs and versions that are not here may show it as a notification, as kitty
  /// before 0.38 and iTerm2 before 3.6.6 do. Windows Terminal and ConEmu do not answer XTVERSION
  /// (microsoft/terminal issue 18382).
  ///
  /// kitty's docs/changelog.rst (0.40.0: shown in the tab; 0.47.0: as a bar); ghostty's release notes
  /// of 1.2.0; iTerm2 issue 12587; Konsole merge request 1054 (first in v26.04.0); mintty's
  /// wiki/Changelog.md (3.4.2); WezTerm commit 44866cc13 (9 February 2025; its versions are dates);
  /// VTE's vteseq.cc (conemu_extension) and VTE_TERMPROP_PROGRESS_VALUE (since 0.80); tmux's CHANGES
  /// (3.7: passed on only to terminals that have it).
  private var showsProgress: Bool {
    switch name {
    case .kitty: isAtLeast(0, 40)
    case .ghostty: isAtLeast(1, 2)
    case .iterm2: isAtLeast(3, 7)
    case .konsole: isAtLeast(26, 4)
    case .mintty: isAtLeast(3, 5)
    case .wezterm: isAtLeast(20_250_209, 0)
    case .vte: isAtLeast(0, 80)
    case .tmux: isAtLeast(3, 7)
    default: false
    }
  }

  /// OSC 8. From the list at https://github.com/Alhadis/OSC8-Adoption, and kitty's
  /// docs/changelog.rst (0.19), mintty's wiki/Changelog.md (2.9.7), contour's
  /// docs/vt-extensions/clickable-links.md, https://iterm2.com/documentation-escape-codes.html, and
  /// tmux's CHANGES (3.4: passed on only to terminals that have it). Konsole shows plain text unless
  /// its settings allow links.
  private var showsLinks: Bool {
    switch name {
    case .kitty: isAtLeast(0, 19)
    case .ghostty: isAtLeast(1, 0)
    case .iterm2: isAtLeast(3, 1)
    case .konsole: isAtLeast(20, 12)
    case .mintty: isAtLeast(3, 0)
    case .wezterm: isAtLeast(20_190_000, 0)
    case .foot: isAtLeast(1, 7)
    case .contour: isAtLeast(0, 3)
    case .vte: isAtLeast(0, 52)
    case .vscode: isAtLeast(5, 0)
    case .tmux: isAtLeast(3, 4)
    default: false
    }
  }
}
