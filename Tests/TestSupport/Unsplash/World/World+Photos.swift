import FeedCore

extension UnsplashWorld {
  func feed(_ call: UnsplashCall) -> UnsplashReply {
    let feed = list(Array(0..<catalog.count), call)
    let tag = Self.tag(of: feed.body)
    return call.request["If-None-Match"] == tag
      ? UnsplashReply(304, [("ETag", tag)]) : feed.adding([("ETag", tag)])
  }

  /// Returns the weak entity tag of a body, computed by FNV-1a.
  private static func tag(of body: [UInt8]) -> String {
    let sum = body.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "W/\"\(String(sum, radix: 16))\""
  }

  func photo(_ call: UnsplashCall) -> UnsplashReply {
    withPhoto(call) { .json(.object(fullShape($0, call))) }
  }

  /// Returns a random photo. Each call advances the service's generator. With `count` the answer is
  /// a list, even of one photo.
  mutating func random(_ call: UnsplashCall) -> UnsplashReply {
    let query = call.request.query
    let listed = indices(in: query, call)
    let choices = matches(query).filter { index in
      (query["username"].map { catalog.photo(index).author.username == $0 } ?? true)
        && (listed?.contains(index) ?? true)
    }
    guard !choices.isEmpty else { return .errors("No photos found.", status: 404) }
    let count = query["count"].flatMap { Int($0) }
    let picked = (0..<min(max(count ?? 1, 1), 30)).map { _ in
      JSON.object(fullShape(catalog.photo(chance.pick(choices)), call))
    }
    return .json(count == nil ? picked[0] : .array(picked))
  }

  func search(_ call: UnsplashCall) -> UnsplashReply {
    guard call.request.query["query"] != nil else {
      return .errors("query is missing", status: 400)
    }
    let found = matches(call.request.query)
    let page = UnsplashPage(of: found, call.request)
    let envelope: JSONObject = [
      "total": .integer(Int64(found.count)), "total_pages": .integer(Int64(page.count)),
      "results": .array(page.items.map { .object(shape(catalog.photo($0), call)) }),
    ]
    return .json(.object(envelope)).adding(page.headers)
  }

  /// Returns the address of the full picture. The call itself counts as the download.
  func download(_ call: UnsplashCall) -> UnsplashReply {
    withPhoto(call) { photo in
      .json(.object(["url": .string(pictureURL(photo, call, width: nil))]))
    }
  }

  func list(_ indices: [Int], _ call: UnsplashCall) -> UnsplashReply {
    let page = UnsplashPage(of: indices, call.request)
    return .json(.array(page.items.map { .object(shape(catalog.photo($0), call)) }))
      .adding(page.headers)
  }

  func withPhoto(
    _ call: UnsplashCall, _ body: (UnsplashPhoto) -> UnsplashReply
  ) -> UnsplashReply {
    guard let index = catalog.index(of: call.place) else {
      return .errors("Couldn't find Photo", status: 404)
    }
    return body(catalog.photo(index))
  }

  /// Returns the photos that contain every word of the query, newest first.
  private func matches(_ query: UnsplashParameters) -> [Int] {
    let words = (query["query"] ?? "").lowercased().split(separator: " ")
    return (0..<catalog.count).filter { index in
      let photo = catalog.photo(index)
      let text = photo.text.lowercased()
      return words.allSatisfy { text.contains($0) }
        && query["orientation"].map { $0 == photo.orientation } ?? true
        && query["color"].map { $0 == photo.color.name } ?? true
    }
  }
}

/// One page of a list, with links to other pages (UNSPLASH.md §3).
struct UnsplashPage {
  let items: [Int]
  /// The number of pages.
  let count: Int
  private let number: Int
  private let size: Int
  private let total: Int
  private let address: WebAddress

  init(of indices: [Int], _ request: UnsplashRequest) {
    let asked = { (name: String, standard: Int) in
      max(1, request.query[name].flatMap { Int($0) } ?? standard)
    }
    size = min(asked("per_page", 10), 30)
    number = asked("page", 1)
    total = indices.count
    count = (total + size - 1) / size
    address = request.address
    let (start, isTooFar) = (number - 1).multipliedReportingOverflow(by: size)
    items = isTooFar ? [] : Array(indices.dropFirst(start).prefix(size))
  }

  var headers: [UnsplashReply.Header] {
    let totals = [("X-Total", "\(total)"), ("X-Per-Page", "\(size)")] as [UnsplashReply.Header]
    let links = links.map { "<\(page($0.page))>; rel=\"\($0.rel)\"" }
    return links.isEmpty ? totals : totals + [("Link", links.joined(separator: ", "))]
  }

  /// The pages to link to. Empty if everything fits on one page.
  private var links: [(rel: String, page: Int)] {
    guard count > 1 else { return [] }
    let back = number > 1 ? [("first", 1), ("prev", min(number - 1, count))] : []
    let ahead = number < count ? [("last", count), ("next", number + 1)] : []
    return back + ahead
  }

  private func page(_ number: Int) -> String { address.setting([("page", "\(number)")]).text }
}
