import FeedCore
import Glibc

/// The socket calls of the loopback server. A socket is a descriptor that the caller closes.
package enum LoopbackSocket {
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
  }

  /// Listens on this port of 127.0.0.1 or ::1, or on any free port if it is 0.
  static func listen(port: Int = 0, ipv6: Bool) throws -> (socket: Int32, port: Int) {
    let socket = try check(
      "socket",
      Glibc.socket(
        ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    do {
      guard let number = UInt16(exactly: port) else { throw Failure(call: "bind", code: EINVAL) }
      if port != 0 { allowReuse(of: socket) }
      try ipv6 ? bindIPv6(socket, number) : bindIPv4(socket, number)
      try check("listen", Glibc.listen(socket, 512))
      try check("fcntl", fcntl(socket, F_SETFL, O_NONBLOCK))
      return (socket, try boundPort(of: socket))
    } catch {
      close(socket)
      throw error
    }
  }

  /// Finds a free port for a server that cannot use 0.
  static func freePort() throws -> Int {
    let (socket, port) = try listen(ipv6: false)
    close(socket)
    return port
  }

  /// Waits for the next connection.
  ///
  /// - Returns: The connection, or nil after the listener is shut down.
  static func accept(on listener: Int32) -> Int32? {
    while true {
      var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
      let socket = ClosedOnExec.accept(on: listener)
      if socket >= 0 { return socket }
      guard [EINTR, ECONNABORTED, EAGAIN].contains(errno) else { return nil }
    }
  }

  /// Connects to a socket with a path.
  package static func connect(toPath path: String) throws -> Int32 {
    try open(SOCK_STREAM, "connect", at: path) { Glibc.connect($0, $1, $2) }
  }

  /// Makes a socket for datagrams with a path.
  package static func datagrams(at path: String) throws -> Int32 {
    try open(SOCK_DGRAM, "bind", at: path) { Glibc.bind($0, $1, $2) }
  }

  /// Opens a socket and makes a call with it and a path.
  private static func open(
    _ type: __socket_type, _ name: String, at path: String,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    let socket = try check(
      "socket", Glibc.socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
    }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let failure = Failure(call: name, code: errno)
      close(socket)
      throw failure
    }
    return socket
  }

  package static func connect(to port: Int) throws -> Int32 {
    let socket = try check(
      "socket", Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(socket)
      throw Failure(call: "connect", code: errno)
    }
    return socket
  }

  /// Sends all bytes.
  ///
  /// - Returns: False if the other end has closed.
  static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Receives available bytes and appends them to the buffer.
  ///
  /// - Returns: False at the end of the stream or an error.
  static func receive(from socket: Int32, into buffer: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = recv(socket, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      buffer += chunk.prefix(count)
      return true
    }
  }

  /// Waits until the other end has closed or the duration has passed. A client that waits for its
  /// reply sends nothing, so only the end of the stream can become readable.
  ///
  /// - Returns: Whether the other end has closed.
  static func waitForEnd(of socket: Int32, _ duration: Duration?) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let milliseconds = duration.map { Int32($0 / .milliseconds(1)) } ?? -1
    return poll(&entry, 1, milliseconds) > 0
  }

  /// Waits until `descriptor` is readable or has ended, or the socket's other end has closed.
  ///
  /// - Returns: Whether the other end has closed.
  static func wait(for descriptor: Int32, orEndOf socket: Int32) -> Bool {
    var entries = [socket, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
    return entries[0].revents != 0
  }

  static func reset(_ socket: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  static func withoutDelay(_ socket: Int32) {
    var on: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Allows a restarted server to use its port while old connections linger.
  private static func allowReuse(of socket: Int32) {
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bindIPv4(_ socket: Int32, _ port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try bind(socket, &address)
  }

  private static func bindIPv6(_ socket: Int32, _ port: UInt16) throws {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    try bind(socket, &address)
  }

  private static func bind<Address>(_ socket: Int32, _ address: inout Address) throws {
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(socket, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    try check("bind", status)
  }

  /// Returns the socket's port, which is at the same offset in the addresses of both families.
  private static func boundPort(of socket: Int32) throws -> Int {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket, $0, &size)
      }
    }
    try check("getsockname", status)
    return Int(UInt16(bigEndian: address.sin6_port))
  }

  @discardableResult
  private static func check(_ call: String, _ status: Int32) throws -> Int32 {
    guard status >= 0 else { throw Failure(call: call, code: errno) }
    return status
  }
}
