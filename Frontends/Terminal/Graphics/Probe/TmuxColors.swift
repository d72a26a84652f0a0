/// What tmux makes of 24-bit colours: it hands them on only where it knows that the terminal around
/// it has them, and else takes the nearest of 256 for each cell.
package struct TmuxColors: Sendable, Hashable {
  /// `TERM` of the terminal around it.
  package let terminal: String
  package let isFull: Bool

  /// `run` runs a program and answers what it printed, nil when it failed. Nil where nobody looks at
  /// this tmux, and before tmux 3.2, which does not tell.
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

  /// Whether this tmux is told of for the first time, which it keeps in mind while it runs.
  static func isNews(run: ([String]) -> String?) -> Bool {
    guard let told = run(["tmux", "show-options", "-gqv", mark]), !told.contains("1") else {
      return false
    }
    return run(["tmux", "set-option", "-g", mark, "1"]) != nil
  }
}
