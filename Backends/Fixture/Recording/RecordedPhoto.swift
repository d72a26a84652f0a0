import FeedCore
import UnsplashWire

/// A photo in the form in which a recording stores it.
struct RecordedPhoto: Sendable {
  let photo: Photo
  /// The digest of the source's data. It is stored too, so that an edit of the recording can be
  /// distinguished from a change at the source.
  let digest: String

  static let avatar = "pictures/avatar.jpg"
  static let digestMember = "digest"

  init(_ photo: Photo, digest: String) { (self.photo, self.digest) = (photo, digest) }

  /// Creates the photo for a new answer. Its digest is that of the photo as it will be read from the
  /// recording, for comparison.
  init(_ photo: Photo, _ links: WireLinks) {
    let node = FixtureNode(.object(Self(photo, digest: "").json))
    let read = try? FixturePhoto(node, links).photo
    self.init(photo, digest: Self.digest(of: read ?? photo))
  }

  /// The JSON of the photo with the paths of its pictures.
  var json: JSONObject {
    var paths = JSONObject()
    for (size, name) in zip(Recording.sizes, Self.files(of: photo.id)) {
      paths[size.rawValue] = .string(name)
    }
    var json = PhotoWire.json(photo)
    json["files"] = .object(paths)
    json[Self.digestMember] = .string(digest)
    return json
  }

  static func digest(of photo: Photo) -> String {
    SHA256.name(of: JSON.object(PhotoWire.json(photo.comparable)).encoded())
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

extension Photo {
  /// The photo without its details, which lists omit.
  var withoutDetails: Photo {
    var photo = self
    photo.details = nil
    return photo
  }

  /// The photo without the data that may differ between answers or lists: likes, sponsors, details,
  /// and the parameters of addresses that count views.
  var comparable: Photo {
    var photo = withoutDetails
    (photo.isLiked, photo.likes, photo.isSponsored) = (false, nil, false)
    photo.addresses = PhotoAddresses(raw: addresses.raw.removing(["ixid"]))
    photo.links = PhotoLinks(page: links.page)
    return photo
  }
}
