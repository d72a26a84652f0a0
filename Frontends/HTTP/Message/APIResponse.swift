import FeedCore

/// An answer: status, headers and body. The server adds the length and the connection's headers.
package struct APIResponse: Sendable {
  package typealias Header = (name: String, value: String)

  /// How much of the answer is sent, because some failures are those of a connection.
  package enum Delivery: Sendable {
    case whole
    /// Half of the body, before the connection ends.
    case half
    /// Nothing: the connection ends.
    case none
  }

  package var status: Int
  package var headers: [Header]
  /// The body, which may be a part of bytes that other answers share.
  package var content: ArraySlice<UInt8>
  package var delivery = Delivery.whole
  /// Kept until the answer is sent, such as the memory that a picture counts for.
  package var keptUntilSent: (any Sendable)?

  package init(_ status: Int, _ headers: [Header] = [], body: [UInt8] = []) {
    (self.status, self.headers, content) = (status, headers, body[...])
  }

  /// The body as an array.
  package var body: [UInt8] {
    get { Array(content) }
    set { content = newValue[...] }
  }

  package subscript(header: String) -> String? {
    headers.first { $0.name.isHeader(header) }?.value
  }

  func adding(_ more: [Header]) -> APIResponse {
    var response = self
    response.headers += more
    return response
  }

  /// The answer with those of the headers that it does not have.
  func addingMissing(_ more: [Header]) -> APIResponse {
    adding(more.filter { self[$0.name] == nil })
  }
}

extension APIResponse {
  static func json(_ value: JSON, status: Int = 200) -> APIResponse {
    APIResponse(
      status, [("Content-Type", "application/json")], body: escapingAmpersands(value.encoded()))
  }

  /// Errors in the API's format, which differs from that of OAuth.
  package static func errors(_ text: String, status: Int) -> APIResponse {
    var response = json(["errors": [.string(text)]], status: status)
    response.headers.append(("Cache-Control", "no-cache"))
    return response
  }

  static func text(_ text: String, status: Int) -> APIResponse {
    APIResponse(
      status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-cache")],
      body: Array(text.utf8))
  }

  /// A page of the sign-in. No other page may frame it, and it loads nothing. Its form names its
  /// origin, which `no-referrer` would hide.
  static func page(_ html: String, status: Int = 200) -> APIResponse {
    APIResponse(
      status,
      [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "same-origin"), ("X-Content-Type-Options", "nosniff"),
      ],
      body: Array(html.utf8))
  }

  static func redirect(to location: String) -> APIResponse {
    APIResponse(302, [("Location", location), ("Cache-Control", "no-store")])
  }

  static let accessTokenInvalid = errors("OAuth error: The access token is invalid", status: 401)
  static let missingPermissions = errors("OAuth error: missing permissions", status: 403)
  static let rateLimitExceeded = text("Rate Limit Exceeded", status: 403)
    .adding([("X-Ratelimit-Remaining", "0")])
  static let notFound = errors("Not found", status: 404)

  /// Writes `&` as `\u0026`, as the service has done since 2021. In JSON `&` occurs in strings
  /// only.
  private static func escapingAmpersands(_ json: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count + json.count / 16)
    for byte in json {
      if byte == UInt8(ascii: "&") {
        bytes += #"\u0026"#.utf8
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

// Entity tags and ranges (RFC 9110, sections 13 and 14).
extension APIResponse {
  /// The answer with an entity tag.
  ///
  /// - Parameter hasRanges: Whether parts of the body can be requested.
  package func tagged(hasRanges: Bool) -> APIResponse {
    guard status == 200, self["ETag"] == nil else { return self }
    let tag = Self.tag(of: content)
    // JSON is the same document, but perhaps not the same bytes, in other transfer encodings.
    return adding([("ETag", hasRanges ? tag : "W/\(tag)")])
  }

  /// The entity tag of a body.
  static func tag(of body: ArraySlice<UInt8>) -> String {
    var sum = FNV1a()
    body.withUnsafeBytes { sum.add($0) }
    return "\"\(String(sum.value, radix: 16))-\(String(body.count, radix: 16))\""
  }

  /// The tagged answer as the request wants it: 304 if the client has the same, or the part that it
  /// asks for.
  package func conditional(_ request: APIRequest, hasRanges: Bool) -> APIResponse {
    guard status == 200, ["GET", "HEAD"].contains(request.method), let sent = self["ETag"] else {
      return self
    }
    let tag = sent.hasPrefix("W/") ? String(sent.dropFirst(2)) : sent
    var answer = self
    if request.has(tag) {
      answer.status = 304
      answer.content = []
      return answer
    }
    guard hasRanges else { return answer }
    answer.headers.append(("Accept-Ranges", "bytes"))
    // If-Range: the client cannot use a part of other content than it already has.
    if let known = request["If-Range"], known != tag { return answer }
    guard request.method == "GET" else { return answer }
    switch ByteRange(request["Range"], of: content.count) {
    case .whole: return answer
    case .part(let range):
      let place = "bytes \(range.lowerBound)-\(range.upperBound)/\(content.count)"
      answer.headers.append(("Content-Range", place))
      (answer.status, answer.content) = (206, content[range])
      return answer
    case .unsatisfiable:
      var refusal = APIResponse.errors("Range not satisfiable", status: 416)
      refusal.headers.append(("Content-Range", "bytes */\(content.count)"))
      return refusal
    }
  }

}

extension APIRequest {
  /// Whether the client has the content with an entity tag (`If-None-Match`).
  func has(_ tag: String) -> Bool {
    guard let header = self["If-None-Match"] else { return false }
    return header == "*"
      || header.split(separator: ",").contains { part in
        let text = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
        return text == tag || text.dropFirst(2) == tag && text.hasPrefix("W/")
      }
  }
}

/// A parsed Range header. An invalid header is ignored, as are several ranges, which a server need
/// not support.
enum ByteRange: Equatable {
  case whole
  case part(ClosedRange<Int>)
  case unsatisfiable

  init(_ header: String?, of count: Int) {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
      self = .whole
      return
    }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      self = .whole
      return
    }
    // A number that is too large lies beyond every picture.
    let (first, last) = (ends[0], ends[1])
    switch (first.isEmpty, last.isEmpty) {
    case (true, true): self = .whole
    case (true, false):
      let length = Int(last) ?? .max
      self = length > 0 && count > 0 ? .part(max(0, count - length)...count - 1) : .unsatisfiable
    case (false, true): self = Self.between(Int(first) ?? .max, count - 1, count)
    case (false, false):
      let (start, end) = (Int(first) ?? .max, Int(last) ?? .max)
      self = start <= end ? Self.between(start, end, count) : .whole
    }
  }

  private static func between(_ first: Int, _ last: Int, _ count: Int) -> ByteRange {
    first < count ? .part(first...min(last, count - 1)) : .unsatisfiable
  }
}
