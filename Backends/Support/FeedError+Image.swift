package import FeedCore
package import FeedImaging

extension FeedError {
  /// The error of a file that is not a JPEG that can be read, for all backends that read files.
  ///
  /// - Parameter file: The file's path, as the person knows it.
  package init(_ error: ImageError, file: String) {
    switch error {
    case .cancelled: self = .cancelled
    case .notJPEG: self.init(.badPicture, Message(.errorNotJPEG, file))
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
