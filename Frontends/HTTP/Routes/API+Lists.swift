import FeedCore

/// The parameters of a request for a page of a list. Numbers that make no sense are clamped, as
/// the service does.
struct PageParameters: Sendable {
  let number: Int
  let size: Int

  /// The page size without `per_page`.
  static let standardSize = 10

  init(_ query: Parameters) {
    number = query.number("page", in: PageRequest.numbers) ?? 1
    size = query.number("per_page", in: PageRequest.sizes) ?? Self.standardSize
  }

  var request: PageRequest { PageRequest(number, size: size) }
}

// The types of values.
extension Parameters {
  /// A number; nil if it is missing or not one. It is clamped to the range, however large it is.
  func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    self[name].flatMap { Self.number($0[...], in: range) }
  }

  static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    let value = Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// A word of a type; nil if it is missing.
  ///
  /// - Throws: The service's error for another word.
  func word<Word: RawRepresentable<String>>(
    _ name: String, _ type: Word.Type
  ) throws(FeedError) -> Word? {
    guard let text = self[name] else { return nil }
    guard let word = Word(rawValue: text) else { throw Self.fault(name) }
    return word
  }

  static func fault(_ name: String) -> FeedError {
    .usage("\(name) does not have a valid value")
  }
}

// Lists of photos and collections.
extension API {
  func shapes(_ call: Call) -> Shapes {
    Shapes(
      site: call.site, hasSlugs: isMock, keepsAddresses: options.backend == "stdio",
      showsCollections: call.caller.mayReadCollections)
  }

  /// Checks that the backend can answer. What it cannot is not found (SERVE-2).
  func require(_ needed: Capabilities) async throws(FeedError) {
    guard try await capabilities().isSuperset(of: needed) else {
      throw FeedError(.unsupported, Message(.errorNothingFound))
    }
  }

  private func capabilities() async throws(FeedError) -> Capabilities {
    guard let account = backend.account else { return backend.capabilities }
    return try await account().capabilities
  }

  /// Answers with a page of a list of photos.
  func photos(from source: PhotoSource, _ call: Call) async throws(FeedError) -> APIResponse {
    let page = try await page(of: source, call)
    let shapes = shapes(call)
    return list(page, call) { .object(shapes.photo($0)) }
  }

  /// A page of a list of photos. If the request filters or orders it in a way that the backend does
  /// not know, the list is read from its start.
  func page(of source: PhotoSource, _ call: Call) async throws(FeedError) -> PhotoPage {
    try await require(source.needs)
    let query = call.query
    let requested = PageParameters(query).request
    let user = try await credentials(of: call.caller)
    let orientation = isSearch(source) ? nil : try query.word("orientation", Orientation.self)
    let order = isOrdered(source) ? try query.word("order_by", ListOrder.self) : nil
    guard orientation != nil || order?.isOther == true else {
      return try await backend.photos.photos(from: source, requested, as: user).value
    }
    var photos = try await start(of: source, as: user)
    if let orientation { photos.removeAll { $0.orientation != orientation } }
    switch order {
    case .oldest: photos.reverse()
    case .popular, .views, .downloads: photos.sort { ($0.likes ?? 0) > ($1.likes ?? 0) }
    default: break
    }
    return Page(requested, of: photos, standardSize: PageParameters.standardSize)
  }

  private func isSearch(_ source: PhotoSource) -> Bool {
    if case .search = source { true } else { false }
  }

  private func isOrdered(_ source: PhotoSource) -> Bool {
    switch source {
    case .user, .likes, .favorites, .topic: true
    case .feed, .search, .collection: false
    }
  }

  /// The pages that are read for a filter that the backend does not know.
  private static let readPages = 34

  /// The photos at the start of a list.
  func start(of source: PhotoSource, as user: Credentials?) async throws(FeedError) -> [Photo] {
    var photos: [Photo] = []
    for number in 1...Self.readPages {
      let request = PageRequest(number, size: PageRequest.sizes.upperBound)
      let page = try await backend.photos.photos(from: source, request, as: user).value
      photos += page.photos
      if !page.hasMore { break }
    }
    return photos
  }

  /// The collections or topics at the start of a list.
  func start(
    of source: CollectionSource, as user: Credentials?
  ) async throws(FeedError) -> [PhotoCollection] {
    var found: [PhotoCollection] = []
    for number in 1...Self.readPages {
      let request = PageRequest(number, size: PageRequest.sizes.upperBound)
      let page = try await backend.photos.collections(from: source, request, as: user).value
      found += page.items
      if !page.hasMore { break }
    }
    return found
  }

  /// Answers with a page and the headers about its list.
  func list<Item>(_ page: Page<Item>, _ call: Call, _ shape: (Item) -> JSON) -> APIResponse {
    .json(.array(page.items.map(shape))).adding(headers(page, call))
  }

  /// Answers with a page of a search.
  func found<Item>(_ page: Page<Item>, _ call: Call, _ shape: (Item) -> JSON) -> APIResponse {
    let size = PageParameters(call.query).size
    let total = page.total ?? page.items.count
    return .json([
      "total": Shapes.integer(total), "total_pages": Shapes.integer((total + size - 1) / size),
      "results": .array(page.items.map(shape)),
    ]).adding(headers(page, call))
  }

  private func headers<Item>(_ page: Page<Item>, _ call: Call) -> [APIResponse.Header] {
    let requested = PageParameters(call.query)
    var headers: [APIResponse.Header] = [("X-Per-Page", String(requested.size))]
    let last = page.total.map { max(1, ($0 + requested.size - 1) / requested.size) }
    if let total = page.total { headers.append(("X-Total", String(total))) }
    var pages: [(String, Int)] = []
    if requested.number > 1 {
      pages += [("first", 1), ("prev", min(requested.number - 1, last ?? .max))]
    }
    if let last, requested.number < last { pages.append(("last", last)) }
    if page.hasMore { pages.append(("next", requested.number + 1)) }
    guard !pages.isEmpty else { return headers }
    let links = pages.map { "<\(address(call, page: $0.1))>; rel=\"\($0.0)\"" }
    headers.append(("Link", links.joined(separator: ", ")))
    return headers
  }

  /// The request's own address with another page. A key in it is not repeated.
  private func address(_ call: Call, page: Int) -> String {
    let kept = call.query.items.filter { $0.name != "page" && $0.name != "client_id" }
    let items = kept + [("page", String(page))]
    let query = items.map { "\($0.name.percentEncoded())=\($0.value.percentEncoded())" }
    return call.site.url(call.path, query.joined(separator: "&"))
  }
}

/// The orders of a list. Views and downloads are not known, so they count as likes.
private enum ListOrder: String {
  case latest, oldest, popular, views, downloads, pinned, position, featured

  /// Whether the order differs from the backend's.
  var isOther: Bool {
    switch self {
    case .oldest, .popular, .views, .downloads: true
    case .latest, .pinned, .position, .featured: false
    }
  }
}
