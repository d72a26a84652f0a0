import Glibc

/// A program in a new terminal. The program runs in a new session whose controlling terminal is a
/// pty. This object holds the other side, with keyboard and screen.
package final class PtyProcess {
  package let process: Int32
  /// All output of the program so far.
  package private(set) var output = ""
  /// The terminal's modes before the program began.
  package let modesBefore: [UInt32]
  private let keyboard: Int32
  /// Kept open so that the modes can be read after the program has ended.
  private let screen: Int32
  package private(set) var bytes: [UInt8] = []
  /// The screen after `bytes` (`PtyProcess+Screen`).
  var shown: ShownScreen

  /// The time limit for waiting for an event on a busy machine.
  private static let timeout = Duration.seconds(120)

  package init(
    _ arguments: [String], environment: [String: String], rows: Int = 24, columns: Int = 80
  ) throws {
    shown = ShownScreen(rows: rows, columns: columns)
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let name = try Self.unlock(keyboard)
    screen = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    Self.resize(
      keyboard, winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0))
    modesBefore = Self.modes(of: screen)
    process = try Self.spawn(arguments, environment, terminal: name)
  }

  deinit {
    close(keyboard)
    close(screen)
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  package func type(_ text: String) { type(bytes: Array(text.utf8)) }

  package func type(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Changes the terminal's size. The system notifies the program by SIGWINCH.
  package func resize(rows: Int, columns: Int, pixelsWide: Int = 0, pixelsHigh: Int = 0) {
    Self.resize(
      keyboard,
      winsize(
        ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(pixelsWide),
        ws_ypixel: UInt16(pixelsHigh)))
    shown = ShownScreen(rows: rows, columns: columns, from: bytes.count)
  }

  private static func resize(_ keyboard: Int32, _ size: winsize) {
    var size = size
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  package func send(_ signal: Int32) { kill(process, signal) }

  /// Hangs up the terminal, as closing its window does.
  package func hangUp() {
    _ = dup2(open("/dev/null", O_RDWR), keyboard)
    _ = dup2(open("/dev/null", O_RDWR), screen)
  }

  /// The terminal's modes as comparable values.
  package var modes: [UInt32] { Self.modes(of: screen) }

  private static func modes(of screen: Int32) -> [UInt32] {
    var modes = termios()
    tcgetattr(screen, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Reads the screen until it contains `text`.
  package func expect(_ text: String) throws {
    try wait(for: text) { output.contains(text) ? () : nil }
  }

  /// Reads the screen until the program has ended.
  ///
  /// - Returns: The exit status or the signal.
  package func ended() throws -> Ending {
    try wait(for: "the end") {
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) == process else { return nil }
      read()
      let signal = status & 0x7F
      return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
  }

  /// Reads the screen until the program has ended.
  ///
  /// - Throws: `Failure`, with the end of the output, if it ended differently.
  package func expectEnd(_ expected: Ending) throws {
    let ending = try ended()
    guard ending == expected else {
      throw Failure("ended with \(ending); the screen had \(output.suffix(2_000).debugDescription)")
    }
  }

  /// Whether the program has ended. `ended()` still works afterward. Reads no output.
  package var hasEnded: Bool {
    var found = siginfo_t()
    // waitid leaves the structure unchanged while the child runs.
    return waitid(P_PID, id_t(process), &found, WEXITED | WNOHANG | WNOWAIT) == 0
      && found.si_signo == SIGCHLD
  }

  package enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Reads the screen until `fact` returns a value.
  ///
  /// - Parameter unread: Leaves the screen unread, so that the program soon blocks on its output.
  package func wait<Fact>(
    for what: String, unread: Bool = false, _ fact: () throws -> Fact?
  ) throws -> Fact {
    let deadline = ContinuousClock.now + Self.timeout
    while ContinuousClock.now < deadline {
      if let found = try fact() { return found }
      if unread {
        usleep(5_000)
        continue
      }
      var polled = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 5)
      if polled.revents != 0 { read() }
    }
    throw Failure("timed out: \(what); the screen had \(output.suffix(2_000).debugDescription)")
  }

  private func read() {
    var polled = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLIN) != 0 {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(keyboard, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    output = String(decoding: bytes, as: UTF8.self)
  }
}

// Starting.
extension PtyProcess {
  /// Unlocks the other side of the pty and returns its path. Swift's Glibc lacks unlockpt, ptsname
  /// and the names of their ioctls.
  private static func unlock(_ keyboard: Int32) throws -> String {
    let setLock: UInt = 0x4004_5431
    let getNumber: UInt = 0x8004_5430
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(keyboard, setLock, &locked) == 0, ioctl(keyboard, getNumber, &number) == 0
    else { throw Failure("no pty") }
    return "/dev/pts/\(number)"
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], terminal: String
  ) throws -> pid_t {
    let variables = environment.map { "\($0)=\($1)" }
    return try startChild(arguments.first ?? "", arguments, variables, session: true) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
  }
}
