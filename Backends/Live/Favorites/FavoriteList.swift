import FeedCore

/// The favorites of one account as they were last read: the photos of a private collection (FAV-5).
struct FavoriteList: Sendable, Hashable {
  /// The username of the account, if it is known.
  var owner: String?
  /// The collection; nil if the user has none yet.
  var collection: Version?
  /// The photos, newest first. Only the first ones until all pages have been read.
  var photos: [PhotoID] = []
  /// The number of pages that were read; nil if all were.
  var pagesRead: Int?
  /// The number of photos that the collection counts but does not list, such as those of Unsplash+.
  var unlisted = 0
  /// When the service last said whether the collection has changed; nil if it must be asked again.
  var checkedAt: Timestamp?
  /// Whether the user has further collections that could be this one.
  var hasDuplicates = false
  /// The id of an older one, to which the next change adds the photos of this one.
  var olderCollection: String?
  /// The number of times that it was stored. The copy in the cache is newer if it has a higher one.
  var revision: Int64 = 0
  /// Photos that may have been added or removed, because the service did not answer.
  var uncertain: Set<PhotoID> = []
  /// Whether a cache on the network path answered, which may not have the newest changes.
  var isCached = false

  /// A state of a collection. It has changed if one of these has.
  struct Version: Sendable, Hashable {
    let id: String
    var updatedAt: Timestamp?
    var total: Int?
  }

  /// The list before anything is known.
  static let unknown = FavoriteList(pagesRead: 0)

  /// The number of favorites; nil if it is unknown.
  var total: Int? { collection.map(\.total) ?? (pagesRead == nil ? 0 : nil) }

  /// The time after which the service is asked again whether the collection has changed.
  private static let maxAge: Int64 = 600

  func isCurrent(at now: Timestamp) -> Bool {
    guard let checkedAt, pagesRead == nil || collection == nil else { return false }
    return abs(now.seconds - checkedAt.seconds) < Self.maxAge
  }

  /// Whether a photo is a favorite; nil if that is unknown.
  func contains(_ photo: PhotoID) -> Bool? {
    if uncertain.contains(photo) { return nil }
    return photos.contains(photo) ? true : pagesRead == nil ? false : nil
  }

  /// The photo with its heart. The number of likes is left out, because a favorite is not a like and
  /// does not change it.
  func marking(_ photo: Photo) -> Photo {
    let contained = contains(photo.id)
    var photo = photo
    (photo.isLiked, photo.isLikeUnknown) = (contained == true, contained == nil)
    photo.likes = nil
    return photo
  }

  /// Stores that a photo was added or removed. The list may have changed elsewhere too, so the next
  /// check reads it again. If the numbers of photos differ, that check is due at once.
  mutating func change(_ photo: PhotoID, isContained: Bool, _ changed: PhotoCollection?) {
    uncertain.remove(photo)
    if !isContained {
      photos.removeAll { $0 == photo }
    } else if !photos.contains(photo) {
      photos.insert(photo, at: 0)
    }
    collection?.updatedAt = nil
    guard let changed, changed.id == collection?.id, let total = changed.photoCount else {
      return checkedAt = nil
    }
    collection?.total = total
    if total != photos.count + unlisted { checkedAt = nil }
  }

  /// Stores that a photo may have been added or removed.
  mutating func noteUnanswered(_ photo: PhotoID) {
    uncertain.insert(photo)
    checkedAt = nil
  }
}

extension FavoriteList.Version {
  init(_ collection: PhotoCollection) {
    self.init(
      id: collection.id, updatedAt: collection.updatedAt, total: collection.photoCount)
  }
}

/// The list in the cache, where other processes find it.
extension FavoriteList {
  private static let version: Int64 = 1

  var bytes: [UInt8] {
    let members: JSONObject = [
      "version": .integer(Self.version),
      "owner": owner.map(JSON.string),
      "collection": (collection?.id).map(JSON.string),
      "updatedAt": (collection?.updatedAt).map { .integer($0.seconds) },
      "total": (collection?.total).map { .integer(Int64($0)) },
      "photos": .array(photos.map { .string($0.text) }),
      "pagesRead": pagesRead.map { .integer(Int64($0)) },
      "unlisted": .integer(Int64(unlisted)),
      "checkedAt": checkedAt.map { .integer($0.seconds) },
      "hasDuplicates": .bool(hasDuplicates),
      "olderCollection": olderCollection.map(JSON.string),
      "revision": .integer(revision),
    ]
    return Array(JSON.object(members).text.utf8)
  }

  /// Reads a list from the cache; nil if another version of the program wrote it.
  init?(_ bytes: [UInt8]) {
    guard let json = (try? JSON(parsing: bytes))?.objectValue,
      json["version"]?.integerValue == Self.version
    else { return nil }
    let time = { (name: String) in json[name]?.integerValue.map { Timestamp(seconds: $0) } }
    owner = json["owner"]?.stringValue
    collection = json["collection"]?.stringValue.map {
      Version(id: $0, updatedAt: time("updatedAt"), total: json["total"]?.integer())
    }
    photos = json["photos"]?.arrayValue?.compactMap(\.stringValue).map { PhotoID($0) } ?? []
    pagesRead = json["pagesRead"]?.integer()
    unlisted = json["unlisted"]?.integer() ?? 0
    checkedAt = time("checkedAt")
    hasDuplicates = json["hasDuplicates"]?.boolValue ?? false
    olderCollection = json["olderCollection"]?.stringValue
    revision = Int64(json["revision"]?.integer() ?? 0)
  }
}
