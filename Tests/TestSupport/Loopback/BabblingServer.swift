import Glibc

/// A server that answers every connection with text that is neither TLS nor HTTP, before any
/// request.
package final class BabblingServer: Sendable {
  package let port: Int
  private let listener: Int32
  private let thread: TestThread

  package init() throws {
    let (listener, port) = try LoopbackSocket.listen(ipv6: false)
    (self.listener, self.port) = (listener, port)
    thread = TestThread { Self.babble(listener) }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }

  private static func babble(_ listener: Int32) {
    while let visitor = LoopbackSocket.accept(on: listener) {
      let words = Array("good morning\r\n\r\n".utf8)
      _ = write(visitor, words, words.count)
      // Read the client's bytes before closing. Closing with unread data would reset the connection
      // and lose the text.
      shutdown(visitor, Int32(SHUT_WR))
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(visitor, &buffer, buffer.count) > 0 {}
      close(visitor)
    }
  }
}
