import Glibc

/// A program in a separate tmux server. tmux is an independent terminal emulator that interprets
/// the program's output. Blocks the calling thread.
package final class TmuxScreen {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package static var isAvailable: Bool { Program.isInstalled("tmux") }

  private let folder: TemporaryFolder
  /// The time limit for waiting for an event on a busy machine.
  package static let timeout = Duration.seconds(60)

  /// Starts the program with this environment and tmux's own variables, and no others.
  package init(
    _ command: [String], environment: [String: String], rows: Int = 24, columns: Int = 80
  ) throws {
    folder = try TemporaryFolder()
    let variables = environment.map { "\($0)=\($1)" } + sanitizerVariables
    let given = variables.map(Program.quoted).joined(separator: " ")
    let words = command.map(Program.quoted).joined(separator: " ")
    let own = "TERM=$TERM TMUX=\"$TMUX\" TMUX_PANE=$TMUX_PANE COLORTERM=truecolor"
    try folder.write("set -g status off\n", to: "tmux.conf")
    // Some versions of tmux do not report the exit status of a pane's program, so a shell prints
    // it.
    let script = "exec env -i \(own) \(given) \(words)"
    try folder.write("echo $$ > \(folder.file("process"))\n\(script)\n", to: "program")
    try folder.write(
      "sh \(folder.file("program"))\necho \"ended with $?\"\nexec sleep 3600\n", to: "shell")
    try tmux(
      "-f", folder.file("tmux.conf"), "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "exec sh \(folder.file("shell"))")
  }

  deinit {
    // This fails if the server has already ended.
    _ = try? output("kill-server")
  }

  /// Sends keys by their tmux names, for example `Enter`, `Escape` or `C-r`. Other texts are typed
  /// letter by letter.
  package func keys(_ keys: String..., times: Int = 1) throws {
    if let process = try? process() { awaitSleep(of: process) }
    try tmux(["send-keys", "-N", "\(times)"] + keys)
  }

  package func paste(_ text: String) throws {
    // `--` because the text may begin with a hyphen, as a random code does.
    try tmux("set-buffer", "--", text)
    try tmux("paste-buffer", "-p")
  }

  package func resize(rows: Int, columns: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Returns the screen's text.
  ///
  /// - Parameter styled: Whether to include colors, as escape sequences.
  package func screen(styled: Bool = false) throws -> String {
    try output(["capture-pane", "-p"] + (styled ? ["-e"] : []))
  }

  /// Waits until the screen contains the text, in any line.
  package func expect(_ text: String) throws {
    try wait(for: text) { $0.contains(text) }
  }

  package func expectGone(_ text: String) throws {
    try wait(for: "a screen without \(text)") { !$0.contains(text) }
  }

  package func wait(
    for what: String, within timeout: Duration = TmuxScreen.timeout,
    _ isSo: (String) throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + timeout
    repeat {
      if try isSo(screen()) { return }
      usleep(10_000)
    } while ContinuousClock.now < deadline
    throw Failure(description: "timed out: \(what); the screen has\n\(try screen())")
  }

  /// Waits for the program's end.
  ///
  /// - Returns: Its exit status.
  package func ended() throws -> Int? {
    try expect("ended with")
    let words = try screen().split(whereSeparator: \.isWhitespace)
    return words.last.flatMap { Int($0) }
  }

  package func process() throws -> Int32? {
    let text = String(decoding: try readFile(folder.file("process")), as: UTF8.self)
    return Int32(text.prefix { $0 != "\n" })
  }

  @discardableResult
  package func tmux(_ words: String...) throws -> String { try output(words) }

  private func tmux(_ words: [String]) throws { _ = try output(words) }

  private func output(_ words: String...) throws -> String { try output(words) }

  /// Runs a command of tmux. A command that fails is repeated: rarely, one ends with 1 for an
  /// unknown reason. The error has tmux's words.
  private func output(_ words: [String]) throws -> String {
    for _ in 0..<2 {
      if let text = try? outputOnce(words) { return text }
      usleep(100_000)
    }
    return try outputOnce(words)
  }

  private func outputOnce(_ words: [String]) throws -> String {
    let (file, errors) = (folder.file("output"), folder.file("errors"))
    do {
      try Program.run(
        "tmux", ["-S", folder.file("socket")] + words, output: file, errors: errors)
    } catch {
      let text = String(decoding: try readFile(errors), as: UTF8.self)
      throw Failure(description: "tmux \(words.joined(separator: " ")): \(text)")
    }
    return String(decoding: try readFile(file), as: UTF8.self)
  }
}
