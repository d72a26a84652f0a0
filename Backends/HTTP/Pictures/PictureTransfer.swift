package import FeedCore

/// Fetches pictures from their addresses, and resumes each where it broke (PHOTO-5): without a key,
/// and for as long as bytes keep coming.
package struct PictureTransfer: Sendable {
  /// The largest picture, in bytes (LIVE-1).
  package static let sizeLimit = 256 << 20
  /// The number of attempts in a row without one new byte after which a picture is given up.
  private static let emptyAttemptsLimit = 3

  private let client: any HTTPTransport
  private let clock: any ClockPort
  private let times: HTTPTimeouts

  /// - Parameter times: The limits of an ordinary call. A picture may take longer than its `whole`
  ///   time, but bring nothing for no longer than that.
  package init(client: any HTTPTransport, clock: any ClockPort, times: HTTPTimeouts) {
    (self.client, self.clock, self.times) = (client, clock, times)
  }

  /// Fetches a picture into a sink.
  ///
  /// A server that sends the beginning again and again brings nothing: what counts is the furthest
  /// byte that was ever reached. A sink that an earlier transfer left incomplete is continued.
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

  /// Waits longer each time that nothing came, and as long as the server asks. A server that asks
  /// for more time than is left is not asked again: its failure says when to come back.
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

  /// The failure that broke a transfer, and whether asking for the rest makes sense.
  private struct Interruption {
    let failure: PictureFailure
    let isTransient: Bool
    /// The wait that the server asks for.
    var retryAfter: Duration?
  }

  /// Requests what is missing.
  ///
  /// - Returns: Nil when the picture is whole.
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

  /// What a complete answer leaves missing.
  ///
  /// - Returns: Nil when the picture is whole.
  private func interruption(
    of response: HTTPResponse, _ part: PictureReceiver, from start: Int
  ) -> Interruption? {
    switch response.status {
    case 200, 206:
      return part.shortfall.map { Interruption(failure: .other($0), isTransient: true) }
    case 416 where start > 0:
      // The rest that we ask for is not there: then the whole is asked for.
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

/// The reason why a picture was not fetched. Each backend turns it into its own `FeedError`: whether
/// a bad address is the fault of the network or of whoever named it, only the backend knows.
package enum PictureFailure: Error {
  /// There is no complete answer.
  case transport(TransportError)
  /// The answer's status is not that of a picture.
  case refused(HTTPResponse)
  /// An error that needs no translation: of the sink, of bytes that are no picture, or a cancel.
  case other(FeedError)
}

/// A sink in memory.
package final class PictureBuffer: ByteSink {
  /// The most memory to reserve for an announced length, which may be wrong, in bytes.
  private static let maxReservation = 4 << 20
  private let bytes = Lock([UInt8]())

  package init() {}

  package var count: Int { bytes.withLock(\.count) }

  package func expect(_ count: Int) {
    bytes.withLock { $0.reserveCapacity(min(count, Self.maxReservation)) }
  }

  package func write(_ chunk: ArraySlice<UInt8>) { bytes.withLock { $0 += chunk } }

  package func restart() { bytes.withLock { $0 = [] } }

  /// Returns the bytes and forgets them, so that they are not copied.
  package func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}

extension HTTPTimeouts {
  /// The time for which a picture may bring nothing: as long as another call may last.
  fileprivate var silenceLimit: Duration { whole ?? .seconds(30) }

  /// The times of one try that may last as long as bytes come, but be silent no longer than that.
  fileprivate func silent(for left: Duration) -> HTTPTimeouts {
    HTTPTimeouts(connect: min(connect, left), stall: min(stall, left), whole: nil)
  }
}

extension TransportError.Kind {
  /// Whether the same server may well answer a moment later.
  fileprivate var mayBeResumed: Bool {
    switch self {
    case .truncated, .offline, .timeout: true
    default: false
    }
  }
}
