import FeedCore

/// How tmux handles 24-bit colors. It passes them on only if it knows that the outer terminal
/// supports them. Otherwise it uses the nearest of 256 for each cell.
package struct TmuxColors: Sendable, Hashable {
  /// `TERM` of the outer terminal.
  package let terminal: String
  package let isFull: Bool

  /// Queries tmux about its outer terminal. Nil if no terminal is attached, and before tmux 3.2.
  ///
  /// - Parameters:
  ///   - pane: The pane of this program; nil in a popup.
  ///   - run: Runs a program and returns its output; nil if it failed.
  package init?(pane: String?, run: ([String]) -> String?) {
    let question = "#{client_termname} #{client_termfeatures}"
    let target = pane.map { ["-t", $0] } ?? []
    let words =
      run(["tmux", "display-message", "-p"] + target + [question])?
      .split(whereSeparator: \.isWhitespace) ?? []
    guard words.count == 2 else { return nil }
    terminal = String(words[0])
    isFull = words[1].split(separator: ",").contains("RGB")
  }

  private static let mark = "@imagefeed-told-of-colors"

  /// Whether this is the first warning of this tmux server, which stores that in an option.
  static func isFirstWarning(run: ([String]) -> String?) -> Bool {
    guard let warned = run(["tmux", "show-options", "-gqv", mark]), !warned.contains("1") else {
      return false
    }
    return run(["tmux", "set-option", "-g", mark, "1"]) != nil
  }
}

/// tmux's option that passes sequences on to the outer terminal, for one pane. It is off by default
/// since tmux 3.3; before, all sequences were passed on. Every call names the pane, because
/// otherwise tmux uses the active one, which may be another.
package struct TmuxOption: Sendable, Hashable {
  private let pane: String
  /// The pane's previous value; nil if the pane had none.
  package let before: String?
  /// Whether sequences are also passed on while the pane is not visible (tmux 3.4 or later).
  package let reachesFromHiddenPane: Bool

  /// Reads the option and switches it on. Nil if tmux has no such option or cannot be reached.
  ///
  /// - Parameter run: Runs a program and returns its output; nil if it failed.
  package init?(pane: String, run: ([String]) -> String?) {
    func set(_ value: String) -> Bool {
      run(["tmux", "set-option", "-p", "-t", pane, "allow-passthrough", value]) != nil
    }
    let shown = run(["tmux", "show-options", "-p", "-v", "-t", pane, "allow-passthrough"])
    guard let shown else { return nil }
    reachesFromHiddenPane = set("all")
    guard reachesFromHiddenPane || set("on") else { return nil }
    self.pane = pane
    let value = String(shown.prefix { $0 != "\n" })
    before = value.isEmpty ? nil : value
  }

  /// The command that restores the pane's option at the end.
  package var restoreCommand: [String] {
    let command = ["tmux", "set-option", "-p", "-t", pane]
    guard let before else { return command + ["-u", "allow-passthrough"] }
    return command + ["allow-passthrough", before]
  }
}

/// The clients and the visibility of a pane of tmux.
package struct TmuxView: Sendable, Hashable {
  /// The process ids of the clients that are attached to the pane's session.
  package let clients: Set<String>
  /// Whether a client shows the pane. Only then are sequences passed on to the terminal, unless the
  /// option is `all`.
  package let isVisible: Bool
  /// Whether the pane is the active one, which receives the terminal's answers as keys.
  package let isActive: Bool
  /// The name and version that the outer terminal reported to tmux; nil if unknown.
  package let terminal: String?
  /// The size of a cell of that terminal; nil if unknown.
  package let cell: CellPixels?

  /// Queries tmux. Nil if it cannot be reached.
  ///
  /// - Parameter run: Runs a program and returns its output; nil if it failed.
  package init?(pane: String, run: ([String]) -> String?) {
    let names = [
      "window_active_clients", "window_zoomed_flag", "pane_active", "client_cell_width",
      "client_cell_height", "client_termtype",
    ]
    let state = names.map { "#{\($0)}" }.joined(separator: "|")
    let words = ["tmux", "display-message", "-p", "-t", pane, state, ";"]
    let list = ["list-clients", "-t", pane, "-F", "#{client_pid}"]
    guard let lines = run(words + list)?.split(separator: "\n"), let first = lines.first
    else { return nil }
    let values = first.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
      .map(String.init)
    guard values.count == names.count else { return nil }
    clients = Set(lines.dropFirst().map(String.init))
    isActive = values[2] != "0"
    // A zoomed window shows only its active pane.
    isVisible = values[0] != "0" && (values[1] != "1" || isActive)
    cell = CellPixels(tmuxWidth: values[3], height: values[4])
    terminal = values[5].isEmpty ? nil : values[5]
  }

  /// Whether a query reaches a terminal and its answer reaches this program. If the pane is not
  /// active, the answer would be typed into another pane.
  package var canAsk: Bool { !clients.isEmpty && isVisible && isActive }
}

extension CellPixels {
  fileprivate init?(tmuxWidth width: String, height: String) {
    guard let wide = Int(untrusted: width), let high = Int(untrusted: height),
      (1...256).contains(wide),
      (1...256).contains(high)
    else { return nil }
    self.init(width: wide, height: high)
  }
}
