import FeedCore
import FeedSession
import FeedSystem
import Glibc

/// The process's standard streams.
enum StandardStreams {
  static func console(color: ColorChoice, _ environment: Environment) -> Console {
    let isTerminal = { (file: Int32) in isatty(file) == 1 }
    let hasColor = { (file: Int32) in color.allows(environment, isTerminal: isTerminal(file)) }
    let facts = ConsoleFacts(
      inputIsTerminal: isTerminal(STDIN_FILENO), outputIsTerminal: isTerminal(STDOUT_FILENO),
      errorIsTerminal: isTerminal(STDERR_FILENO), outputHasColor: hasColor(STDOUT_FILENO),
      errorHasColor: hasColor(STDERR_FILENO),
      terminalHasColor: color.allows(environment, isTerminal: true),
      columns: columns(environment),
      terminal: environment.selecting(terminalVariables), isOutput: isOutput)
    return Console(
      out: StandardOutput.write, isRead: { StandardOutput.isRead }, error: writeError,
      input: StandardInput.console, facts: facts)
  }

  /// Writes to stderr. Errors are ignored. Unlike stdin and stdout, stderr is also used after an
  /// interruption, because an interrupted process still reports that.
  @Sendable
  static func writeError(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, -1)
      } else if count < 0, errno != EINTR {
        return
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  @Sendable
  private static func isOutput(_ path: String) -> Bool {
    var named = stat()
    var output = stat()
    return stat(path, &named) == 0 && fstat(STDOUT_FILENO, &output) == 0
      && (named.st_dev, named.st_ino) == (output.st_dev, output.st_ino)
  }

  /// The width of the terminal on stdout, otherwise the value of COLUMNS, otherwise 80.
  private static func columns(_ environment: Environment) -> Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    let requested = environment["COLUMNS"].flatMap { Int(untrusted: $0) } ?? 80
    return (1...10_000).contains(requested) ? requested : 80
  }

  private static let terminalVariables = [
    "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "LC_TERMINAL", "TMUX",
    "TMUX_PANE", "STY", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION", "SSH_CONNECTION",
    "SSH_CLIENT", "SSH_TTY",
  ]
}

/// The values of `--color`, and what `auto` means (CLI-3).
enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  func allows(_ environment: Environment, isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"] != nil { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}

/// The environment variables, read once. An empty variable counts as not set.
struct Environment: Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables.filter { !$0.value.isEmpty }
  }

  static func current() -> Environment { Environment(Executables.currentEnvironment()) }

  subscript(name: String) -> String? { variables[name] }

  var all: [String: String] { variables }

  /// An XDG base folder, otherwise its default in the home folder; nil if neither is known. A
  /// relative path is ignored, because it would be another folder in each working directory.
  func folder(_ name: String, orInHome usual: String) -> String? {
    let absolute = { (name: String) in self[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return absolute(name) ?? absolute("HOME").map { "\($0)/\(usual)" }
  }

  func selecting(_ names: [String]) -> [String: String] {
    variables.filter { names.contains($0.key) }
  }
}
