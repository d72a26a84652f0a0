import FeedCore
import FeedSystem
import Glibc

/// A running program: it reads lines from stdin and writes lines to stdout and stderr. One thread
/// does all of the work. No other thread ever waits for the program, whatever it reads or writes.
final class StdioLink: Sendable {
  enum Event: Sendable {
    case line(LineSplitter.Line)
    /// A line of stderr, which is for the user.
    case stderrLine(String)
    /// The last event, with the status of `wait`.
    case exited(waitStatus: Int32)
  }

  /// The largest number of bytes that may wait for a program that does not read.
  private static let outgoingLimit = 1 << 20
  /// The longest line of stderr that is logged, in bytes. Longer lines are dropped.
  private static let stderrLimit = 4_096
  /// The time, in milliseconds, between checks whether the program still runs while an answer is
  /// awaited. Processes that it left running may keep its streams open.
  private static let lookInterval: Int32 = 1_000

  private struct State {
    var outgoing: [UInt8] = []
    var isStopping = false
    var hasEnded = false
  }

  private let state = Lock(State())
  private let waker = Waker()
  private let ending = Waker()
  private let group = ProcessGroup()
  private let isAwaited: @Sendable () -> Bool
  private let handle: @Sendable (Event) -> Void

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - isAwaited: Whether an answer is awaited. Called on the link's thread, after each line that
  ///     is sent.
  ///   - handle: Called with each event, in order, on the link's thread.
  init(
    _ command: StdioCommand, isAwaited: @escaping @Sendable () -> Bool,
    handle: @escaping @Sendable (Event) -> Void
  ) throws(Spawn.Failure) {
    (self.isAwaited, self.handle) = (isAwaited, handle)
    let pipes = try ChildPipes.start(in: group, command.spawn)
    DedicatedThread.start { [self] in run(pipes) }
  }

  /// Sends a line without waiting. A line sent after the end is lost.
  func send(_ line: [UInt8]) {
    state.withLock { state in
      state.outgoing += line
      state.outgoing.append(UInt8(ascii: "\n"))
      if state.outgoing.count > Self.outgoingLimit { state.isStopping = true }
    }
    waker.wake()
  }

  /// Ends the program and all that it started, without waiting for the end.
  func stop() {
    state.withLock { $0.isStopping = true }
    waker.wake()
  }

  /// Whether the program has ended, with all that it started.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Waits until the program has ended. After `stop` this takes less than two seconds.
  func waitForEnd() {
    while !hasEnded { _ = ending.wait() }
    ending.wake()
  }

  private func run(_ pipes: ChildPipes) {
    let (input, output, errors) = (pipes.input, pipes.output, pipes.errors)
    Self.blockBrokenPipe()
    var (lines, stderrLines) = (LineSplitter(), LineSplitter(limit: Self.stderrLimit))
    var errorsAreOpen = true
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !state.withLock(\.isStopping) {
      let isWaiting = state.withLock { !$0.outgoing.isEmpty }
      var polled = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorsAreOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isWaiting ? input : -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = Self.wait(for: &polled, isAwaited() ? Self.lookInterval : -1)
      if count == 0, group.hasEnded { break }
      if polled[3].revents != 0 { waker.clear() }
      if polled[2].revents != 0, !write(to: input) { break }
      if polled[1].revents != 0 {
        errorsAreOpen = read(errors, &buffer, &stderrLines) { takeStderr($0) }
      }
      if polled[0].revents != 0,
        !read(output, &buffer, &lines, { handle(.line($0)) })
      {
        break
      }
    }
    finish(pipes, &stderrLines)
  }

  /// Waits until one of the descriptors is ready.
  ///
  /// - Parameter timeout: The longest wait in milliseconds, or -1 for no limit.
  /// - Returns: The number of ready descriptors, or 0 after the timeout.
  private static func wait(for polled: inout [pollfd], _ timeout: Int32) -> Int32 {
    while true {
      let count = poll(&polled, nfds_t(polled.count), timeout)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads once.
  ///
  /// - Returns: False at the end of the stream.
  private func read(
    _ stream: Int32, _ buffer: inout [UInt8], _ splitter: inout LineSplitter,
    _ each: (LineSplitter.Line) -> Void
  ) -> Bool {
    let count = Glibc.read(stream, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else {
      if let last = splitter.end() { each(last) }
      return false
    }
    splitter.take(buffer[..<count]).forEach(each)
    return true
  }

  private func takeStderr(_ line: LineSplitter.Line) {
    guard case .bytes(let bytes) = line, !bytes.isEmpty else { return }
    handle(.stderrLine(ServerText(bytes).quoted(hiding: [])))
  }

  /// Writes as much as the program accepts.
  ///
  /// - Returns: False if the program no longer reads.
  private func write(to input: Int32) -> Bool {
    state.withLock { state in
      let count = Glibc.write(input, state.outgoing, state.outgoing.count)
      if count < 0 { return errno == EINTR || errno == EAGAIN }
      state.outgoing.removeFirst(count)
      return true
    }
  }

  /// Ends the program and the processes that it started. The end of its input asks it to end. After
  /// 0.4 seconds all of them get SIGTERM, after 0.7 seconds SIGKILL.
  private func finish(_ pipes: ChildPipes, _ stderrLines: inout LineSplitter) {
    close(pipes.input)
    close(pipes.output)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for step in 0..<70 {
      let hasEnded = group.hasEnded
      _ = read(pipes.errors, &buffer, &stderrLines) { takeStderr($0) }
      if hasEnded { break }
      if step == 40 { group.kill(SIGTERM) }
      poll(nil, 0, 10)
    }
    group.kill()
    close(pipes.errors)
    var status = group.ending()
    // The wait is bounded, because a process that waits for a missing device cannot even be killed.
    for _ in 0..<200 where status == nil {
      poll(nil, 0, 5)
      status = group.ending()
    }
    handle(.exited(waitStatus: status ?? SIGKILL))
    state.withLock { $0.hasEnded = true }
    ending.wake()
  }

  /// Blocks SIGPIPE on this thread, because a program that ends during a write must not end this
  /// process.
  private static func blockBrokenPipe() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
