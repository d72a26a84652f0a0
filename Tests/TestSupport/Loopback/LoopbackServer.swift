import FeedCore
import Glibc

/// An in-process web server for tests. A script determines every byte and fault. The server listens
/// as soon as it is created, serves each connection on a separate thread and records all requests.
/// `stop` or the last release ends it with all threads and sockets.
package final class LoopbackServer: Sendable {
  package typealias Script = @Sendable (LoopbackRequest) -> LoopbackReply

  /// The requests and counts so far.
  package struct Record: Sendable {
    package var requests: [LoopbackRequest] = []
    /// The number of accepted connections. One without a request may come from a program that probes
    /// a port which was free before.
    package var opened = 0
    /// The connections that have ended, by their numbers.
    package var endedConnections: Set<Int> = []
    package var ended: Int { endedConnections.count }
    /// The number of requests that were answered completely.
    package var answered = 0
    /// The bytes that the system accepted for sending.
    package var sent = 0
  }

  package let port: Int
  private let host: String
  private let log: Watched<Record>
  private let core: LoopbackCore

  /// - Parameter port: The port, or 0 for any free port.
  package init(port: Int = 0, ipv6: Bool = false, _ script: @escaping Script) throws {
    let (socket, port) = try LoopbackSocket.listen(port: port, ipv6: ipv6)
    self.port = port
    host = ipv6 ? "[::1]" : "127.0.0.1"
    log = Watched(Record())
    core = LoopbackCore(listener: socket, log: log, script: script)
    core.start()
  }

  deinit { core.stop() }

  /// Returns the address `http://127.0.0.1:PORT` with the path.
  package func url(_ path: String = "/") -> String { "http://\(host):\(port)\(path)" }

  package var record: Record { log.value }
  package var requests: [LoopbackRequest] { log.value.requests }

  /// Waits until the record satisfies the condition, so that tests wait for events, not for time.
  package func wait(until isTrue: @escaping @Sendable (Record) -> Bool) async throws {
    try await log.wait(until: isTrue)
  }

  package func stop() { core.stop() }
}
