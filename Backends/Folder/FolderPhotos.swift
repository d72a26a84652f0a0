import FeedCore

/// The photos of the folder, for the port.
struct FolderPhotos: PhotosPort {
  let world: FolderWorld

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try world.begin()
    try source.check(credentials)
    let ids = try await ids(source, page)
    // What is known to be no photo is said once, with the first page of all.
    let isStart = source == .feed && page.number <= 1
    let leftOut = isStart ? world.catalog.latest.catalog.leftOut : 0
    return try await world.page(of: ids, page, leftOut: leftOut, as: credentials)
  }

  private func ids(
    _ source: PhotoSource, _ page: PageRequest
  ) async throws(FeedError) -> [UInt64] {
    if source == .feed, page.number <= 1 {
      try await world.catalog.refresh(on: world.disk)
    } else {
      try await world.catalog.prepare(on: world.disk)
    }
    switch source {
    case .feed: return try world.list(source, page) { $0.newestFirst }
    case .search(let query):
      return try await world.disk.run { [world] _ throws(FeedError) in
        try world.list(source, page) { $0.photos(matching: query) }
      }
    case .user(let username):
      if username == Author.me { return [] }
      guard world.catalog.latest.catalog.photos(ofUser: username) != nil else {
        throw .unknownUser(username)
      }
      return try world.list(source, page) { $0.photos(ofUser: username) }
    case .favorites(let username):
      guard username == Author.me else { throw .unknownUser(username) }
      return try await world.favorites()
    case .likes(let username):
      if username == Author.me { return try await world.favorites() }
      guard world.catalog.latest.catalog.photos(ofUser: username) != nil else {
        throw .unknownUser(username)
      }
      return []
    case .collection, .topic: throw FeedError(.unsupported, Message(.errorNoCollectionsHere))
    }
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try world.begin()
    return Answer(try await world.photo(id, as: credentials))
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try world.begin()
    guard query.collection == nil else {
      throw FeedError(.unsupported, Message(.errorNoCollectionsHere))
    }
    try await world.catalog.prepare(on: world.disk)
    let isAny = query.words == nil && query.orientation == nil
    let source = isAny ? PhotoSource.feed : .search(query.search)
    let ids = try await world.disk.run { [world] _ throws(FeedError) in
      try world.list(source, PageRequest(2)) {
        isAny ? $0.newestFirst : $0.photos(matching: query.search)
      }
    }
    return Answer(try await world.randomPhoto(of: ids, as: credentials))
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try world.begin()
    return Answer(try await world.setLike(isLiked, of: id))
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try world.begin()
    return try await world.picture(request, progress)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try world.begin()
    try await world.download(request, into: sink, progress)
  }

  /// Does nothing: there is no service to report to.
  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try world.begin()
  }
}
