import FeedCore

/// The rules for web pages of other origins (SERVE-5). On the mock every page may read everything.
/// On the others any web page could otherwise read private photos.
enum CrossOrigin {
  /// Refuses a request that a web page of another site sends.
  static func check(
    _ request: APIRequest, _ options: ServeOptions, isMock: Bool
  ) throws(EarlyAnswer) {
    if isMock { return }
    let origin = request["Origin"]
    if let origin, options.origins.contains(origin) { return }
    let isForeign = request["Sec-Fetch-Site"]?.lowercased() == "cross-site"
    // The page of the sign-in opens by a link from the application's site.
    if isForeign, !isSignInPage(request) {
      throw EarlyAnswer(
        .errors("Cross-site requests are refused: add the origin with --origin", status: 403))
    }
    if request.method == "OPTIONS", origin != nil {
      throw EarlyAnswer(.errors("Unknown origin: add it with --origin", status: 403))
    }
  }

  private static func isSignInPage(_ request: APIRequest) -> Bool {
    request.method == "GET" && request.path == "/oauth/authorize"
      && request["Sec-Fetch-Mode"]?.lowercased() == "navigate"
  }

  /// The headers that let a web page read the answer; nil if it may not.
  static func headers(
    _ request: APIRequest, _ options: ServeOptions, isMock: Bool
  ) -> [APIResponse.Header]? {
    guard isMock || request["Origin"].map(options.origins.contains) == true else {
      return options.origins.isEmpty ? nil : [("Vary", "Origin")]
    }
    let origin = isMock ? "*" : request["Origin"] ?? ""
    var headers: [APIResponse.Header] = [("Access-Control-Allow-Origin", origin)]
    if !isMock { headers.append(("Vary", "Origin")) }
    guard request.method == "OPTIONS" else {
      headers.append(("Access-Control-Expose-Headers", exposed))
      return headers
    }
    headers.append(("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, DELETE, OPTIONS"))
    let wanted = isMock ? request["Access-Control-Request-Headers"] : nil
    headers.append(("Access-Control-Allow-Headers", wanted ?? allowed))
    headers.append(("Access-Control-Max-Age", "7200"))
    return headers
  }

  private static let exposed =
    "Link, X-Total, X-Per-Page, X-Ratelimit-Limit, X-Ratelimit-Remaining, ETag"
  private static let allowed =
    "Authorization, Accept-Version, Content-Type, Range, If-None-Match, X-Imagefeed-Fail"
}
