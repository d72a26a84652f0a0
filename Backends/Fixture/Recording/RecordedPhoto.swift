import FeedCore
import UnsplashWire

/// How a photo is written, and where its pictures are put.
enum RecordedPhoto {
  static let avatar = "pictures/avatar.jpg"

  static func json(_ photo: Photo) -> JSONObject {
    var files = JSONObject()
    for size in Recording.sizes { files[size.rawValue] = .string(file(photo.id, size.rawValue)) }
    var json = PhotoWire.json(photo)
    json["files"] = .object(files)
    return json
  }

  /// Nil for a picture that is not kept.
  static func file(_ request: PictureRequest) -> String? {
    switch request.subject {
    case .avatar: avatar
    case .photo(let id):
      Recording.sizes.map(\.rawValue).contains(request.size) ? file(id, request.size) : nil
    }
  }

  /// The size comes first: ids may begin with a dash, and file names should not.
  private static func file(_ id: PhotoID, _ size: String) -> String {
    "pictures/\(size)-\(id.text.percentEncoded()).jpg"
  }
}
