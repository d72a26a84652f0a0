import FeedCore
import FeedHTTP

/// A picture on its way into a sink, resumed where it broke (PHOTO-5).
extension API {
  /// The number of attempts in a row without one new byte after which a picture is given up.
  private static let emptyAttemptsLimit = 3

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await services.logger.reporting("Photos.download") { () async throws(FeedError) in
      try checkPictureHost(request)
      try await fill(sink, with: request, progress)
    }
  }

  /// A server that sends the beginning again and again brings nothing: what counts is the furthest
  /// byte that was ever reached.
  func fill(
    _ sink: any ByteSink, with request: PictureRequest,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let part = PictureReceiver(
      sink, request, timeout: min(request.timeout ?? times.timeout, times.timeout),
      clock: services.clock)
    var emptyAttempts = 0
    while true {
      let furthest = part.furthest
      guard let fault = try await continued(part, progress) else { return }
      emptyAttempts = part.furthest > furthest ? 0 : emptyAttempts + 1
      guard fault.isTransient, emptyAttempts < Self.emptyAttemptsLimit else { throw fault.error }
      try await pause(after: fault, emptyAttempts, part)
    }
  }

  /// Longer each time that nothing came, and as long as the server asks; who is asked to come back
  /// when nobody waits any more gets the error that says when.
  private func pause(
    after fault: Interruption, _ emptyAttempts: Int, _ part: PictureReceiver
  ) async throws(FeedError) {
    let wait = max(.milliseconds(500 << min(emptyAttempts, 3)), fault.error.retryAfter ?? .zero)
    guard wait <= RetryPolicy.longestWait, wait < part.timeLeft else { throw fault.error }
    try await services.clock.sleep(for: wait)
  }

  /// The error that broke a transfer, and whether asking for the rest makes sense.
  private struct Interruption {
    let error: FeedError
    let isTransient: Bool
  }

  /// Requests what is missing.
  ///
  /// - Returns: nil when the picture is whole.
  private func continued(
    _ part: PictureReceiver, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> Interruption? {
    let host = part.request.address.host
    let start = part.next()
    let sending = partRequest(part, from: start, progress)
    let outcome = await part.outcome { () throws(TransportError) in
      if part.timeLeft <= .zero { throw TransportError(.timeout(.whole)) }
      return try await client.send(sending)
    }
    if let fault = part.fault { throw fault }
    switch outcome {
    case .success(let response): return fault(of: response, part, from: start)
    case .failure(let error):
      let mapped = FeedError(error, host: host, limit: Self.pictureLimit)
      return Interruption(error: mapped, isTransient: part.isForeign || error.kind.mayBeResumed)
    }
  }

  /// The interruption that an answer means which has come to its end; nil when nothing of the
  /// picture is missing.
  private func fault(
    of response: HTTPResponse, _ part: PictureReceiver, from start: Int
  ) -> Interruption? {
    let host = part.request.address.host
    switch response.status {
    case 200, 206: return part.shortfall.map { Interruption(error: $0, isTransient: true) }
    case 416 where start > 0:
      // The rest that we ask for is not there: then the whole is asked for.
      part.forget()
      return Interruption(error: pictureError(response, host), isTransient: true)
    default:
      let error = pictureError(response, host)
      let isInvited = error.code == .rateLimited && error.retryAfter != nil
      return Interruption(error: error, isTransient: isInvited || error.code == .serverError)
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
      .get, part.request.address, headers: headers, bodyLimit: Self.pictureLimit - start,
      times: times.stallLimited(to: part.timeLeft), isRetryable: true,
      progress: { received, expected in
        let offset = part.offset
        progress(offset + received, expected.map { offset + $0 })
      }, receiver: part)
  }
}

extension HTTPTimeouts {
  /// The time for which a picture may bring nothing: as long as another call may last.
  fileprivate var timeout: Duration { whole ?? .seconds(30) }

  /// The times of one try that may last as long as bytes come, but be silent no longer.
  fileprivate func stallLimited(to left: Duration) -> HTTPTimeouts {
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
