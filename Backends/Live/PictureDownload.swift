import FeedCore
import FeedHTTP

/// A picture on its way into a sink, resumed where it broke (PHOTO-5).
extension API {
  /// Breaks in a row that brought not one byte: then there is no hope.
  private static let barrenLimit = 3

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await services.logger.reporting("Photos.download") { () async throws(FeedError) in
      try checkPictureHost(request.address)
      try await fill(sink, with: request, progress)
    }
  }

  /// A server that sends the beginning again and again brings nothing: what counts is the furthest
  /// byte that was ever reached.
  private func fill(
    _ sink: any ByteSink, with request: PictureRequest,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let part = PictureReceiver(sink, host: request.address.host)
    var (furthest, barren) = (0, 0)
    while let fault = try await continued(request, part, progress) {
      barren = sink.count > furthest ? 0 : barren + 1
      furthest = max(furthest, sink.count)
      guard fault.isPassing, barren < Self.barrenLimit else { throw fault.error }
      try await pause(after: fault, barren)
    }
  }

  /// Longer each time that nothing came, and as long as the server asks; who is asked to come back
  /// much later gets the error that says when.
  private func pause(after fault: Break, _ barren: Int) async throws(FeedError) {
    let wait = max(.milliseconds(500 << min(barren, 3)), fault.error.retryAfter ?? .zero)
    guard wait <= RetryPolicy.longestWait else { throw fault.error }
    try await services.clock.sleep(for: wait)
  }

  /// What broke the transfer, and whether asking for the rest makes sense.
  private struct Break {
    let error: FeedError
    let isPassing: Bool
  }

  /// Sends for what is missing; nil when the picture is whole.
  private func continued(
    _ request: PictureRequest, _ part: PictureReceiver,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> Break? {
    let host = request.address.host
    let start = part.next()
    do throws(TransportError) {
      let response = try await client.send(partRequest(request, part, from: start, progress))
      return fault(of: response, host, part, from: start)
    } catch {
      if let fault = part.fault { throw fault }
      let mapped = APIError.map(error, host: host, limit: Self.pictureLimit)
      return Break(error: mapped, isPassing: error.kind.mayBeResumed)
    }
  }

  /// Of an answer that has come to its end; nil when nothing of the picture is missing.
  private func fault(
    of response: HTTPResponse, _ host: String, _ part: PictureReceiver, from start: Int
  ) -> Break? {
    switch response.status {
    case 200, 206: return part.shortfall(in: response).map { Break(error: $0, isPassing: true) }
    case 416 where start > 0:
      // The rest that we ask for is not there: then the whole is asked for.
      part.forget()
      return Break(error: pictureError(response, host), isPassing: true)
    default:
      let error = pictureError(response, host)
      let isInvited = error.code == .rateLimited && error.retryAfter != nil
      return Break(error: error, isPassing: isInvited || error.code == .serverError)
    }
  }

  private func partRequest(
    _ request: PictureRequest, _ part: PictureReceiver, from start: Int,
    _ progress: @escaping PictureRequest.Progress
  ) -> HTTPRequest {
    var headers: HTTPHeaders = ["Accept": "image/jpeg", "Accept-Encoding": "identity"]
    if start > 0, let validator = part.validator {
      headers.add("Range", "bytes=\(start)-")
      headers.add("If-Range", validator)
    }
    let times = HTTPTimes(connect: times.connect, stall: times.stall, whole: nil)
    return HTTPRequest(
      .get, request.address.text, headers: headers, bodyLimit: Self.pictureLimit - start,
      times: times, isRetryable: true,
      progress: { received, expected in
        let offset = part.offset
        progress(offset + received, expected.map { offset + $0 })
      }, receiver: part)
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
