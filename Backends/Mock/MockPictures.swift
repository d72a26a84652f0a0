import FeedCore

/// The mock's picture server, which takes a request as the CDN does: the subject, and the width
/// from the address's `w`.
struct MockPictures: Sendable {
  let catalog: MockCatalog

  func jpeg(_ request: PictureRequest) throws(FeedError) -> [UInt8] {
    let wanted = request.address.parameter("w").flatMap { Int($0) }
    switch request.subject {
    case .avatar(let username): return MockCatalog.avatarJPEG(username, width: wanted ?? 128)
    case .photo(let id):
      guard let index = catalog.index(of: id) else {
        throw FeedError(.notFound, Message(.errorPictureGone))
      }
      return catalog.photoJPEG(index, width: wanted ?? MockCatalog.widest)
    }
  }
}
