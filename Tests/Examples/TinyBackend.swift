package import FeedCore

/// A single photo.
package struct TinyBackend: BackendPlugin {
  package let name = "tiny"
  package let summary = "One photo, for an example"
  package let options = [
    PluginOption(
      "caption", .text(placeholder: "TEXT"), default: "a gray day", help: "what the photo shows")
  ]

  package init() {}

  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let port = TinyPort(photo: try Self.photo(options.text("caption")))
    return Backend(photos: port, profile: port)
  }

  private static func photo(_ caption: String?) throws(FeedError) -> Photo {
    guard let address = try? WebAddress("https://tiny.invalid/photo") else {
      throw FeedError(.internalError, Message(.errorInternal, "no address"))
    }
    return Photo(
      id: "tiny", width: 3, height: 2, altDescription: caption?.cleaned(),
      addresses: PhotoAddresses(raw: address), links: PhotoLinks(page: Attribution.link(address)),
      author: Author(username: "ben", name: "Ben"))
  }
}

/// The ports. Signing in is impossible, so calls that need an account are unsupported.
private struct TinyPort: PhotosPort, ProfilePort {
  let photo: Photo

  private static let unsupported = FeedError(.unsupported, Message(.errorUnsupported, "people"))
  private static let missing = FeedError(.notFound, Message(.errorNothingFound))

  private func page(_ request: PageRequest, _ photos: [Photo]) -> Answer<PhotoPage> {
    let (part, _) = request.range(in: photos.count, standardSize: 30)
    return Answer(
      PhotoPage(
        photos: Array(photos[part]), page: request.number, hasMore: false, total: photos.count))
  }

  func photos(
    from source: PhotoSource, _ page: PageRequest, as _: Credentials?
  ) throws(FeedError) -> Answer<PhotoPage> {
    switch source {
    case .feed: return self.page(page, [photo])
    case .search(let query): return self.page(page, query.matches(photo) ? [photo] : [])
    case .user(let username):
      guard username == photo.author.username else { throw Self.missing }
      return self.page(page, [photo])
    case .favorites, .likes, .collection, .topic: throw Self.unsupported
    }
  }

  func photo(_ id: PhotoID, as _: Credentials?) throws(FeedError) -> Answer<Photo> {
    guard id == photo.id else { throw FeedError(.notFound, Message(.errorPhotoNotFound, id.text)) }
    return Answer(photo)
  }

  func randomPhoto(_ query: RandomQuery, as _: Credentials?) throws(FeedError) -> Answer<Photo> {
    guard query.search.matches(photo) else { throw Self.missing }
    return Answer(photo)
  }

  func picture(
    _: PictureRequest, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) -> [UInt8] { throw FeedError(.notFound, Message(.errorPictureGone)) }

  func download(
    _: PictureRequest, into _: any ByteSink, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) { throw FeedError(.notFound, Message(.errorPictureGone)) }

  func trackDownload(of _: Photo, as _: Credentials?) {}

  func setLike(
    _: Bool, of _: PhotoID, as _: Credentials
  ) throws(FeedError) -> Answer<LikeState> { throw Self.unsupported }

  func me(as _: Credentials) throws(FeedError) -> Answer<Profile> { throw Self.unsupported }

  func user(_ username: String, as _: Credentials?) throws(FeedError) -> Answer<Profile> {
    guard username == photo.author.username else { throw Self.missing }
    return Answer(Profile(username: username, name: photo.author.name))
  }
}
