import FeedCore
import FeedSystem
import FeedImaging

/// The known photos of the folder. Folders and photos are records of numbers, and all texts are in
/// one store. The catalog is a value: a search reads a copy of it while files are being read.
struct Catalog: Sendable {
  /// The root is the first. A folder follows the one that contains it.
  var folders: [FolderRecord] = []
  var photos: [PhotoRecord] = []
  /// Names, paths, captions and hashes. The old texts of a changed file stay until the next scan.
  var texts: [UInt8] = []
  /// The authors. The first one is for photos without an author.
  private(set) var authors = [Author.unknown]
  /// The positions of all authors except the first, by their names.
  private var authorNumbers: [String: UInt32] = [:]

  init() {}

  /// Returns the position of an author, who is added if needed. Names such as "C++ Smith" and "C.
  /// Smith" make the same user name and stay different authors, because a credit must not change a
  /// name.
  mutating func author(_ name: String?) -> UInt32 {
    guard let name, let username = Author.username(ofName: name) else { return 0 }
    if let known = authorNumbers[name] { return known }
    let number = UInt32(authors.count)
    authors.append(Author(username: username, name: name))
    authorNumbers[name] = number
    return number
  }

  /// Returns the positions of the authors with this user name.
  func authorNumbers(_ username: String) -> Set<UInt32> {
    Set(authors.indices.filter { authors[$0].username == username }.map(UInt32.init))
  }

  mutating func store(_ bytes: some Collection<UInt8>) -> TextRange {
    guard !bytes.isEmpty else { return TextRange() }
    let start = UInt32(texts.count)
    texts.append(contentsOf: bytes)
    return TextRange(start: start, count: UInt32(bytes.count))
  }

  func bytes(_ range: TextRange) -> ArraySlice<UInt8> { texts[range.bytes] }

  func text(_ range: TextRange) -> String? {
    range.count == 0 ? nil : String(decoding: bytes(range), as: UTF8.self)
  }

  /// Returns a photo's path from the folder.
  func path(_ photo: PhotoRecord) -> [UInt8] {
    let folder = bytes(folders[Int(photo.folder)].path)
    let name = bytes(photo.name)
    return folder.isEmpty ? Array(name) : folder + [UInt8(ascii: "/")] + name
  }

  /// The number of pictures of other formats.
  var otherFormats: Int { folders.reduce(0) { $0 + Int($1.others) } }

  /// The number of files that are not photos, or cannot be read.
  var leftOut: Int { photos.count { $0.isLeftOut } }

  /// The number of photos that lists show.
  var shown: Int { photos.count { $0.isShown } }

  /// The folders that cannot be read completely, with their error numbers.
  var unreadableFolders: [(path: [UInt8], fault: Int32)] {
    folders.filter { $0.fault != 0 }.map { (Array(bytes($0.path)), $0.fault) }
  }

  /// Returns the number of photos that were in the folder before it became empty on another device,
  /// as an unmounted share does. It is 0 if there is a photo.
  func awayOnOtherDevice(than device: UInt64) -> Int {
    guard let root = folders.first, root.device != device, photos.allSatisfy(\.isAway) else {
      return 0
    }
    return photos.count
  }

  /// The ids of all shown photos, newest first.
  var newestFirst: [UInt64] { ids { _ in true } }

  /// Returns the ids of the shown photos that match, newest first.
  func ids(_ matches: (PhotoRecord) -> Bool) -> [UInt64] {
    var order: [(date: Int64, id: UInt64)] = []
    for photo in photos where photo.isShown && matches(photo) {
      order.append((photo.date, photo.id))
    }
    order.sort { ($1.date, $0.id) < ($0.date, $1.id) }
    return order.map(\.id)
  }

  /// The positions in `photos`, by id. Photos that are away are missing.
  var positions: [UInt64: UInt32] {
    var positions: [UInt64: UInt32] = [:]
    positions.reserveCapacity(photos.count)
    for (index, photo) in photos.enumerated() where !photo.isAway {
      positions[photo.id] = UInt32(index)
    }
    return positions
  }
}

extension Catalog {
  /// Stores the metadata of a photo's file.
  ///
  /// - Parameter isRecent: Whether a later change of the file may leave its state as it is.
  mutating func set(_ metadata: PhotoMetadata, isRecent: Bool, at index: Int) {
    var photo = photos[index]
    photo.file = metadata.file
    photo.state = metadata.state
    photo.flags = metadata.date == nil ? .fileDate : []
    if isRecent { photo.flags.insert(.recent) }
    if metadata.isUndecoded { photo.flags.insert(.undecoded) }
    if let date = metadata.date { photo.date = date } else { photo.dateByFile() }
    photo.width = UInt32(clamping: metadata.size.width)
    photo.height = UInt32(clamping: metadata.size.height)
    photo.orientation = UInt8(metadata.orientation.rawValue)
    photo.author = author(metadata.author)
    photo.caption = store(Array((metadata.caption ?? "").utf8))
    photo.hash = store(Array((metadata.placeholder?.hash ?? "").utf8))
    photo.color = metadata.placeholder.map { 0x100_0000 | $0.color } ?? 0
    photo.thumbnailStart = UInt32(clamping: metadata.thumbnail.lowerBound)
    photo.thumbnailCount = UInt32(clamping: metadata.thumbnail.count)
    photos[index] = photo
  }

  /// Stores the placeholder of a decoded photo, or `nil` if it cannot be decoded.
  mutating func set(_ placeholder: PhotoMetadata.Placeholder?, at index: Int) {
    photos[index].flags.remove(.undecoded)
    photos[index].color = placeholder.map { 0x100_0000 | $0.color } ?? 0
    if let placeholder { photos[index].hash = store(Array(placeholder.hash.utf8)) }
  }

  /// Replaces the authors by those of an index.
  mutating func setAuthors(_ names: [String]) {
    (authors, authorNumbers) = ([.unknown], [:])
    for name in names { _ = author(name) }
  }
}

extension Author {
  /// Returns the user name for a name, or `nil` for a name without letters and digits.
  static func username(ofName name: String) -> String? {
    let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    let username = words.joined(separator: "_")
    if username.isEmpty { return nil }
    return reserved.contains(username) ? username + "_" : username
  }

  /// The user name of the built-in user.
  static let me = "me"
  private static let reserved: Set = [me, unknown.username]
}
