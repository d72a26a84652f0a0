import FeedCore
import Glibc

/// An in-process web server for tests, scripted down to every byte and fault. It listens as soon as
/// it is created, serves each connection on a thread of its own and records all requests. `stop`
/// (or the last release) ends it and leaves no thread or socket behind.
package final class LoopbackServer: Sendable {
  package typealias Script = @Sendable (LoopbackRequest) -> LoopbackReply

  /// The events so far.
  package struct Record: Sendable {
    package var requests: [LoopbackRequest] = []
    /// The numbers of accepted and of ended connections.
    package var opened = 0
    package var ended = 0
    /// The number of requests that were answered whole.
    package var answered = 0
    /// The bytes that the system accepted for sending.
    package var sent = 0
  }

  package let port: Int
  private let host: String
  private let log: Watched<Record>
  private let core: LoopbackCore

  /// - Parameter port: The port; 0 for any free one.
  package init(port: Int = 0, ipv6: Bool = false, _ script: @escaping Script) throws {
    let (socket, port) = try LoopbackSocket.listen(port: port, ipv6: ipv6)
    self.port = port
    host = ipv6 ? "[::1]" : "127.0.0.1"
    log = Watched(Record())
    core = LoopbackCore(listener: socket, log: log, script: script)
    core.start()
  }

  deinit { core.stop() }

  /// The address `http://127.0.0.1:PORT` with the path.
  package func url(_ path: String = "/") -> String { "http://\(host):\(port)\(path)" }

  package var record: Record { log.value }
  package var requests: [LoopbackRequest] { log.value.requests }

  /// Returns when the record satisfies the condition, so that tests wait for events, not for time.
  package func wait(until isTrue: @escaping @Sendable (Record) -> Bool) async throws {
    try await log.wait(until: isTrue)
  }

  package func stop() { core.stop() }
}
