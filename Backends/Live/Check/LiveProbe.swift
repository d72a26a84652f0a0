import FeedCore
import FeedHTTP
import UnsplashWire

/// A request of the live check. One reply may decide several points.
enum LiveProbe: String, Sendable, CaseIterable {
  case feed
  /// The feed again, if it has changed.
  case unchangedFeed
  /// The likes of the first photo's author.
  case likes
  /// The feed, with the application's id and secret key in separate headers.
  case keyHeaders
  /// The exchange of a code that the service never issued.
  case wrongCode
  case wrongSecret
  case unknownGrant
  case wrongRefresh
  /// The revocation of a token that the service never issued.
  case revoke
  /// The sign-in page, with a redirect address on another port.
  case otherPort
  /// A photo with the user's like.
  case likeState
  case like
  case unlike

  /// The requests that change nothing, in order.
  static let reads: [LiveProbe] = allCases.filter { ![.likeState, .like, .unlike].contains($0) }

  /// The code, secret, grant type and token that the check invents. The service never issued them,
  /// so it can only refuse them.
  static let invented = "imagefeed-doctor"
}

/// The requests as values.
struct LiveRequests: Sendable {
  let api: API
  let auth: LiveAuth
  let input: DiagnosisInput

  /// The reason why a request cannot be made with these settings; otherwise nil.
  func skipReason(for probe: LiveProbe) -> Phrase? {
    switch probe {
    case .keyHeaders, .wrongCode, .unknownGrant, .wrongRefresh, .revoke:
      auth.secretKey == nil ? .liveReasonNoSecretKey : nil
    case .otherPort: otherPort == nil ? .liveReasonNoPort : nil
    default: nil
    }
  }

  /// The request of a read; nil if an earlier reply that it depends on did not arrive.
  func request(_ probe: LiveProbe, after replies: LiveReplies) -> HTTPRequest? {
    switch probe {
    case .feed: read(.photos(from: .feed, Self.page))
    case .unchangedFeed:
      replies[.feed]?.tag.flatMap { tag in
        var request = read(.photos(from: .feed, Self.page))
        request?.headers["If-None-Match"] = tag
        return request
      }
    case .likes:
      replies[.feed]?.photos?.first.flatMap { photo in
        read(.photos(from: .likes(of: photo.author.username), PageRequest(1, size: 1)))
      }
    case .keyHeaders: keyHeaders
    case .wrongCode: token([("grant_type", "authorization_code"), ("code", LiveProbe.invented)])
    case .wrongSecret:
      token(
        [("grant_type", "authorization_code"), ("code", LiveProbe.invented)],
        secret: LiveProbe.invented)
    case .unknownGrant: token([("grant_type", LiveProbe.invented)])
    case .wrongRefresh:
      token([("grant_type", "refresh_token"), ("refresh_token", LiveProbe.invented)])
    case .revoke: form([("token", LiveProbe.invented)] + client(), to: "revoke")
    case .otherPort: otherPort.map(page)
    case .likeState, .like, .unlike: nil
    }
  }

  /// The request of a probe about the like of a photo.
  func request(_ probe: LiveProbe, of photo: PhotoID, as user: Credentials) -> HTTPRequest {
    switch probe {
    case .like: once(api.request(.like(photo, true), as: user))
    case .unlike: once(api.request(.like(photo, false), as: user))
    default: once(api.request(.photo(photo), as: user))
    }
  }

  private static let page = PageRequest(1, size: 10)

  /// The request of the application; nil if a name from a reply cannot be part of an address.
  private func read(_ endpoint: Endpoint) -> HTTPRequest? {
    endpoint.isValidPath ? once(api.request(endpoint, as: nil)) : nil
  }

  /// The request with a single attempt, because the check counts its requests.
  private func once(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.isRetryable = false
    return request
  }

  private var keyHeaders: HTTPRequest? {
    var request = read(.photos(from: .feed, PageRequest(1, size: 1)))
    request?.authorization = nil
    request?.headers["X-Unsplash-ID"] = auth.accessKey.revealed
    request?.headers["X-Unsplash-Secret"] = auth.secretKey?.revealed
    return request
  }

  private func client(secret: String? = nil) -> [(String, String)] {
    [
      ("client_id", auth.accessKey.revealed),
      ("client_secret", secret ?? auth.secretKey?.revealed ?? LiveProbe.invented),
    ]
  }

  private func token(_ fields: [(String, String)], secret: String? = nil) -> HTTPRequest {
    form(fields + client(secret: secret) + [("redirect_uri", input.redirect.text)], to: "token")
  }

  private func form(_ fields: [(String, String)], to name: String) -> HTTPRequest {
    let text = fields.map { "\($0.0)=\($0.1.percentEncoded())" }.joined(separator: "&")
    return HTTPRequest(
      .post, auth.addresses.oauth.appending([name]), headers: ["Accept": "application/json"],
      body: HTTPRequest.Body(
        Array(text.utf8), contentType: "application/x-www-form-urlencoded"),
      bodyLimit: 1 << 20, times: api.times, isRetryable: false)
  }

  /// The redirect address with another port; nil if it has none.
  var otherPort: String? {
    guard let loopback = input.redirect.loopback else { return nil }
    let port = loopback.port < .max ? loopback.port + 1 : loopback.port - 1
    return "http://127.0.0.1:\(port)\(loopback.path)"
  }

  private func page(redirect: String) -> HTTPRequest {
    let address = auth.addresses.oauth.appending(["authorize"]).setting([
      ("client_id", auth.accessKey.revealed), ("redirect_uri", redirect),
      ("response_type", "code"), ("scope", "public"),
    ])
    return HTTPRequest(
      .get, address, headers: ["Accept": "text/html"], bodyLimit: 1 << 20, times: api.times,
      isRetryable: false)
  }
}
