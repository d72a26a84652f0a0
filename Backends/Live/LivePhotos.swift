import FeedCore
import UnsplashWire

struct LivePhotos: PhotosPort {
  let api: API

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try source.check(credentials)
    return try await api.page(.photos(from: source, page), page.number, as: credentials)
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    let answer = try await api.photo(.photo(id), as: credentials)
    // An address of the API that is no photo's may answer with some photo all the same.
    guard id.names(answer.value.id) else {
      throw FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
    }
    return answer
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await api.photo(.random(query), as: credentials)
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await api.call(.like(id, isLiked), as: credentials) { reply throws(WireError) in
      try LikeWire.state(try reply.jsonIfAny(), wanted: isLiked) { id.names($0) }
    }
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await api.picture(request, progress)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await api.download(request, into: sink, progress)
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    _ = try await api.call(.track(photo), as: credentials) { _ in }
  }
}

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
}

/// The three kinds of answers.
extension API {
  func page(
    _ endpoint: Endpoint, _ number: Int, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      let list = try ListWire(try reply.json())
      log(skipped: list.faults, in: endpoint)
      return Paging.page(list, reply.headers, number: number)
    }
  }

  func photo(
    _ endpoint: Endpoint, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await call(endpoint, as: credentials) { reply throws(WireError) in
      try PhotoWire.photo(try reply.json())
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

extension PhotoID {
  /// Whether a photo that is asked for by this is the one with that id: by the id itself, or by a
  /// slug, which ends with it (UNSPLASH.md §6.1).
  fileprivate func names(_ id: PhotoID) -> Bool {
    self == id || text.hasSuffix("-" + id.text)
  }
}
