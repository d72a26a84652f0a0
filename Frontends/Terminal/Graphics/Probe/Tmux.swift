/// How tmux handles 24-bit colours: it passes them on only if it knows that the outer terminal
/// supports them, and otherwise takes the nearest of 256 for each cell.
package struct TmuxColors: Sendable, Hashable {
  /// `TERM` of the outer terminal.
  package let terminal: String
  package let isFull: Bool

  /// Asks tmux for its outer terminal. Nil if no terminal is attached, and before tmux 3.2.
  ///
  /// - Parameter run: Runs a program and returns its output, nil if it failed.
  package init?(run: ([String]) -> String?) {
    let question = "#{client_termname} #{client_termfeatures}"
    let words =
      run(["tmux", "display-message", "-p", question])?
      .split(whereSeparator: \.isWhitespace) ?? []
    guard words.count == 2 else { return nil }
    terminal = String(words[0])
    isFull = words[1].split(separator: ",").contains("RGB")
  }

  private static let mark = "@imagefeed-told-of-colors"

  /// Whether this is the first warning about this tmux. An option of tmux remembers that as long as
  /// it runs.
  static func isFirstWarning(run: ([String]) -> String?) -> Bool {
    guard let warned = run(["tmux", "show-options", "-gqv", mark]), !warned.contains("1") else {
      return false
    }
    return run(["tmux", "set-option", "-g", mark, "1"]) != nil
  }
}

/// tmux's option that lets sequences through to the outer terminal, for this pane alone. Off by
/// default since tmux 3.3; before, everything went through.
package struct TmuxOption: Sendable, Hashable {
  /// The pane's own value before; nil if the pane had none.
  package let before: String?

  /// Reads the option and switches it on. Nil if tmux has no such option or cannot be reached.
  ///
  /// - Parameter run: Runs a program and returns its output, nil if it failed.
  package init?(run: ([String]) -> String?) {
    guard let shown = run(["tmux", "show-options", "-p", "-v", "allow-passthrough"]),
      run(["tmux", "set-option", "-p", "allow-passthrough", "on"]) != nil
    else { return nil }
    let value = String(shown.prefix { $0 != "\n" })
    before = value.isEmpty ? nil : value
  }

  /// Whether tmux is attached to a terminal: otherwise no query would be answered, and the whole
  /// time limit would pass. True where tmux does not tell.
  package static func hasTerminal(run: ([String]) -> String?) -> Bool {
    run(["tmux", "display-message", "-p", "#{session_attached}"])?.hasPrefix("0") != true
  }

  /// The command that restores the pane's option at the end.
  package var restoreCommand: [String] {
    guard let before else { return ["tmux", "set-option", "-p", "-u", "allow-passthrough"] }
    return ["tmux", "set-option", "-p", "allow-passthrough", before]
  }
}
