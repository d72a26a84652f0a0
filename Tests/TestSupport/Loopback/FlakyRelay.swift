import Glibc

/// A TCP relay to another local port that breaks chosen connections as soon as the client has sent
/// data, during a TLS handshake.
package final class FlakyRelay: Sendable {
  package enum Ending: Sendable, CaseIterable { case close, reset }

  package let port: Int
  private let listener: Int32
  private let thread: TestThread
  private let count = Watched(0)

  /// - Parameter isBroken: Whether to break a connection, given its number, counted from 1.
  package init(
    to target: Int, breaking isBroken: @escaping @Sendable (Int) -> Bool, by ending: Ending
  ) throws {
    let (listener, port) = try LoopbackSocket.listen(ipv6: false)
    (self.listener, self.port) = (listener, port)
    let count = count
    thread = TestThread {
      while let client = LoopbackSocket.accept(on: listener) {
        let number = count.next()
        if isBroken(number) {
          Self.end(client, ending)
        } else {
          Self.join(client, to: target)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }

  /// The number of connections so far.
  package var connections: Int { count.value }

  private static func end(_ client: Int32, _ ending: Ending) {
    var words: [UInt8] = []
    _ = LoopbackSocket.receive(from: client, into: &words)
    if ending == .reset { LoopbackSocket.reset(client) }
    close(client)
  }

  /// Relays a connection on two threads. The second thread to end closes both sockets.
  private static func join(_ client: Int32, to target: Int) {
    guard let server = try? LoopbackSocket.connect(to: target) else {
      close(client)
      return
    }
    let carrying = Watched(2)
    for (from, to) in [(client, server), (server, client)] {
      let carrier = TestThread {
        carry(from, to)
        let left = carrying.change { left in
          left -= 1
          return left
        }
        guard left == 0 else { return }
        close(client)
        close(server)
      }
      carrier.detach()
    }
  }

  private static func carry(_ from: Int32, _ to: Int32) {
    var bytes: [UInt8] = []
    while LoopbackSocket.receive(from: from, into: &bytes) {
      guard bytes.withUnsafeBytes({ LoopbackSocket.send($0, to: to) }) else { break }
      bytes = []
    }
    shutdown(to, Int32(SHUT_WR))
  }
}
