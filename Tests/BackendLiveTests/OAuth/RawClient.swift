import Glibc

/// A client of bytes, for what no real one sends. Its calls block; the other end has a thread of
/// its own.
final class RawClient: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  private let socket: Int32

  /// - Parameter buffer: bytes that the system takes in before the client reads them.
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

  /// Everything until the other end has said all; throws when it was cut off.
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

  /// Waits for one byte; answers how many came.
  func receive(_ byte: inout UInt8) throws -> Int {
    let count = recv(socket, &byte, 1, 0)
    guard count >= 0 else { throw Failure(call: "recv", code: errno) }
    return count
  }

  /// Waits until the other end has closed, in whichever way.
  func waitForEnd() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while recv(socket, &buffer, buffer.count, 0) > 0 {}
  }

  /// Makes the close a reset.
  func willReset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
