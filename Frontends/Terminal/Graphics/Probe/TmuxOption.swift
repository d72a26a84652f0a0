/// tmux's option that lets sequences through to the outer terminal, for this pane alone. Off by
/// default since tmux 3.3; before, everything went through.
package struct TmuxOption: Sendable, Hashable {
  /// Its value before, of the pane itself; nil where the pane had none.
  package let before: String?

  /// Reads the option and switches it on. `run` runs a program and answers what it printed, nil
  /// when it failed. Nil when tmux has no such option or cannot be reached.
  package init?(run: ([String]) -> String?) {
    guard let shown = run(["tmux", "show-options", "-p", "-v", "allow-passthrough"]),
      run(["tmux", "set-option", "-p", "allow-passthrough", "on"]) != nil
    else { return nil }
    let value = String(shown.prefix { $0 != "\n" })
    before = value.isEmpty ? nil : value
  }

  /// Whether tmux is shown on some terminal. Else nobody would answer, and every question would
  /// cost all the time that answers have. True where tmux does not tell.
  package static func hasTerminal(run: ([String]) -> String?) -> Bool {
    run(["tmux", "display-message", "-p", "#{session_attached}"])?.hasPrefix("0") != true
  }

  /// What to run at the end, so that the pane is as it was.
  package var putBack: [String] {
    guard let before else { return ["tmux", "set-option", "-p", "-u", "allow-passthrough"] }
    return ["tmux", "set-option", "-p", "allow-passthrough", before]
  }
}
