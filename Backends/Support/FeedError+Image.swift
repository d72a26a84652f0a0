package import FeedCore
import FeedFormats
package import FeedImaging

extension FeedError {
  /// The error for a file that is not a readable picture, for all backends that read files.
  ///
  /// - Parameter file: The file's path as the user knows it.
  package init(_ error: ImageError, file: String) {
    switch error {
    case .cancelled: self = .cancelled
    case .unknownFormat: self.init(.badPicture, Message(.errorNotPicture, file))
    case .noDecoder(let format):
      self.init(
        .badPicture, Message(.errorNoDecoder, file, format.name, format.decoderPackage))
    case .noHelper: self.init(.badPicture, Message(.errorNoPictureHelper, file))
    case .noIsolation: self.init(.badPicture, Message(.errorNoPictureIsolation, file))
    case .unsupported: self.init(.badPicture, Message(.errorPictureKind, file))
    case .cut: self.init(.badPicture, Message(.errorPictureCut, file))
    case .damaged(let reason):
      self.init(.badPicture, Message(.errorPictureDamaged, file), detail: reason)
    case .noMemory: self.init(.badPicture, Message(.errorPictureMemory, file))
    case .tooLarge(let width, let height):
      self.init(
        .badPicture, Message(.errorPictureTooLarge, file, "\(width)×\(height)"))
    }
  }
}
