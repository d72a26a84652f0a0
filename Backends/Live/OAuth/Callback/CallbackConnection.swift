import Glibc

/// The time limits of one connection, so that a silent client does not block others.
struct CallbackTimes: Sendable {
  /// The time to receive the whole request, and again the time to send the whole answer.
  var exchange = Duration.seconds(10)
  /// The time to wait for the client to close after everything was sent.
  var linger = Duration.seconds(1)
}

/// One connection to the redirect address. It belongs to the listening thread and is closed with
/// the last reference. It serves one request.
final class CallbackConnection {
  private enum Phase {
    case reading(CallbackReader)
    case writing(ArraySlice<UInt8>)
    /// Everything was sent. Bytes that still arrive are read and dropped, because unread bytes turn
    /// the close into a reset, which can destroy the answer before the client reads it.
    case leaving
    case gone
  }

  let descriptor: Int32
  private let handler: CallbackHandler
  private let times: CallbackTimes
  private var phase = Phase.reading(CallbackReader())
  private var deadline: ContinuousClock.Instant
  /// The answer that is being sent; nil before the request is complete.
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

  /// The time until the connection is closed; zero if it is due or the client has left.
  func timeLeft(at now: ContinuousClock.Instant) -> Duration {
    if case .gone = phase { .zero } else { max(.zero, now.duration(to: deadline)) }
  }

  /// Performs the next step. Called when the descriptor is ready.
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

  /// The next bytes; nil if nothing arrived or the client has left.
  private func receive() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return buffer[..<count] }
    if count == 0 || !Self.isTransient(errno) { phase = .gone }
    return nil
  }

  private static func isTransient(_ code: Int32) -> Bool { code == EAGAIN || code == EINTR }
}
