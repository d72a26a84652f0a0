import FeedCore
import Glibc

/// A web server of this process for tests: every byte and every fault is the script's. It
/// listens as soon as it is made, serves each connection on a thread of its own and writes down
/// what came. `stop` (or the last release) ends all of it and leaves no thread or socket behind.
package final class LoopbackServer: Sendable {
  package typealias Script = @Sendable (LoopbackRequest) -> LoopbackReply

  /// What has happened so far.
  package struct Record: Sendable {
    package var requests: [LoopbackRequest] = []
    /// Connections taken, and those that have ended.
    package var opened = 0
    package var ended = 0
    /// Bytes that the system took from the server.
    package var sent = 0
  }

  package let port: Int
  private let host: String
  private let log: Watched<Record>
  private let core: LoopbackCore

  /// Port 0 is any that is free.
  package init(port: Int = 0, ipv6: Bool = false, _ script: @escaping Script) throws {
    let (socket, port) = try LoopbackSocket.listen(port: port, ipv6: ipv6)
    self.port = port
    host = ipv6 ? "[::1]" : "127.0.0.1"
    log = Watched(Record())
    core = LoopbackCore(listener: socket, log: log, script: script)
    core.start()
  }

  deinit { core.stop() }

  /// `http://127.0.0.1:PORT` and the path.
  package func url(_ path: String = "/") -> String { "http://\(host):\(port)\(path)" }

  package var record: Record { log.value }
  package var requests: [LoopbackRequest] { log.value.requests }

  /// Returns when the record is so: a test waits for this fact, not for time.
  package func wait(until isTrue: @escaping @Sendable (Record) -> Bool) async throws {
    try await log.wait(until: isTrue)
  }

  package func stop() { core.stop() }
}
