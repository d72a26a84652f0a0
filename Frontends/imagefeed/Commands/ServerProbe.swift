import FeedCore
import Glibc

/// `imagefeed serve --probe URL`: asks a server's `/healthz`, for the health check of a container.
struct ServerProbe: Sendable {
  /// The address as the user wrote it.
  private let place: String
  /// The path of a socket, or nil for a host and a port.
  private let path: String?
  private let address: WebAddress

  private static let timeout = Duration.seconds(5)

  /// - Throws: `usage` for anything but `http://HOST:PORT` and `unix:PATH`.
  init(_ place: String) throws(FeedError) {
    self.place = place
    path = place.hasPrefix("unix:") ? String(place.dropFirst("unix:".count)) : nil
    guard let address = try? WebAddress(path == nil ? place : "http://localhost/"),
      address.scheme == .http, path.map({ (1...107).contains($0.utf8.count) }) ?? true
    else { throw FeedError(.usage, Message(.errorServeAddress, "--probe", place)) }
    self.address = address
  }

  /// - Throws: An error unless the answer is 200.
  func check() throws(FeedError) -> ExitStatus {
    guard try answer().starts(with: "HTTP/1.1 200".utf8) else { throw fault }
    return .done
  }

  private var fault: FeedError { FeedError(.gone, Message(.errorServeProbe, place)) }

  /// The first bytes of the answer.
  private func answer() throws(FeedError) -> [UInt8] {
    let end = ContinuousClock.now + Self.timeout
    let socket = try connected(by: end)
    defer { close(socket) }
    let target = address.appending(["healthz"]).target
    let request =
      "GET \(target) HTTP/1.1\r\nHost: \(address.host):\(address.port)\r\nConnection: close\r\n\r\n"
    let sent = Array(request.utf8).withUnsafeBytes {
      send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == request.utf8.count else { throw fault }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while answer.count < buffer.count, isReady(socket, POLLIN, by: end) {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count <= 0 { break }
      answer += buffer.prefix(count)
    }
    return answer
  }

  /// A connected socket, which the caller closes.
  private func connected(by end: ContinuousClock.Instant) throws(FeedError) -> Int32 {
    if let path {
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { room in
        for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
      }
      return try connected(AF_UNIX, &place, by: end)
    }
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let host = address.host.filter { $0 != "[" && $0 != "]" }
    guard getaddrinfo(host, String(address.port), &hints, &found) == 0 else { throw fault }
    defer { freeaddrinfo(found) }
    var next = found
    while let entry = next?.pointee {
      if let socket = connected(entry.ai_family, entry.ai_addr, entry.ai_addrlen, by: end) {
        return socket
      }
      next = entry.ai_next
    }
    throw fault
  }

  private func connected<Place>(
    _ family: Int32, _ place: inout Place, by end: ContinuousClock.Instant
  ) throws(FeedError) -> Int32 {
    let size = socklen_t(MemoryLayout<Place>.size)
    let socket = withUnsafePointer(to: &place) { pointer in
      // SAFETY: each kind of address begins with the members of a sockaddr.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connected(family, $0, size, by: end)
      }
    }
    guard let socket else { throw fault }
    return socket
  }

  private func connected(
    _ family: Int32, _ place: UnsafePointer<sockaddr>?, _ size: socklen_t,
    by end: ContinuousClock.Instant
  ) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(family, kind, 0)
    guard socket >= 0 else { return nil }
    var status = connect(socket, place, size) == 0 ? 0 : errno
    if status == EINPROGRESS, isReady(socket, POLLOUT, by: end) {
      var count = socklen_t(MemoryLayout<Int32>.size)
      if getsockopt(socket, SOL_SOCKET, SO_ERROR, &status, &count) != 0 { status = errno }
    }
    if status == 0 { return socket }
    close(socket)
    return nil
  }

  /// Waits until the socket is ready, or the time is over.
  private func isReady(_ socket: Int32, _ event: Int32, by end: ContinuousClock.Instant) -> Bool {
    var entry = pollfd(fd: socket, events: Int16(event), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { return false }
      let count = poll(&entry, 1, Int32(left))
      if count > 0 { return true }
      guard count < 0, errno == EINTR else { return false }
    }
  }
}
