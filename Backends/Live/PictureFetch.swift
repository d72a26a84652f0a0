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
      try checkPictureHost(request.address)
      if let kept = await pictures?.load(request) {
        progress(kept.count, kept.count)
        return kept
      }
      let response = try await fetch(request.address, progress)
      guard response.status == 200 else { throw pictureError(response, request.address.host) }
      try Self.checkPicture(response.body[...], request.address.host)
      await pictures?.keep(response.body, of: request)
      return response.body
    }
  }

  private func fetch(
    _ address: WebAddress, _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> HTTPResponse {
    let times = HTTPTimes(connect: times.connect, stall: times.stall, whole: nil)
    let request = HTTPRequest(
      .get, address.text, headers: ["Accept": "image/jpeg"], bodyLimit: Self.pictureLimit,
      times: times, isRetryable: true, progress: progress)
    do throws(TransportError) {
      return try await client.send(request)
    } catch {
      throw APIError.map(error, host: address.host, limit: Self.pictureLimit)
    }
  }

  /// An answer of the API names addresses; it must not make us ask just anybody. The API's own
  /// host stands in for the CDN where the API was pointed elsewhere (LIVE-8).
  func checkPictureHost(_ address: WebAddress) throws(FeedError) {
    let host = address.host
    let isKnown =
      host == "unsplash.com" || host.hasSuffix(".unsplash.com")
      || host == "unsplash.imgix.net" || host == base.host
    guard isKnown else {
      throw FeedError(.insecureAddress, Message(.errorForeignHost, host))
    }
  }

  /// What a proxy or a hotel's log-in page sends with a 200 is not to be kept as a picture.
  /// A chunk that comes later, from some byte on, is looked at as far as it has to do with that.
  static func checkPicture(
    _ bytes: some Collection<UInt8>, from offset: Int = 0, _ host: String
  ) throws(FeedError) {
    guard !bytes.isEmpty else { throw FeedError(.truncated, Message(.errorTruncated, host)) }
    let start = ([0xFF, 0xD8] as [UInt8]).dropFirst(offset).prefix(bytes.count)
    if bytes.starts(with: start) { return }
    let beginning = String(decoding: bytes.prefix(200), as: UTF8.self).cleaned()
    let detail = "begins «\(beginning)»"
    throw bytes.first { !$0.isBlank } == UInt8(ascii: "<")
      ? FeedError(.webPage, Message(.errorWebPage, host), detail: detail)
      : FeedError(.badPicture, Message(.errorNotJPEG, host), detail: detail)
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
    default: return FeedError(.rejected, Message(.errorRejected, detail), detail: detail)
    }
  }
}
