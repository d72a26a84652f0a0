package import FeedCore

/// Downloads pictures without a key, for as long as bytes arrive, and resumes interrupted ones
/// (PHOTO-18).
package struct PictureTransfer: Sendable {
  /// The largest picture, in bytes (LIVE-16).
  package static let sizeLimit = 256 << 20
  /// The number of consecutive attempts without a new byte after which a picture fails.
  private static let emptyAttemptsLimit = 3

  private let client: any HTTPTransport
  private let clock: any ClockPort
  private let times: HTTPTimeouts

  /// - Parameter times: The limits of an ordinary call. A picture may take longer than `whole`, but
  ///   may not be without progress for longer.
  package init(client: any HTTPTransport, clock: any ClockPort, times: HTTPTimeouts) {
    (self.client, self.clock, self.times) = (client, clock, times)
  }

  /// Downloads a picture into a sink.
  ///
  /// A server that sends the beginning repeatedly makes no progress: only bytes beyond the furthest
  /// byte count. A sink that an earlier transfer left incomplete is continued.
  package func fill(
    _ sink: any ByteSink, with request: PictureRequest,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(PictureFailure) {
    let limit = times.silenceLimit
    let part = PictureReceiver(
      sink, request, timeout: min(request.timeout ?? limit, limit), clock: clock)
    do throws(PictureFailure) {
      try await fill(part, progress)
    } catch {
      part.keep()
      throw error
    }
  }

  private func fill(
    _ part: PictureReceiver, _ progress: @escaping PictureRequest.Progress
  ) async throws(PictureFailure) {
    var emptyAttempts = 0
    while true {
      let furthest = part.furthest
      guard let interruption = try await continued(part, progress) else { return }
      emptyAttempts = part.furthest > furthest ? 0 : emptyAttempts + 1
      guard interruption.isTransient, emptyAttempts < Self.emptyAttemptsLimit else {
        throw interruption.failure
      }
      try await pause(after: interruption, emptyAttempts, part)
    }
  }

  /// Waits, longer after each attempt without progress, or as long as the server demands. If the
  /// server demands more time than is left, the transfer fails, and the error says when to try
  /// again.
  private func pause(
    after interruption: Interruption, _ emptyAttempts: Int, _ part: PictureReceiver
  ) async throws(PictureFailure) {
    let wait = max(
      .milliseconds(500 << min(emptyAttempts, 3)), interruption.retryAfter ?? .zero)
    guard wait <= RetryPolicy.maxWait, wait < part.timeLeft else { throw interruption.failure }
    do throws(FeedError) {
      try await clock.sleep(for: wait)
    } catch {
      throw .other(error)
    }
  }

  /// The failure that interrupted a transfer, and whether requesting the rest can succeed.
  private struct Interruption {
    let failure: PictureFailure
    let isTransient: Bool
    /// The wait that the server demands.
    var retryAfter: Duration?
  }

  /// Requests the missing bytes.
  ///
  /// - Returns: Nil if the picture is complete.
  private func continued(
    _ part: PictureReceiver, _ progress: @escaping PictureRequest.Progress
  ) async throws(PictureFailure) -> Interruption? {
    let start = part.next()
    let sending = partRequest(part, from: start, progress)
    let outcome = await part.outcome { () throws(TransportError) in
      if part.timeLeft <= .zero { throw TransportError(.timeout(.whole)) }
      return try await client.send(sending)
    }
    if let fault = part.fault { throw .other(fault) }
    switch outcome {
    case .success(let response): return interruption(of: response, part, from: start)
    case .failure(let error):
      return Interruption(
        failure: .transport(error), isTransient: part.isForeign || error.kind.mayBeResumed)
    }
  }

  /// The interruption that a complete answer means.
  ///
  /// - Returns: Nil if the picture is complete.
  private func interruption(
    of response: HTTPResponse, _ part: PictureReceiver, from start: Int
  ) -> Interruption? {
    switch response.status {
    case 200, 206:
      return part.shortfall.map { Interruption(failure: .other($0), isTransient: true) }
    case 416 where start > 0:
      // The server does not have the requested rest, so the whole picture is requested.
      part.forget()
      return Interruption(failure: .refused(response), isTransient: true)
    case 429, 500...:
      let wait = response.retryAfter(unixTime: Int(clock.now().seconds))
      return Interruption(
        failure: .refused(response),
        isTransient: response.status == 429 ? wait != nil : response.isTransientFault,
        retryAfter: wait)
    default: return Interruption(failure: .refused(response), isTransient: false)
    }
  }

  private func partRequest(
    _ part: PictureReceiver, from start: Int, _ progress: @escaping PictureRequest.Progress
  ) -> HTTPRequest {
    var headers: HTTPHeaders = ["Accept": "image/jpeg", "Accept-Encoding": "identity"]
    if start > 0, let validator = part.validator {
      headers.add("Range", "bytes=\(start)-")
      headers.add("If-Range", validator)
    }
    return HTTPRequest(
      .get, part.request.address, headers: headers, bodyLimit: Self.sizeLimit - start,
      times: times.silent(for: part.timeLeft), isRetryable: true,
      progress: { received, expected in
        guard part.hasBegun else { return }
        let offset = part.offset
        progress(offset + received, expected.map { offset + $0 })
      }, receiver: part)
  }
}

/// The reason why a picture was not downloaded. Each backend maps it to its own `FeedError`,
/// because only the backend knows whether the network or the source of an address is at fault.
package enum PictureFailure: Error {
  /// There is no complete answer.
  case transport(TransportError)
  /// The answer's status is not that of a picture.
  case refused(HTTPResponse)
  /// An error that is passed on unchanged: from the sink, for bytes that are not a picture, or for
  /// a cancel.
  case other(FeedError)
}

/// A sink in memory.
package final class PictureBuffer: ByteSink {
  /// The maximum number of bytes to reserve for an announced length, which may be wrong.
  private static let maxReservation = 4 << 20
  private let bytes = Lock([UInt8]())

  package init() {}

  package var count: Int { bytes.withLock(\.count) }

  package func expect(_ count: Int) {
    bytes.withLock { $0.reserveCapacity(min(count, Self.maxReservation)) }
  }

  package func write(_ chunk: ArraySlice<UInt8>) { bytes.withLock { $0 += chunk } }

  package func restart() { bytes.withLock { $0 = [] } }

  /// Returns the bytes and clears the buffer, so that they are not copied.
  package func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}

extension HTTPTimeouts {
  /// The longest time without progress: the limit of an ordinary call.
  fileprivate var silenceLimit: Duration { whole ?? .seconds(30) }

  /// The limits of one attempt, which may take as long as bytes arrive, but not be silent for
  /// longer than `left`.
  fileprivate func silent(for left: Duration) -> HTTPTimeouts {
    HTTPTimeouts(connect: min(connect, left), stall: min(stall, left), whole: nil)
  }
}

extension TransportError.Kind {
  /// Whether the same server may answer a moment later.
  fileprivate var mayBeResumed: Bool {
    switch self {
    case .truncated, .offline, .timeout: true
    default: false
    }
  }
}
