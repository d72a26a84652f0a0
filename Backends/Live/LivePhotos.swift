import FeedCore
import UnsplashWire

/// The photos of the API, for the port. `LivePhotos+Pictures` has their pixels.
struct LivePhotos: PhotosPort {
  let api: API
  /// The language in which the user searches; nil if requests do not name it.
  var searchLanguage: Language?

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try source.check(credentials)
    let endpoint = Endpoint.photos(from: source, page, in: searchLanguage)
    let answer = try await api.page(endpoint, page.number, as: credentials) {
      json throws(WireError) in
      try ListWire<Photo>(json)
    }
    let isOfLikes = if case .favorites = source { true } else { false }
    return await api.applyingLikes(
      to: answer, of: api.account(credentials), isOfLikes: isOfLikes)
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    // The service has one page of related collections.
    if case .related = source, page.number > 1 {
      return Answer(CollectionPage([], page: page.number, hasMore: false))
    }
    let endpoint = Endpoint.collections(from: source, page)
    return try await api.page(endpoint, page.number, as: credentials) { json throws(WireError) in
      try source == .topics ? ListWire(topics: json) : ListWire(collections: json)
    }
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    let answer = try await api.photo(.photo(id), as: credentials)
    // Another address of the API may also answer with a photo.
    guard id.matches(answer.value.id) else {
      throw FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
    }
    guard let user = api.account(credentials) else { return answer }
    if !answer.isCached { await api.likes?.confirm(answer.value, of: user) }
    return await api.applyingLikes(to: answer, of: user)
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    var query = query
    if let topic = query.topic {
      // The service ignores slugs here, and would return a photo of any topic.
      query.topic = try await api.call(.topic(topic), as: credentials) { reply throws(WireError) in
        try CollectionWire.topic(try reply.json())
      }.value.id
    }
    return try await api.photo(.random(query), as: credentials)
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    let target = api.account(credentials).flatMap { api.likes?.target(id, of: $0) }
    do throws(FeedError) {
      let answer = try await api.call(.like(id, isLiked), as: credentials) {
        reply throws(WireError) in
        try LikeWire.state(try reply.jsonIfAny(), wanted: isLiked) { id.matches($0) }
      }
      if let target { await api.likes?.save(answer.value.isLiked, in: target) }
      return answer
    } catch {
      if error.mayHaveArrived, let target { await api.likes?.save(nil, in: target) }
      throw error
    }
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    // The answer has no useful content. A page instead of it comes from a proxy, and nothing was
    // counted.
    _ = try await api.call(.track(photo), as: credentials) { reply throws(WireError) in
      _ = try reply.jsonIfAny()
    }
  }
}

/// The users of the API, for the port.
struct LiveProfile: ProfilePort {
  let api: API

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await api.profile(.me, as: credentials)
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await api.profile(.user(username), as: credentials)
  }

  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await api.page(.users(matching: words, page), page.number, as: credentials) {
      json throws(WireError) in try ListWire(users: json)
    }
  }
}

/// Calls by the type of their answer: a page, a photo, a profile.
extension API {
  func page<Item>(
    _ endpoint: Endpoint, _ number: Int, as credentials: Credentials?,
    _ read: (JSON) throws(WireError) -> ListWire<Item>
  ) async throws(FeedError) -> Answer<Page<Item>> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      let list = try read(try reply.json())
      log(skipped: list.faults, in: endpoint)
      return Paging.page(list, reply.headers, number: number)
    }
  }

  /// The first page of the feed as it was last received, without a request (TUI-12).
  func cachedFeed(of user: AccountDigest?) async -> Answer<PhotoPage>? {
    let first = PageRequest(1)
    let answer = await cachedAnswer(.photos(from: .feed, first), of: user) {
      reply throws(WireError) in
      let list: ListWire<Photo> = try ListWire(try reply.json())
      return Paging.page(list, reply.headers, number: first.number)
    }
    guard let answer else { return nil }
    return await applyingLikes(to: answer, of: user)
  }

  func photo(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      try PhotoWire.whole(try reply.json())
    }
  }

  func profile(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      try UserWire.profile(try reply.json())
    }
  }
}
