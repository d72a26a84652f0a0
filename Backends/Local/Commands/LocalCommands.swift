package import FeedCore
import FeedSystem
import Glibc

/// Starts the programs that the user has bound to keys (TUI-10).
package struct LocalCommands: CommandsPort {
  private let environment: [String: String]
  private let log: @Sendable (_ program: String, _ line: String) -> Void

  /// The length of the longest line of output that is logged, in bytes. Longer lines are dropped.
  private static let lineLimit = 4_096
  /// The time, in milliseconds, between checks whether a program has ended.
  private static let interval: Int32 = 50

  private let onThread: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameters:
  ///   - onThread: Runs a blocking body elsewhere.
  ///   - log: Takes each line that a program without the terminal prints.
  package init(
    environment: [String: String],
    onThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = DedicatedThread.start,
    log: @escaping @Sendable (_ program: String, _ line: String) -> Void
  ) {
    self.environment = Executables.environment(environment)
    self.onThread = onThread
    self.log = log
  }

  package func run(
    _ words: [String], hasTerminal: Bool
  ) async throws(FeedError) -> CommandResult {
    guard let name = words.first, let path = path(of: name) else {
      let name = words.first ?? ""
      let isFile = name.hasPrefix("/") && FileType(of: name) == .regular
      throw FeedError(
        .unsupported, Message(isFile ? .commandNotExecutable : .commandNotFound, name))
    }
    let group = ProcessGroup()
    let output = ChildOutputPipe()
    let start = { @Sendable (streams: [Int32]) throws(FeedError) in
      let spawn = Spawn(
        path: path, arguments: Array(words.dropFirst()), environment: environment,
        streams: streams, isolation: hasTerminal ? .shared : .session)
      do throws(Spawn.Failure) {
        try group.start(spawn)
      } catch {
        throw Self.failure(name, error.code)
      }
    }
    return try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      onThread {
        do throws(FeedError) {
          if hasTerminal {
            waiter.resume(.success(try onTerminal(name, group, start)))
          } else {
            try inBackground(name, group, output, start) { waiter.resume(.success($0)) }
          }
        } catch {
          waiter.resume(.failure(error))
        }
      }
    } cancel: {
      group.preventStart()
      // The program may have unsaved work: it is not killed.
      if hasTerminal { hangUp(group) } else { output.handOver() }
    }
  }

  /// Sends a program the signal that its terminal has closed, as the system does when a window
  /// closes. The program then has time to save. If the terminal has closed, the system has already
  /// sent the signal.
  private func hangUp(_ group: ProcessGroup) {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return }
    close(terminal)
    group.kill(SIGHUP)
  }

  private func path(of name: String) -> String? {
    let path = name.hasPrefix("/") ? name : Executables.path(of: name, environment)
    return path.flatMap { Executables.isProgram($0) ? $0 : nil }
  }

  private func onTerminal(
    _ name: String, _ group: ProcessGroup, _ start: ([Int32]) throws(FeedError) -> Void
  ) throws(FeedError) -> CommandResult {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { throw Self.failure(name, errno) }
    defer { close(terminal) }
    try start([terminal, terminal, terminal])
    while true {
      if let status = group.ending() { return CommandResult(status) }
      poll(nil, 0, Self.interval)
    }
  }

  /// Reads the output until all its writers have ended, because processes that the program left
  /// running may still print.
  private func inBackground(
    _ name: String, _ group: ProcessGroup, _ pipe: ChildOutputPipe,
    _ start: ([Int32]) throws(FeedError) -> Void, ended: (CommandResult) -> Void
  ) throws(FeedError) {
    let output = try startSilently(name, pipe, start)
    defer { pipe.close() }
    var (lines, isOpen, hasEnded) = (LineSplitter(limit: Self.lineLimit), true, false)
    // The capacity of a pipe.
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isOpen || !hasEnded {
      var polled = pollfd(fd: isOpen ? output : -1, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, hasEnded ? -1 : Self.interval)
      if polled.revents != 0 {
        let count = read(output, &buffer, buffer.count)
        if count > 0 {
          lines.take(buffer[..<count]).forEach { tell($0, of: name) }
        } else if count == 0 || errno != EINTR {
          lines.end().map { tell($0, of: name) }
          isOpen = false
        }
      }
      if !hasEnded, let status = group.ending() {
        hasEnded = true
        ended(CommandResult(status))
      }
    }
  }

  /// Starts a program without input. Its output has a reader from its first moment, because this
  /// process may end in the meantime.
  ///
  /// - Returns: The stream of its output.
  private func startSilently(
    _ name: String, _ pipe: ChildOutputPipe, _ start: ([Int32]) throws(FeedError) -> Void
  ) throws(FeedError) -> Int32 {
    let nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nowhere >= 0 else { throw Self.failure(name, errno) }
    defer { close(nowhere) }
    guard let ends = ClosedOnExec.pipe() else { throw Self.failure(name, errno) }
    defer { close(ends.writing) }
    pipe.open(ends.reading)
    do throws(FeedError) {
      try start([nowhere, ends.writing, ends.writing])
    } catch {
      pipe.close()
      throw error
    }
    return ends.reading
  }

  private func tell(_ line: LineSplitter.Line, of name: String) {
    guard case .bytes(let bytes) = line, !bytes.isEmpty else { return }
    log(name, String(decoding: bytes, as: UTF8.self).cleaned())
  }

  private static func failure(_ name: String, _ code: Int32) -> FeedError {
    FeedError(.unsupported, Message(.commandNotStarted, name, String(cString: strerror(code))))
  }
}

/// The end of a pipe from which a program's output is read.
private final class ChildOutputPipe: Sendable {
  private let descriptor = Lock<Int32?>(nil)

  func open(_ end: Int32) { descriptor.withLock { $0 = end } }

  func close() {
    descriptor.withLock { end in
      if let end { Glibc.close(end) }
      end = nil
    }
  }

  /// Lets `cat` read the rest. The program continues after this process has ended, and without a
  /// reader its next output would end it (SIGPIPE).
  func handOver() {
    descriptor.withLock { end in
      guard let end else { return }
      let nowhere = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard nowhere >= 0 else { return }
      defer { Glibc.close(nowhere) }
      let reader = Spawn(
        path: "/bin/cat", arguments: [], environment: [:], streams: [end, nowhere, nowhere],
        isolation: .session)
      _ = try? reader.start()
    }
  }
}

extension CommandResult {
  /// Creates the termination from a status of `wait`.
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
