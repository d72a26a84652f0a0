import BackendSupport
import FeedCore

/// The photos of the folder, for the port.
struct FixturePhotos: PhotosPort {
  let library: FixtureLibrary

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try library.checkCancellation()
    try source.check(credentials)
    let ids: [PhotoID]
    switch source {
    case .feed: return try library.feed(page, as: credentials)
    case .search(let query): ids = try await found(query)
    case .user(let username): ids = try await photos(of: username)
    case .favorites(let username): ids = try favorites(of: username)
    case .likes(let username): ids = try await likes(of: username)
    case .collection(let id): ids = try library.collections().photos(of: id, as: credentials)
    case .topic(let name): ids = try library.topic(name)
    }
    return try library.page(of: ids, page, as: credentials)
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try library.checkCancellation()
    let page = try library.collections().page(
      page, of: source, as: credentials, standardSize: FixtureLibrary.pageSize, library.shown)
    // Other users are known only from their photos.
    if page.total == 0, case .user(let username) = source { _ = try await photos(of: username) }
    return Answer(page)
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try library.checkCancellation()
    return Answer(try library.photo(id, as: credentials))
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try library.checkCancellation()
    // Only the pages of photos that are tried are read.
    for id in try await choices(for: query, as: credentials).shuffled() {
      try library.checkCancellation()
      let photo = try library.photo(id, as: credentials)
      if query.allows(photo) { return Answer(photo) }
    }
    throw FeedError(.notFound, Message(.errorNothingFound))
  }

  /// Returns the photos from which a random one is chosen, if the query allows it.
  private func choices(
    for query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> [PhotoID] {
    switch query.source {
    case .collection(let id): return try library.collections().photos(of: id, as: credentials)
    case .topic(let name): return try library.topic(name)
    case .user(let username): return try await photos(of: username)
    default:
      if let username = query.username { _ = try await photos(of: username) }
      return query.words == nil ? library.pages.ids : try await found(query.search)
    }
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try library.checkCancellation()
    return Answer(try await library.setLike(isLiked, of: id, as: credentials))
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try library.checkCancellation()
    return try library.folder.picture(library.file(request), progress)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try library.checkCancellation()
    let bytes = try library.folder.completePicture(library.file(request))
    try await sink.write(bytes, progress: progress)
  }

  /// Does nothing, because there is no service to report to.
  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try library.checkCancellation()
  }

  private func photos(of username: String) async throws(FeedError) -> [PhotoID] {
    let own = try await library.newestScan.found(.user(username)) { () throws(FeedError) in
      var own: [PhotoID] = []
      try await library.pages.forEach { photo in
        if photo.author.username == username { own.append(photo.id) }
        return true
      }
      return own
    }
    guard !own.isEmpty || library.index.me?.profile.username == username else {
      throw .unknownUser(username)
    }
    return own
  }

  /// Returns the favorites of the folder's user. Those of other users were not recorded.
  private func favorites(of username: String) throws(FeedError) -> [PhotoID] {
    guard username == library.index.me?.profile.username else { throw .unknownUser(username) }
    return try library.favorites()
  }

  private func likes(of username: String) async throws(FeedError) -> [PhotoID] {
    if username == library.index.me?.profile.username { return try library.favorites() }
    _ = try await photos(of: username)
    throw FeedError(.unsupported, Message(.errorFixtureOwnLikes))
  }

  private func found(_ query: SearchQuery) async throws(FeedError) -> [PhotoID] {
    try await library.newestScan.found(.search(query)) { () throws(FeedError) in
      try await photos(matching: query)
    }
  }

  /// Returns the ids of matching photos, the most liked first, or in the feed's order for the
  /// latest.
  private func photos(matching query: SearchQuery) async throws(FeedError) -> [PhotoID] {
    var found: [(id: PhotoID, likes: Int)] = []
    try await library.pages.forEach { photo in
      if query.matches(photo) { found.append((photo.id, photo.likes ?? 0)) }
      return true
    }
    guard query.order != .latest else { return found.map(\.id) }
    let ranked = found.enumerated().sorted {
      ($1.element.likes, $0.offset) < ($0.element.likes, $1.offset)
    }
    return ranked.map(\.element.id)
  }
}

/// The folder's user, and the photographers as far as they are known from their photos.
struct FixtureProfile: ProfilePort {
  let library: FixtureLibrary

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    guard let me = library.index.me else { throw .noAccounts }
    return Answer(try counted(me.profile))
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    if let me = library.index.me?.profile, me.username == username {
      return Answer(try counted(me))
    }
    var author: Author?
    try await library.pages.forEach { photo in
      if photo.author.username == username { author = photo.author }
      return author == nil
    }
    guard let author else { throw .unknownUser(username) }
    return Answer(Profile(author))
  }

  /// Returns the folder's user and the authors of the photos, in the feed's order.
  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try library.checkCancellation()
    var found = try [library.index.me?.profile].compactMap(\.self).map(counted)
    var known = Set(found.map(\.username))
    try await library.pages.forEach { photo in
      if photo.author.knownName != nil, known.insert(photo.author.username).inserted {
        found.append(Profile(photo.author))
      }
      return true
    }
    found.removeAll { !$0.matches(words) }
    return Answer(Page(page, of: found, standardSize: FixtureLibrary.pageSize))
  }

  private func counted(_ profile: Profile) throws(FeedError) -> Profile {
    var profile = profile
    profile.totalLikes = try library.favorites().count
    return profile
  }
}

extension FeedError {
  fileprivate static func unknownUser(_ username: String) -> FeedError {
    FeedError(.notFound, Message(.errorUserNotFound, username))
  }
}
