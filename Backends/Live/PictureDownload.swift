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

  private func fill(
    _ sink: any ByteSink, with request: PictureRequest,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let part = PictureReceiver(sink, host: request.address.host)
    var barren = 0
    while true {
      let before = sink.count
      guard let fault = try await continued(request, part, progress) else { return }
      barren = sink.count > before ? 0 : barren + 1
      guard fault.isPassing, barren < Self.barrenLimit else { throw fault.error }
      try await services.clock.sleep(for: .milliseconds(500 << min(barren, 3)))
    }
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
    let start = part.resumable
    do throws(TransportError) {
      let response = try await client.send(partRequest(request, part, from: start, progress))
      if response.status == 200 || response.status == 206 { return nil }
      // The rest that we ask for is not there: then the whole is asked for.
      if response.status == 416, start > 0 {
        part.forget()
        return Break(error: pictureError(response, host), isPassing: true)
      }
      let error = pictureError(response, host)
      return Break(error: error, isPassing: error.code == .serverError)
    } catch {
      if let fault = part.fault { throw fault }
      let mapped = APIError.map(error, host: host, limit: Self.pictureLimit)
      return Break(error: mapped, isPassing: error.kind.mayBeResumed)
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
      .get, request.address.text, headers: headers, bodyLimit: Self.pictureLimit, times: times,
      isRetryable: true,
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

/// Appends to the sink what continues it, and begins it anew where the server did.
private final class PictureReceiver: BodyReceiver {
  private struct State {
    /// What tells the server which picture the part at hand is of; nil when it cannot be told.
    var validator: String?
    var offset = 0
    var fault: FeedError?
  }

  private let sink: any ByteSink
  private let host: String
  private let state = Lock(State())

  init(_ sink: any ByteSink, host: String) { (self.sink, self.host) = (sink, host) }

  var validator: String? { state.withLock { $0.validator } }
  /// Bytes that were there before the response under way.
  var offset: Int { state.withLock { $0.offset } }
  /// Why what came was not taken.
  var fault: FeedError? { state.withLock { $0.fault } }
  /// From which byte on the rest can be asked for; zero for the whole.
  var resumable: Int { validator == nil ? 0 : sink.count }

  func forget() { state.withLock { $0.validator = nil } }

  func begins(status: Int, headers: HTTPHeaders) throws(TransportError) -> Bool {
    guard status == 200 || status == 206 else { return false }
    let continues = status == 206
    if continues, Self.start(headers["Content-Range"]) != sink.count {
      throw TransportError(.badReply, "not the part that was asked for")
    }
    if !continues, sink.count > 0 { try passing { () throws(FeedError) in try sink.restart() } }
    let count = sink.count
    state.withLock { state in
      if !continues { state.validator = Self.validator(headers) }
      state.offset = count
    }
    return true
  }

  func take(_ chunk: UnsafeRawBufferPointer) throws(TransportError) {
    try passing { () throws(FeedError) in
      if sink.count == 0 { try API.checkPicture(chunk, host) }
      try sink.write(chunk)
    }
  }

  /// A full disk, or a page instead of a picture, must reach the caller as that, not as a broken
  /// transfer.
  private func passing(_ work: () throws(FeedError) -> Void) throws(TransportError) {
    do throws(FeedError) {
      try work()
    } catch {
      state.withLock { $0.fault = error }
      throw TransportError(.fault, "what came is not taken")
    }
  }

  /// A weak tag does not promise the same bytes, so it cannot continue them.
  private static func validator(_ headers: HTTPHeaders) -> String? {
    if let tag = headers["ETag"], tag.hasPrefix("\"") { return tag }
    return headers["Last-Modified"]
  }

  /// The first byte of `bytes 100-199/200`.
  private static func start(_ range: String?) -> Int? {
    guard let range, range.hasPrefix("bytes ") else { return nil }
    return Int(range.dropFirst(6).prefix { $0.isNumber })
  }
}
