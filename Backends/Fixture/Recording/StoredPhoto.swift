import BackendSupport
import FeedCore
import UnsplashWire

/// A photo in a recorded page, with the JSON that is stored there. The JSON may have members and
/// values that the user edited.
struct StoredPhoto: Sendable {
  let photo: Photo
  let json: JSONObject
  /// The digest of the photo that the JSON describes now.
  private let digest: String

  init(_ photo: Photo, _ json: JSONObject) {
    (self.photo, self.json) = (photo, json)
    digest = RecordedPhoto.digest(of: photo)
  }

  /// The digest when the photo was recorded, or `nil` in recordings of earlier versions.
  private var recordedDigest: String? { json[RecordedPhoto.digestMember]?.stringValue }

  /// Whether the source has the same data as when the photo was recorded.
  ///
  /// - Parameter new: The digest of the source's photo.
  func isCurrent(_ new: String) -> Bool { (recordedDigest ?? digest) == new }

  /// Whether the data may have been edited since it was recorded.
  var mayBeEdited: Bool { recordedDigest != digest }

  /// Returns the JSON for a new answer. It stays as it is, with the user's edits, if the source has
  /// not changed. Otherwise the source's data replace the old ones.
  func json(adopting new: RecordedPhoto) -> JSONObject {
    if isCurrent(new.digest) { return json }
    // Details are kept if the answer has none, because lists omit them.
    let old = RecordedPhoto(photo.withoutDetails, digest: digest).json
    var merged = json.merging(new.json, over: old)
    merged[RecordedPhoto.digestMember] = .string(new.digest)
    return merged
  }
}

extension FixtureFolder {
  /// Returns the photos of a recorded page, or `nil` if its file is missing or damaged.
  func storedPhotos(
    of page: FixturePage, _ links: WireLinks
  ) throws(FeedError) -> [StoredPhoto]? {
    guard case .file(let name) = page.content, let photos = try intactPhotos(of: page, links),
      let bytes = try read(name, limit: Self.documentLimit),
      let items = (try? JSON(parsing: bytes, keepsNumerals: true))?.arrayValue,
      items.count == photos.count
    else { return nil }
    return zip(photos, items).map { StoredPhoto($0.photo, $1.objectValue ?? JSONObject()) }
  }
}
