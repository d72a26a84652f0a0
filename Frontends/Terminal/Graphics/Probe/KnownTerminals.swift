/// The queries that only some terminals understand. Others print them as text, set a title from
/// them or log an error, so each is sent only to a program that is known to understand it.
package struct TerminalQueries: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// kitty's graphics: an APC string.
  package static let kittyGraphics = TerminalQueries(rawValue: 1)
  /// The current colors (DECRQSS): a DCS string.
  package static let settings = TerminalQueries(rawValue: 2)
  /// Whether modes are available (DECRQM): 2026, synchronized output; 2031, 1004 and
  /// 2033, reports of the theme, the focus and the visibility; 5522, copies of any type.
  /// `CSI ? 2026 $ p`.
  package static let modes = TerminalQueries(rawValue: 4)
  /// The color registers and the largest picture of sixel (XTSMGRAPHICS): `CSI ? 1 ; 1 ; 0 S`.
  package static let sixelLimits = TerminalQueries(rawValue: 8)
  /// kitty's keyboard protocol: `CSI ? u`.
  package static let keyboard = TerminalQueries(rawValue: 16)
}

/// A row of the table of terminals: a program and the queries that it understands.
struct KnownTerminal: Sendable {
  let name: TerminalBrand.Name
  /// The beginning of the program's answer to XTVERSION, in lower case.
  let answer: String
  /// The first version, major and minor, that is known to understand `queries`.
  let since: (major: Int, minor: Int)
  let queries: TerminalQueries

  private init(
    _ name: TerminalBrand.Name, _ answer: String, since: (Int, Int) = (0, 0),
    _ queries: TerminalQueries
  ) {
    (self.name, self.answer, self.queries) = (name, answer, queries)
    self.since = since
  }

  /// The programs that answer XTVERSION. A program without queries is recognized and gets no
  /// further queries. “Measured” means sent to the program itself, with the cursor's position read
  /// back.
  static let all = [
    // Measured in 0.26.5 and 0.42.2. kitty/vt-parser.c logs XTSMGRAPHICS: "CSI code S has
    // unsupported start modifier". Versions before 0.21.2 do not answer XTVERSION.
    KnownTerminal(.kitty, "kitty", [.kittyGraphics, .settings, .modes, .keyboard]),
    // src/termio/stream_handler.zig (apcEnd, dcsCommand, requestMode, queryKittyKeyboard).
    // XTSMGRAPHICS is logged.
    KnownTerminal(
      .ghostty, "ghostty", [.kittyGraphics, .settings, .modes, .keyboard]),
    // Measured in 22.12.3: only the graphics and XTSMGRAPHICS are answered, and the registers are
    // always 256. Before 22.04 its parser, which QTerminal still has, prints APC and DCS.
    KnownTerminal(.konsole, "konsole", since: (22, 4), .kittyGraphics),
    // term/src/terminalstate (kitty.rs, performer.rs, mod.rs: XtSmGraphics, QueryDecPrivateMode).
    KnownTerminal(
      .wezterm, "wezterm", [.kittyGraphics, .settings, .modes, .sixelLimits]),
    // https://iterm2.com/feature-reporting and sources/VT100Terminal.m (DECRQSS, DECRQM).
    KnownTerminal(.iterm2, "iterm2", since: (3, 5), [.settings, .modes]),
    // src/termout.c: do_dcs ("$q"), CPAIR('$', 'p').
    KnownTerminal(.mintty, "mintty", since: (3, 1), [.settings, .modes]),
    KnownTerminal(.vscode, "vscode", []),
    // xterm.js in VS Code: src/common/InputHandler.ts (requestStatusString, requestMode).
    KnownTerminal(.vscode, "xterm.js", []),
    KnownTerminal(.tabby, "tabby", []),
    KnownTerminal(.rio, "rio", []),
    KnownTerminal(.warp, "warp", []),
    // Measured in 1.13.1. The keyboard protocol is in csi.c since 1.10.
    KnownTerminal(
      .foot, "foot", since: (1, 10), [.settings, .modes, .sixelLimits, .keyboard]),
    // src/vtbackend/Functions.h (DECRQSS, DECRQM, XTSMGRAPHICS).
    KnownTerminal(
      .contour, "contour", since: (0, 3), [.settings, .modes, .sixelLimits]),
    // Measured in 379: mode 2026 is unknown to it.
    KnownTerminal(.xterm, "xterm(", [.settings, .sixelLimits]),
    // Measured in 3.9.0, which does not answer XTVERSION itself and knows no mode 2026.
    KnownTerminal(.mlterm, "mlterm", [.settings, .sixelLimits]),
    // Measured in 3.3a: an APC string becomes the pane's title, and DECRQSS is not answered.
    KnownTerminal(.tmux, "tmux", .modes),
    // zellij-server/src/panes/grid.rs and kitty_graphics/ of 0.45.0, which calls itself 4500.
    KnownTerminal(
      .zellij, "zellij", since: (4500, 0), [.kittyGraphics, .modes, .sixelLimits]),
    // Measured in 0.70.6, which does not answer XTVERSION itself. src/vteseq.cc.
    KnownTerminal(.vte, "vte", [.settings, .modes, .sixelLimits]),
  ]

  /// The `TERM` of programs that answer nothing at all, not even DA1, so that every query costs the
  /// whole time limit: the Linux console, Emacs's term and ansi-term, dvtm. Emacs also prints APC,
  /// DCS and OSC. All measured, in Debian 12.
  private static let silentTerms = ["linux", "eterm", "dvtm"]

  static func isSilent(term: String) -> Bool {
    silentTerms.contains { term == $0 || term.hasPrefix($0 + "-") }
  }
}
