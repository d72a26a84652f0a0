import FeedCore
import UnsplashWire

/// The JSON of a recorded photo and the paths of its pictures.
enum RecordedPhoto {
  static let avatar = "pictures/avatar.jpg"

  static func json(_ photo: Photo) -> JSONObject {
    var paths = JSONObject()
    for (size, name) in zip(Recording.sizes, files(of: photo.id)) {
      paths[size.rawValue] = .string(name)
    }
    var json = PhotoWire.json(photo)
    json["files"] = .object(paths)
    return json
  }

  /// Returns the paths of a photo's pictures, in the order of `Recording.sizes`.
  static func files(of id: PhotoID) -> [String] {
    Recording.sizes.map { file(id, $0.rawValue) }
  }

  /// Returns the path of a picture, or `nil` if it is not recorded.
  static func file(_ request: PictureRequest) -> String? {
    switch request.subject {
    case .avatar: avatar
    case .photo(let id):
      Recording.sizes.map(\.rawValue).contains(request.size) ? file(id, request.size) : nil
    }
  }

  /// Returns the path of a photo's picture. The size is first, because ids may begin with a dash,
  /// and file names should not. A digest replaces a long id.
  private static func file(_ id: PhotoID, _ size: String) -> String {
    let name = id.text.percentEncoded()
    return "pictures/\(size)-\(name.utf8.count > idLimit ? SHA256.name(of: id.text) : name).jpg"
  }

  /// The length of the longest id in a file name, in bytes. File systems limit names to 255.
  private static let idLimit = 200
}
