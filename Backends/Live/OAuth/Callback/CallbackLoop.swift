import FeedCore
import Glibc

/// The loop of the listening thread, which owns every connection. Only the socket is shared: other
/// threads end the loop by stopping it.
struct CallbackLoop {
  /// The most connections at a time, more than a browser opens at once. A further connection
  /// replaces the one that has waited longest, so that silent clients do not block others.
  static let limit = 16

  private let socket: CallbackSocket
  private let handler: CallbackHandler
  private let times: CallbackTimes
  private var connections: [CallbackConnection] = []

  init(_ socket: CallbackSocket, _ handler: CallbackHandler, _ times: CallbackTimes) {
    self.socket = socket
    self.handler = handler
    self.times = times
  }

  /// Runs the loop. Returns when the socket is stopped, or with the first valid answer, after its
  /// sender has received the closing page. Afterwards no connection is accepted.
  mutating func run() -> Result<SignInReply, FeedError> {
    defer { socket.stop() }
    do throws(FeedError) {
      while true {
        if let reply = try turn() { return .success(reply) }
      }
    } catch {
      return .failure(error)
    }
  }

  private mutating func turn() throws(FeedError) -> SignInReply? {
    let events = wait()
    guard events[0] & ~Int16(POLLIN) == 0 else { throw .cancelled }
    for (connection, event) in zip(connections, events.dropFirst()) where event != 0 {
      connection.advance()
    }
    if let winner = connections.first(where: { $0.answer?.reply != nil }) {
      connections = [winner]
      return winner.timeLeft(at: .now) == .zero ? winner.answer?.reply : nil
    }
    connections.removeAll { $0.timeLeft(at: .now) == .zero }
    if events[0] != 0 { try admit() }
    return nil
  }

  /// Waits until the socket or a connection is ready.
  ///
  /// - Returns: The events of the socket and then of each connection.
  private func wait() -> [Int16] {
    // After a valid answer no further connection is accepted, but a stop of the socket is still
    // noticed.
    let isAnswered = connections.first?.answer?.reply != nil
    var entries = [
      pollfd(fd: socket.descriptor, events: isAnswered ? 0 : Int16(POLLIN), revents: 0)
    ]
    entries += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    while poll(&entries, nfds_t(entries.count), timeout) < 0, errno == EINTR {}
    return entries.map(\.revents)
  }

  /// The longest wait in milliseconds, rounded up so that a deadline has passed when it is checked.
  /// Without a connection the wait is unlimited.
  private var timeout: Int32 {
    let now = ContinuousClock.now
    guard let timeLeft = connections.map({ $0.timeLeft(at: now) }).min() else { return -1 }
    return Int32(clamping: Int64((timeLeft / .milliseconds(1)).rounded(.up)))
  }

  private mutating func admit() throws(FeedError) {
    guard let connection = try socket.accept() else { return }
    if connections.count == Self.limit { connections.removeFirst() }
    connections.append(CallbackConnection(connection, handler, times))
  }
}
