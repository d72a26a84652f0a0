import Glibc

/// The time limits of one connection, which keep a silent client from holding up others.
struct CallbackTimes: Sendable {
  /// The time for the whole request, and then again for taking the whole answer.
  var exchange = Duration.seconds(10)
  /// The time for leaving, once everything was sent.
  var linger = Duration.seconds(1)
}

/// One connection to the redirect address; it belongs to the listening thread and is closed with
/// the last reference. It serves one request.
final class CallbackConnection {
  private enum Phase {
    case reading(CallbackReader)
    case writing(ArraySlice<UInt8>)
    /// Everything was sent. What still arrives is read and dropped: bytes that nobody read turn
    /// the close into a reset, which can take the answer away before it is read.
    case leaving
    case gone
  }

  let descriptor: Int32
  private let handler: CallbackHandler
  private let times: CallbackTimes
  private var phase = Phase.reading(CallbackReader())
  private var deadline: ContinuousClock.Instant
  /// The answer that is being sent; nil before the request is whole.
  private(set) var answer: CallbackAnswer?

  init(_ descriptor: Int32, _ handler: CallbackHandler, _ times: CallbackTimes) {
    self.descriptor = descriptor
    self.handler = handler
    self.times = times
    deadline = .now + times.exchange
  }

  deinit { close(descriptor) }

  /// The events to poll for.
  var events: Int16 { if case .writing = phase { Int16(POLLOUT) } else { Int16(POLLIN) } }

  /// The time until the connection is closed; zero when that is due, or its client has left.
  func timeLeft(at now: ContinuousClock.Instant) -> Duration {
    if case .gone = phase { .zero } else { max(.zero, now.duration(to: deadline)) }
  }

  /// Goes one step on; called when the descriptor is ready.
  func advance() {
    switch phase {
    case .reading(let reader): read(reader)
    case .writing(let rest): write(rest)
    case .leaving: _ = receive()
    case .gone: break
    }
  }

  private func read(_ reader: CallbackReader) {
    var reader = reader
    guard let bytes = receive() else { return }
    switch reader.take(bytes) {
    case .unfinished: phase = .reading(reader)
    case .malformed: begin(.badRequest)
    case .request(let request): begin(handler.answer(request))
    }
  }

  private func begin(_ answer: CallbackAnswer) {
    self.answer = answer
    deadline = .now + times.exchange
    write(answer.bytes[...])
  }

  private func write(_ rest: ArraySlice<UInt8>) {
    let count = rest.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 {
      phase = Self.isTransient(errno) ? .writing(rest) : .gone
    } else if count < rest.count {
      phase = .writing(rest.dropFirst(count))
    } else {
      shutdown(descriptor, Int32(SHUT_WR))
      phase = .leaving
      deadline = .now + times.linger
    }
  }

  /// The next bytes; nil where nothing came, or the client has left.
  private func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return buffer[..<count] }
    if count == 0 || !Self.isTransient(errno) { phase = .gone }
    return nil
  }

  private static func isTransient(_ code: Int32) -> Bool { code == EAGAIN || code == EINTR }
}
