import Glibc

/// A child's three streams. They are sockets, which unlike pipes are closed on exec from their
/// first moment on, so that no other child of any thread can inherit a secret in them.
struct ChildStreams {
  /// The ends that the child gets.
  let child: [Int32]
  let output: Int32
  let errors: Int32

  /// Makes the streams. What a child is told waits for it whole before it starts: nobody has to
  /// keep writing, and none of it can be left over when the child reads no more.
  init(input: [UInt8]) throws(ChildProcess.Failure) {
    var open: [Int32] = []
    do throws(ChildProcess.Failure) {
      for _ in 0..<3 { open += try Self.pair() }
      try Self.fill(open[0], with: input)
    } catch {
      open.forEach { _ = Glibc.close($0) }
      throw error
    }
    Glibc.close(open[0])
    (output, errors) = (open[2], open[4])
    child = [open[1], open[3], open[5]]
  }

  func close() {
    for stream in child + [output, errors] { Glibc.close(stream) }
  }

  private static func pair() throws(ChildProcess.Failure) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .notStarted(errno) }
    return ends
  }

  private static func fill(_ stream: Int32, with bytes: [UInt8]) throws(ChildProcess.Failure) {
    let flags = Int32(MSG_DONTWAIT)
    guard bytes.isEmpty || send(stream, bytes, bytes.count, flags) == bytes.count else {
      throw .notStarted(ENOBUFS)
    }
  }
}

/// The bytes that a child has written to one stream so far.
struct ChildOutput {
  private(set) var bytes: [UInt8] = []
  /// The descriptor; negative at its end, which `poll` passes over.
  private var stream: Int32

  /// The most bytes that are kept, far more than any answer to a question of ours.
  private static let sizeLimit = 65_536

  init(_ stream: Int32) { self.stream = stream }

  var isTooLong: Bool { bytes.count > Self.sizeLimit }

  /// Reads what is there, and does not wait for more.
  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while stream >= 0, !isTooLong {
      let count = recv(stream, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        stream = -1
        return
      }
      bytes += buffer[..<count]
    }
  }

  /// Returns when there is something to read, and soon in any case: that a child has ended
  /// cannot be waited for together with its streams.
  static func wait(for outputs: [ChildOutput]) {
    let pollInterval: Int32 = 5
    var polled = outputs.map { pollfd(fd: $0.stream, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), pollInterval)
  }
}
