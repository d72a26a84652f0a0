import FeedCore
import FeedFormats
import FeedImaging
import FeedMetadata
import BackendSupport

extension FixtureLibrary {
  /// Returns the file of a picture: the avatar, or the photo's file whose size is nearest to the
  /// requested one.
  ///
  /// - Throws: `notFound` without such a file, `unsupported` for a crop.
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
  /// The maximum size of a picture in bytes.
  private static let pictureLimit = 256 << 20

  /// Returns the unchanged bytes of a picture.
  func picture(
    _ name: String, _ progress: PictureRequest.Progress
  ) throws(FeedError) -> [UInt8] {
    guard let bytes = try pictureBytes(name, progress) else {
      throw FeedError(.notFound, Message(.errorFixturePictureMissing, file(name)))
    }
    do throws(ImageError) { _ = try Picture.inspect(bytes) } catch {
      throw FeedError(error, file: file(name))
    }
    return bytes
  }

  /// Returns the unchanged bytes of a complete picture.
  ///
  /// - Throws: `badPicture` for a truncated one.
  func completePicture(_ name: String) throws(FeedError) -> [UInt8] {
    let bytes = try picture(name) { _, _ in }
    guard Self.hasEnd(bytes) else {
      throw FeedError(.badPicture, Message(.errorPictureCut, file(name)))
    }
    return bytes
  }

  /// Returns the unchanged bytes of a complete picture. It is `nil` if the file does not exist, is
  /// truncated or is not a picture.
  func completePictureIfPresent(
    _ name: String, _ progress: PictureRequest.Progress
  ) throws(FeedError) -> [UInt8]? {
    guard let bytes = try pictureBytes(name, progress), Picture.isPicture(bytes) else {
      return nil
    }
    return Self.hasEnd(bytes) ? bytes : nil
  }

  /// Reads a picture. A recording names its pictures before it has them, so the extension of a
  /// name may be that of another format.
  private func pictureBytes(
    _ name: String, _ progress: PictureRequest.Progress
  ) throws(FeedError) -> [UInt8]? {
    for name in [name] + Self.otherNames(of: name) {
      if let bytes = try read(name, limit: Self.pictureLimit, { progress($0, $1) }) {
        return bytes
      }
    }
    return nil
  }

  /// The names with the extensions of the other formats.
  private static func otherNames(of name: String) -> [String] {
    guard let dot = name.lastIndex(of: ".") else { return [] }
    return PictureFormat.allCases.map { name[...dot] + $0.fileExtension }.filter { $0 != name }
  }

  /// Writes a picture of a recording, with the extension of its format.
  func writePicture(_ bytes: [UInt8], to name: String) throws(FeedError) {
    let format = PictureFormat(bytes) ?? .jpeg
    let names = [name] + Self.otherNames(of: name)
    let target = names.first { $0.hasSuffix(".\(format.fileExtension)") } ?? name
    try write(bytes, to: target)
    for other in names where other != target { try remove(other) }
  }

  /// Removes a picture of a recording, whatever its extension.
  func removePicture(_ name: String) throws(FeedError) {
    for name in [name] + Self.otherNames(of: name) { try remove(name) }
  }

  private static func hasEnd(_ picture: [UInt8]) -> Bool {
    var end = PictureEndSearch()
    end.take(picture)
    return end.hasEnd
  }
}
