import FeedCore
import FeedHTTP
import UnsplashWire

/// The replies of a live check, and what they prove.
struct LiveReplies: Sendable {
  struct Reply: Sendable {
    let response: HTTPResponse
    /// The redirect address with another port that the check used, if any.
    var otherPort: String?
  }

  private var replies: [LiveProbe: Reply] = [:]
  /// The failures of requests without a reply, by their error code.
  private(set) var failures: [LiveProbe: String] = [:]

  subscript(probe: LiveProbe) -> Reply? { replies[probe] }

  mutating func note(_ reply: Reply, to probe: LiveProbe) { replies[probe] = reply }

  mutating func note(_ failure: FeedError, of probe: LiveProbe) {
    failures[probe] = failure.code.name
  }
}

extension LiveReplies.Reply {
  var status: Int { response.status }
  var tag: String? { response.headers["ETag"] }
  var rateLimit: RateLimit? { RateLimit(response.headers) }

  fileprivate var isSuccess: Bool { (200..<300).contains(status) }
  fileprivate var json: JSON? { try? JSON(lenient: response.body) }

  /// The photos of a list; nil if the reply is not a list.
  var photos: [Photo]? {
    guard isSuccess, let json, let list: ListWire<Photo> = try? ListWire(json) else { return nil }
    return list.photos
  }

  fileprivate func result(_ verdict: LiveResult.Verdict) -> LiveResult {
    LiveResult(verdict, Message(.liveSeenStatus, String(status)))
  }

  /// The content type of the refusal at the hourly limit.
  var limitType: LiveResult {
    let type = (response.headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" }
    let known = Self.types.first { $0 == type }
    return LiveResult(
      known == "text/plain" ? .asExpected : .differs,
      Message(.liveSeenWord, String(status), known ?? "?"))
  }

  /// The types that a report may name.
  private static let types = ["text/plain", "application/json", "text/html"]

  /// The state of the like in a reply that has it.
  var isLiked: Bool? {
    let object = json?.objectValue
    let photo = object?["photo"]?.objectValue ?? object
    return photo?["liked_by_user"]?.boolValue
  }
}

/// The verdicts for the points of `LivePoint.all`.
extension LiveReplies {
  var likesList: LiveResult {
    judge(.likes) { reply in reply.result(reply.photos != nil ? .asExpected : .differs) }
  }

  var likeFields: LiveResult {
    judge(.feed) { reply in
      let items = reply.json?.arrayValue?.compactMap(\.objectValue) ?? []
      guard !items.isEmpty else { return LiveResult(.undecided, Message(.liveSeenNoPhoto)) }
      let complete = items.count {
        $0["likes"]?.integerValue != nil && $0["liked_by_user"]?.boolValue != nil
      }
      return LiveResult(
        complete == items.count ? .asExpected : .differs,
        Message(.liveSeenFields, String(complete), String(items.count)))
    }
  }

  func written(_ probe: LiveProbe, status: Int) -> LiveResult {
    judge(probe) { reply in
      if [401, 403].contains(reply.status) { return reply.result(.undecided) }
      let isLiked = reply.isLiked
      let isExpected = reply.status == status && isLiked == (probe == .like)
      return LiveResult(
        isExpected ? .asExpected : .differs,
        Message(.liveSeenLiked, String(reply.status), isLiked.map { "\($0)" } ?? "?"))
    }
  }

  var notModified: LiveResult {
    if let feed = self[.feed], feed.tag == nil {
      return LiveResult(.differs, Message(.liveSeenNoTag))
    }
    return judge(.unchangedFeed) { reply in
      switch reply.status {
      case 304: reply.result(.asExpected)
      case 200..<300: reply.result(.differs)
      default: reply.result(.undecided)
      }
    }
  }

  var notModifiedCost: LiveResult {
    judge(.unchangedFeed) { reply in
      guard reply.status == 304, let after = reply.rateLimit,
        let before = self[.feed]?.rateLimit
      else { return reply.result(.undecided) }
      let cost = before.remaining - after.remaining
      let verdict: LiveResult.Verdict =
        switch cost {
        case 1: .asExpected
        case 0: .differs
        // Other programs may use the same key.
        default: .undecided
        }
      return LiveResult(verdict, Message(.liveSeenCost, String(cost)))
    }
  }

  var hourlyLimit: LiveResult {
    judge(.feed) { reply in
      guard let limit = reply.rateLimit?.limit else {
        let verdict: LiveResult.Verdict = reply.response.headers.isCached ? .undecided : .differs
        return LiveResult(verdict, Message(.liveSeenNoLimit))
      }
      return LiveResult(
        [50, 1_000, 5_000].contains(limit) ? .asExpected : .differs,
        Message(.liveSeenLimit, String(limit)))
    }
  }

  var keyHeaders: LiveResult {
    judge(.keyHeaders) { reply in
      switch reply.status {
      case 401: reply.result(.asExpected)
      case 200..<300: reply.result(.differs)
      default: reply.result(.undecided)
      }
    }
  }

  /// The error codes of OAuth that a report may name (RFC 6749, sections 4.1.2.1 and 5.2).
  private static let words: Set = [
    "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "invalid_token",
    "unauthorized_client", "unsupported_grant_type", "unsupported_response_type",
    "unsupported_token_type", "access_denied", "server_error", "temporarily_unavailable",
  ]

  /// Judges a refusal of the token address by its status and error code.
  func refusal(_ probe: LiveProbe, _ status: Int, _ word: String) -> LiveResult {
    judge(probe) { reply in
      guard reply.status < 500, reply.status != 429 else { return reply.result(.undecided) }
      let seen = ErrorWire.oauthErrorCode(reply.response.body)
      let known = seen.flatMap { Self.words.contains($0) ? $0 : nil }
      return LiveResult(
        reply.status == status && seen == word ? .asExpected : .differs,
        Message(.liveSeenWord, String(reply.status), known ?? "?"))
    }
  }

  var revocation: LiveResult {
    judge(.revoke) { reply in
      switch reply.status {
      case 200, 400, 401, 403: reply.result(.asExpected)
      case 404, 405, 410: reply.result(.differs)
      default: reply.result(.undecided)
      }
    }
  }

  var otherPort: LiveResult {
    judge(.otherPort) { reply in
      let text = String(decoding: reply.response.body, as: UTF8.self).lowercased()
      if LiveDiagnosis.refusals.contains(where: text.contains) {
        return LiveResult(.asExpected, Message(.liveSeenRefusal))
      }
      let location = reply.response.headers["Location"] ?? ""
      if let address = reply.otherPort, location.hasPrefix(address) {
        return LiveResult(.differs, Message(.liveSeenRedirect))
      }
      return LiveResult(.undecided, Message(.liveSeenNoRefusal, String(reply.status)))
    }
  }

  private func judge(_ probe: LiveProbe, _ judgment: (Reply) -> LiveResult) -> LiveResult {
    if let reply = self[probe] { return judgment(reply) }
    if let failure = failures[probe] {
      return LiveResult(.undecided, Message(.liveSeenFailure, failure))
    }
    return .notTried(.liveReasonEarlier)
  }
}
