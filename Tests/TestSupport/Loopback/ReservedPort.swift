import Glibc

/// A local port without a listener as long as the value lives. A socket that binds to any free port
/// does not get it. A socket with SO_REUSEADDR that requests its number does.
package final class ReservedPort: Sendable {
  package let number: UInt16
  private let socket: Int32

  package init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw TemporaryFolder.Failure(call: "socket", code: errno) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let fault = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) != 0 || getsockname(socket, address, &length) != 0
      }
    }
    guard !fault else { throw TemporaryFolder.Failure(call: "bind", code: errno) }
    self.socket = socket
    number = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  package var url: String { "http://127.0.0.1:\(number)" }
}
