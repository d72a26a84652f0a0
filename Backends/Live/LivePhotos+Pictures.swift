import FeedCore
import FeedHTTP

/// The pictures of the API's photos, from the cache or otherwise from the CDN. Downloads need no
/// key, do not count against the rate limit, and last as long as bytes arrive.
extension LivePhotos {
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await api.services.logger.reporting("Photos.picture") { () async throws(FeedError) in
      try checkPictureHost(request)
      if let kept = await api.pictures?.load(request) {
        progress(kept.count, kept.count)
        return kept
      }
      let forgetCount = api.pictures?.forgetCount ?? 0
      let memory = PictureBuffer()
      try await fill(memory, with: request, progress)
      let bytes = memory.take()
      await api.pictures?.save(bytes, of: request, since: forgetCount)
      return bytes
    }
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await api.services.logger.reporting("Photos.download") { () async throws(FeedError) in
      try checkPictureHost(request)
      try await fill(sink, with: request, progress)
    }
  }

  private func fill(
    _ sink: any ByteSink, with request: PictureRequest,
    _ progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let transfer = PictureTransfer(
      client: api.client, clock: api.services.clock, times: api.times)
    let sink = PictureEndSink(sink)
    do throws(PictureFailure) {
      try await transfer.fill(sink, with: request, progress)
    } catch {
      throw pictureError(error, request.address.host)
    }
    try sink.checkEnd(of: request)
  }

  /// Checks that a picture is on a host of Unsplash. Answers of the API contain addresses, which
  /// must not make us connect to arbitrary hosts. If the settings replace the API's address, its
  /// host also replaces the CDN (LIVE-8).
  ///
  /// - Throws: `noPicture` for any other host.
  private func checkPictureHost(_ request: PictureRequest) throws(FeedError) {
    let host = request.address.host
    let isKnown =
      host == "unsplash.com" || host.hasSuffix(".unsplash.com")
      || host == "unsplash.imgix.net" || host == api.base.host
    guard isKnown else {
      throw FeedError(.noPicture, Message(.errorForeignHost, host))
    }
  }

  /// The error for a picture that was not downloaded.
  private func pictureError(_ failure: PictureFailure, _ host: String) -> FeedError {
    switch failure {
    case .transport(let error): FeedError(error, host: host, limit: PictureTransfer.sizeLimit)
    case .refused(let response): refusal(response, host)
    case .other(let error): error
    }
  }

  private func refusal(_ response: HTTPResponse, _ host: String) -> FeedError {
    let detail = "status \(response.status)"
    switch response.status {
    case HTTPResponse.networkSignIn: return APIError.networkSignIn(response)
    case 401 where APIError.isPage(response), 407 where APIError.isPage(response):
      return FeedError(.webPage, Message(.errorWebPage, host), detail: detail)
    case 404, 410: return FeedError(.notFound, Message(.errorPictureGone), detail: detail)
    // The CDN does not count requests by key. It answers this way when it is overloaded.
    case 429, 500...:
      let message = Message(.errorServer, host, String(response.status))
      let wait = response.retryAfter(unixTime: Int(api.services.clock.now().seconds))
      let code = response.status == 429 ? FeedError.Code.rateLimited : .serverError
      return FeedError(code, message, retryAfter: wait, detail: detail)
    default:
      return FeedError(.noPicture, Message(.errorPictureRefused, host, detail), detail: detail)
    }
  }
}
