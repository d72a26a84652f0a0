import Glibc

/// A client that sends bytes that a real HTTP client would not send. Its calls block. The server
/// runs in its own thread.
final class RawClient: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  private let socket: Int32

  /// - Parameter buffer: The size in bytes of the system's receive buffer.
  init(port: UInt16, host: UInt32 = 0x7F00_0001, buffer: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var buffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(call: "connect", code: errno) }
  }

  deinit { close(socket) }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the server closes the connection.
  ///
  /// - Throws: `Failure` if the connection is reset.
  func receive(_ step: Int = 4_096) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: step)
    while true {
      let count = recv(socket, &buffer, step, 0)
      guard count >= 0 else { throw Failure(call: "recv", code: errno) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// Waits for one byte and returns the number of bytes received.
  func receive(_ byte: inout UInt8) throws -> Int {
    let count = recv(socket, &byte, 1, 0)
    guard count >= 0 else { throw Failure(call: "recv", code: errno) }
    return count
  }

  /// Waits until the server closes or resets the connection.
  func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while recv(socket, &buffer, buffer.count, 0) > 0 {}
  }

  /// Makes closing the socket reset the connection.
  func willReset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
