import FeedCore

/// The photos of the folder, for the port.
struct FolderPhotos: PhotosPort {
  let library: FolderLibrary

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try library.checkCancellation()
    try source.check(credentials)
    let ids = try await ids(source, page, as: credentials)
    // Remarks are added only to the first page. Files that are left out concern all photos.
    guard page.number <= 1 else { return try await library.page(of: ids, page, as: credentials) }
    let (catalog, isFeed) = (library.catalog.latest.catalog, source == .feed)
    var answer = try await library.page(
      of: ids, page, leftOut: isFeed ? catalog.leftOut : 0, as: credentials)
    let isLikeUnknown = answer.value.photos.contains(where: \.isLikeUnknown)
    answer.value.remarks = try await library.disk.run { [library] _ throws(FeedError) in
      let remarks = library.remarks
      return (isFeed ? remarks.all(of: catalog) : remarks.faults(of: catalog))
        + (isLikeUnknown ? library.likesRemarks() : [])
    }
    return answer
  }

  private func ids(
    _ source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> [UInt64] {
    let isNext = page.number > 1
    if source == .feed, !isNext {
      try await library.catalog.refresh(on: library.disk)
    } else {
      try await library.catalog.prepare(on: library.disk)
    }
    switch source {
    case .feed: return try library.list(source, isKept: isNext) { $0.newestFirst }
    case .search(let query):
      return try await library.disk.run { [library] _ throws(FeedError) in
        try library.list(source, isKept: isNext) { $0.ids(matching: query) }
      }
    case .user(let username):
      if username == Author.me { return [] }
      let numbers = try library.authorNumbers(username)
      return try library.list(source, isKept: isNext) { $0.ids(ofAuthors: numbers) }
    case .favorites(let username):
      guard username == Author.me else { throw .unknownUser(username) }
      return try await library.favorites()
    case .likes(let username):
      if username == Author.me { return try await library.favorites() }
      _ = try library.authorNumbers(username)
      return []
    case .collection(let id): return try await library.collected(id, as: credentials)
    case .topic: throw FeedError(.unsupported, Message(.errorNoTopicsHere))
    }
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try library.checkCancellation()
    if case .topics = source { throw FeedError(.unsupported, Message(.errorNoTopicsHere)) }
    try await library.catalog.prepare(on: library.disk)
    if case .user(let username) = source, username != Author.me {
      _ = try library.authorNumbers(username)
    }
    return Answer(try await library.collections(source, page, as: credentials))
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try library.checkCancellation()
    let photo = try await library.photo(id, as: credentials)
    guard photo.isLikeUnknown else { return Answer(photo) }
    let remarks = try await library.disk.run { [library] _ throws(FeedError) in
      library.likesRemarks()
    }
    return Answer(photo, remarks: remarks)
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try library.checkCancellation()
    try await library.catalog.prepare(on: library.disk)
    var ids: [UInt64]
    if let source = query.source {
      ids = try await self.ids(source, PageRequest(1), as: credentials)
        .filter { library.has(query.orientation, $0) }
    } else {
      let isAny = query.words == nil && query.orientation == nil
      let source = isAny ? PhotoSource.feed : .search(query.search)
      ids = try await library.disk.run { [library] _ throws(FeedError) in
        try library.list(source, isKept: true) {
          isAny ? $0.newestFirst : $0.ids(matching: query.search)
        }
      }
    }
    if let username = query.username {
      let own = Set(try await self.ids(.user(username), PageRequest(1), as: credentials))
      ids.removeAll { !own.contains($0) }
    }
    return Answer(try await library.randomPhoto(of: ids, as: credentials))
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try library.checkCancellation()
    return Answer(try await library.setLike(isLiked, of: id))
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try library.checkCancellation()
    return try await library.picture(request, progress)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try library.checkCancellation()
    try await library.download(request, into: sink, progress)
  }

  /// Does nothing, because there is no service to report to.
  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try library.checkCancellation()
  }
}
