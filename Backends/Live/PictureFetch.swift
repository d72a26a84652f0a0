import FeedCore
import FeedHTTP

/// Pictures come from the cache, else from the CDN: without a key, without quota, as long as bytes
/// keep coming.
extension API {
  static let pictureLimit = 256 << 20

  func picture(
    _ request: PictureRequest, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await services.logger.reporting("Photos.picture") { () async throws(FeedError) in
      try checkPictureHost(request)
      if let kept = await pictures?.load(request) {
        progress(kept.count, kept.count)
        return kept
      }
      let forgetCount = pictures?.forgetCount ?? 0
      let memory = PictureBuffer()
      try await fill(memory, with: request, progress)
      let bytes = memory.take()
      await pictures?.save(bytes, of: request, since: forgetCount)
      return bytes
    }
  }

  /// An answer of the API names addresses; it must not make us ask just anybody. The API's own
  /// host stands in for the CDN where the API was pointed elsewhere (LIVE-8).
  func checkPictureHost(_ request: PictureRequest) throws(FeedError) {
    let host = request.address.host
    let isKnown =
      host == "unsplash.com" || host.hasSuffix(".unsplash.com")
      || host == "unsplash.imgix.net" || host == base.host
    guard isKnown else {
      throw FeedError(.noPicture, Message(.errorForeignHost, host))
    }
  }

  /// Checks that bytes begin like a JPEG: the log-in page of a proxy or a hotel comes with a 200 too,
  /// and must not be stored as a picture.
  ///
  /// - Parameter offset: The position of the bytes in the picture.
  static func checkPicture(
    _ bytes: some Collection<UInt8>, from offset: Int, of request: PictureRequest
  ) throws(FeedError) {
    let start = ([0xFF, 0xD8] as [UInt8]).dropFirst(offset).prefix(bytes.count)
    if bytes.starts(with: start) { return }
    let detail = "begins “\(ServerText(bytes).quoted(hiding: []))”"
    throw bytes.first { !$0.isBlank } == UInt8(ascii: "<")
      ? FeedError(.webPage, Message(.errorWebPage, request.address.host), detail: detail)
      : FeedError(.noPicture, Message(.errorNotJPEG, request.subject.name), detail: detail)
  }

  func pictureError(_ response: HTTPResponse, _ host: String) -> FeedError {
    let detail = "status \(response.status)"
    switch response.status {
    case 404, 410: return FeedError(.notFound, Message(.errorPictureGone), detail: detail)
    // The CDN has no quota of a key; it says so when it has too much to do.
    case 429, 500...:
      let message = Message(.errorServer, host, String(response.status))
      let wait = response.retryAfter(unixTime: Int(services.clock.now().seconds))
      let code = response.status == 429 ? FeedError.Code.rateLimited : .serverError
      return FeedError(code, message, retryAfter: wait, detail: detail)
    default:
      return FeedError(.noPicture, Message(.errorPictureRefused, host, detail), detail: detail)
    }
  }
}

extension PictureRequest.Subject {
  /// The name by which a person knows it.
  fileprivate var name: String {
    switch self {
    case .photo(let id): id.text
    case .avatar(let username): "@\(username)"
    }
  }
}

/// A sink in memory.
private final class PictureBuffer: ByteSink {
  /// The most memory to reserve for an announced length, which may be wrong.
  private static let longestReservation = 4 << 20
  private let bytes = Lock([UInt8]())

  var count: Int { bytes.withLock(\.count) }

  func expect(_ count: Int) {
    bytes.withLock { $0.reserveCapacity(min(count, Self.longestReservation)) }
  }

  func write(_ chunk: ArraySlice<UInt8>) { bytes.withLock { $0 += chunk } }

  func restart() { bytes.withLock { $0 = [] } }

  /// Returns the bytes and forgets them, so that they are not copied.
  func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}
