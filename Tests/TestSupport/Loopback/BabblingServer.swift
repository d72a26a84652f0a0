import Glibc

/// A server that answers every connection with text that is neither TLS nor HTTP, before any
/// request.
package final class BabblingServer: Sendable {
  package let port: UInt16
  private let listener: Int32
  private let thread: TestThread

  package init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw TemporaryFolder.Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let fault = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) != 0 || listen(listener, 16) != 0
          || getsockname(listener, address, &length) != 0
      }
    }
    guard !fault else { throw TemporaryFolder.Failure(call: "listen", code: errno) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    thread = TestThread { Self.babble(listener) }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.join()
    close(listener)
  }

  private static func babble(_ listener: Int32) {
    while true {
      let visitor = accept(listener, nil, nil)
      if visitor < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard visitor >= 0 else { return }
      _ = fcntl(visitor, F_SETFD, FD_CLOEXEC)
      let words = Array("good morning\r\n\r\n".utf8)
      _ = write(visitor, words, words.count)
      // The client's bytes are read first: closing with unread data would reset the connection and
      // lose the text.
      shutdown(visitor, Int32(SHUT_WR))
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(visitor, &buffer, buffer.count) > 0 {}
      close(visitor)
    }
  }
}
