import FeedCore
import FeedImaging
import FeedMetadata
import BackendSupport

extension FixtureLibrary {
  /// Returns the file whose size is nearest to the requested one.
  func file(_ request: PictureRequest) throws(FeedError) -> String {
    switch request.subject {
    case .avatar(let username):
      if let me = index.me, me.profile.username == username, let file = me.avatarFile {
        return file
      }
      throw FeedError(.notFound, Message(.errorPictureGone))
    case .photo(let id):
      if case .crop = DownloadSize(request.size) {
        throw FeedError(.unsupported, Message(.errorFixtureNoCrop))
      }
      guard let file = try pages.photo(id).file(request.size) else {
        throw FeedError(.notFound, Message(.errorFixtureNoPicture, id.text))
      }
      return file
    }
  }
}

extension FixtureFolder {
  private static let pictureLimit = 256 << 20

  /// Returns the unchanged bytes of a JPEG.
  func picture(
    _ name: String, _ progress: PictureRequest.Progress
  ) throws(FeedError) -> [UInt8] {
    let read = try read(name, limit: Self.pictureLimit) { progress($0, $1) }
    guard let bytes = read else {
      throw FeedError(.notFound, Message(.errorFixturePictureMissing, file(name)))
    }
    do throws(ImageError) { _ = try Picture.inspect(bytes) } catch {
      throw FeedError(error, file: file(name))
    }
    return bytes
  }

  /// Returns the unchanged bytes of a complete JPEG.
  ///
  /// - Throws: `badPicture` for a truncated one.
  func completePicture(_ name: String) throws(FeedError) -> [UInt8] {
    let bytes = try picture(name) { _, _ in }
    guard Self.hasEnd(bytes) else {
      throw FeedError(.badPicture, Message(.errorPictureCut, file(name)))
    }
    return bytes
  }

  /// Returns the unchanged bytes of a complete JPEG. It is `nil` if the file does not exist, is
  /// truncated or is not a JPEG.
  func wholePicture(
    _ name: String, _ progress: PictureRequest.Progress
  ) throws(FeedError) -> [UInt8]? {
    let read = try read(name, limit: Self.pictureLimit) { progress($0, $1) }
    guard let bytes = read, (try? Picture.inspect(bytes)) != nil else { return nil }
    return Self.hasEnd(bytes) ? bytes : nil
  }

  private static func hasEnd(_ jpeg: [UInt8]) -> Bool {
    var end = PictureEndSearch()
    end.take(jpeg)
    return end.hasEnd
  }
}
