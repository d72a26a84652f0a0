import FeedCore
import Glibc

/// A socket that listens only at a port of 127.0.0.1. Its descriptor stays valid as long as this
/// object, so `stop` may be called from any thread at any time.
final class CallbackSocket: Sendable {
  let descriptor: Int32

  /// Starts listening.
  init(port: UInt16) throws(FeedError) { descriptor = try Self.listening(at: port) }

  deinit { close(descriptor) }

  /// Ends the listening. On return the port is free for the next attempt, and a poll for this
  /// socket has woken. Linux does both for `shutdown`; the close may follow later.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The next waiting connection, in non-blocking mode; nil if it has left in the meantime.
  ///
  /// - Throws: An error if no descriptor is free. Otherwise the connection would keep waiting and
  ///   the poll would never sleep.
  func accept() throws(FeedError) -> Int32? {
    let connection = ClosedOnExec.accept(on: descriptor)
    guard connection >= 0 else {
      let code = errno
      guard [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) else { return nil }
      let reason = String(cString: strerror(code))
      throw FeedError(.internalError, Message(.errorInternal, reason), detail: "accept: \(reason)")
    }
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    return connection
  }

  private static func listening(at port: UInt16) throws(FeedError) -> Int32 {
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let descriptor = socket(AF_INET, Int32(kind), 0)
    guard descriptor >= 0, bind(descriptor, port), listen(descriptor, SOMAXCONN) == 0 else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      throw refusal(code, port)
    }
    return descriptor
  }

  private static func bind(_ socket: Int32, _ port: UInt16) -> Bool {
    // Without this, a second sign-in fails for a minute, until the first one's connections are
    // forgotten.
    var isReused: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func refusal(_ code: Int32, _ port: UInt16) -> FeedError {
    let detail = "port \(port): \(String(cString: strerror(code)))"
    return code == EADDRINUSE
      ? FeedError(.busy, Message(.errorPortTaken, String(port)), detail: detail)
      : FeedError(.unsupported, Message(.errorPortRefused, String(port)), detail: detail)
  }
}
