import FeedCore
import FeedImaging

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
      let height = request.address.parameter("h").flatMap { Int($0) }
      if let wanted, let height, request.address.parameter("fit") == "crop" {
        return catalog.photoJPEG(index, croppedTo: PixelSize(width: wanted, height: height))
      }
      return catalog.photoJPEG(index, width: wanted ?? MockCatalog.widest)
    }
  }
}
