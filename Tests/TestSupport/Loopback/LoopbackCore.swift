import FeedCore
import Glibc

/// The threads of a `LoopbackServer`, in a separate object so that they do not keep the server
/// alive.
final class LoopbackCore: Sendable {
  private struct State {
    var isStopped = false
    /// The open connections. A thread removes its connection before closing it.
    var sockets: Set<Int32> = []
    var threads: [TestThread] = []
  }

  private let listener: Int32
  private let log: Watched<LoopbackServer.Record>
  private let script: LoopbackServer.Script
  private let state = Lock(State())

  init(
    listener: Int32, log: Watched<LoopbackServer.Record>, script: @escaping LoopbackServer.Script
  ) {
    self.listener = listener
    self.log = log
    self.script = script
  }

  func start() { run { $0.accept() } }

  /// Wakes every thread by shutting down its socket and waits for all of them.
  func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      if !state.isStopped { for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) } }
      return !state.isStopped
    }
    guard isFirst else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    // A connection accepted in the meantime adds a thread while others are joined.
    while let thread = state.withLock({ $0.threads.popLast() }) { thread.join() }
    close(listener)
  }

  private func run(_ body: @escaping @Sendable (LoopbackCore) -> Void) {
    let thread = TestThread { body(self) }
    state.withLock { $0.threads.append(thread) }
  }

  private func accept() {
    while let socket = LoopbackSocket.accept(on: listener) {
      guard enter(socket) else {
        close(socket)
        return
      }
      let number = log.change { record in
        record.opened += 1
        return record.opened
      }
      run { $0.serve(socket, number) }
    }
  }

  private func enter(_ socket: Int32) -> Bool {
    state.withLock { state in
      if !state.isStopped { state.sockets.insert(socket) }
      return !state.isStopped
    }
  }

  private func serve(_ socket: Int32, _ number: Int) {
    LoopbackSocket.withoutDelay(socket)
    var buffer: [UInt8] = []
    repeat {
      while let request = LoopbackRequest.take(from: &buffer, connection: number) {
        log.change { $0.requests.append(request) }
        guard play(script(request), on: socket) else { return leave(socket, number) }
        log.change { $0.answered += 1 }
      }
    } while LoopbackSocket.receive(from: socket, into: &buffer)
    leave(socket, number)
  }

  private func leave(_ socket: Int32, _ number: Int) {
    state.withLock { _ = $0.sockets.remove(socket) }
    close(socket)
    log.change { _ = $0.endedConnections.insert(number) }
  }

  /// Performs the steps of a reply.
  ///
  /// - Returns: Whether the connection stays open.
  private func play(_ reply: LoopbackReply, on socket: Int32) -> Bool {
    reply.steps.allSatisfy { play($0, on: socket) }
  }

  private func play(_ step: LoopbackReply.Step, on socket: Int32) -> Bool {
    switch step {
    case .bytes(let bytes): return send(bytes, to: socket)
    case .blanks(let count): return sendBlanks(count, to: socket)
    case .pause(let duration): return !LoopbackSocket.waitForEnd(of: socket, duration)
    case .stall:
      _ = LoopbackSocket.waitForEnd(of: socket, nil)
      return false
    case .reset:
      LoopbackSocket.reset(socket)
      return false
    case .close: return false
    case .hold(let gate): return !gate.wait(orEndOf: socket)
    case .then(let rest): return play(rest(), on: socket)
    }
  }

  private func sendBlanks(_ count: Int, to socket: Int32) -> Bool {
    let block = [UInt8](repeating: 0x20, count: 64 * 1024)
    var left = count
    while left > 0 {
      guard send(Array(block.prefix(left)), to: socket) else { return false }
      left -= min(left, block.count)
    }
    return true
  }

  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    guard bytes.withUnsafeBytes({ LoopbackSocket.send($0, to: socket) }) else { return false }
    log.change { $0.sent += bytes.count }
    return true
  }
}
