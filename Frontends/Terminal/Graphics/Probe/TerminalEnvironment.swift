import FeedCore

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Sendable, Hashable {
  package var term: String?
  package var termProgram: String?
  package var colorTerm: String?
  package var lcTerminal: String?
  /// `VTE_VERSION`, 7003 for 0.70.3.
  package var vteVersion: Int?
  package var isTmux: Bool
  /// `TMUX_PANE`: the pane of tmux in which the program runs. Nil in a popup, which has no pane.
  package var tmuxPane: String?
  /// Whether the program runs inside GNU screen. While screen reports the mouse, it holds back a
  /// lone Esc until another byte arrives, because Esc could be the start of a report.
  package var isScreen: Bool
  package var isKitty: Bool
  package var isKonsole: Bool
  package var isRemote: Bool

  /// Reads the variables.
  ///
  /// - Parameter variable: Returns an environment variable by its name.
  package init(_ variable: (String) -> String?) {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    term = variable("TERM")
    termProgram = variable("TERM_PROGRAM")
    colorTerm = variable("COLORTERM")
    lcTerminal = variable("LC_TERMINAL")
    vteVersion = variable("VTE_VERSION").flatMap { Int(untrusted: $0) }
    isTmux = isSet("TMUX") || variable("TERM_PROGRAM") == "tmux"
    tmuxPane = isSet("TMUX_PANE") ? variable("TMUX_PANE") : nil
    isScreen = isSet("STY")
    isKitty = isSet("KITTY_WINDOW_ID")
    isKonsole = isSet("KONSOLE_VERSION")
    isRemote = isSet("SSH_CONNECTION") || isSet("SSH_CLIENT") || isSet("SSH_TTY")
  }

  package init() { self.init { _ in nil } }

  /// Whether there may be no alternate screen. GNU screen has one only with `altscreen on`,
  /// whatever its terminfo entry says, and a program inside cannot detect that.
  package var mayLackAlternateScreen: Bool { isScreen && term?.hasPrefix("screen") == true }

  /// Whether the terminal ignores queries, or even prints them as text.
  package var isSilent: Bool { term.map(KnownTerminal.isSilent) ?? false }

  package var declaresTrueColor: Bool { colorTerm == "truecolor" || colorTerm == "24bit" }

  /// The colors to assume before the terminal has been queried.
  package var colorDepth: ColorDepth {
    guard let term, !term.isEmpty, term != "dumb" else { return .none }
    if declaresTrueColor || term.hasSuffix("-direct") { return .full }
    let names = [
      "256color", "kitty", "ghostty", "alacritty", "foot", "wezterm", "contour", "rio",
      "mlterm",
    ]
    // Such as screen.xterm-256color.
    let parts = term.split { "-.+".contains($0) }
    return parts.contains { names.contains(String($0)) } ? .palette : .ansi
  }
}
