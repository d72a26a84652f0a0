import BackendSupport
import FeedCore
import FeedSystem
import Glibc

/// The user's likes of one folder, newest first, and collections, in a file of the user's data folder.
///
/// The file is replaced atomically, so that reading takes no lock. A lock on a file next to it
/// prevents two processes from losing each other's changes.
///
/// Its name is the digest of the folder's path. If that file has the likes of another folder, which
/// was at the path before, it stays as it is, and a number is added to the name (FAV-40). If the
/// folder has no likes, they may be in the file of its earlier path (FAV-10).
struct LikesFile: Sendable {
  /// The path of the file without a number, or `nil` if there is no data folder because HOME is not
  /// set.
  private let path: String?
  /// The folder of the photos, as the file names it.
  private let folder: String
  private let catalog: FolderCatalog?

  private static let limit = 64 << 20
  private static let version: Int64 = 1
  private static let collectionsMember = "collections"

  /// The file that has the likes, or that will have them.
  private struct Place {
    let path: String
    let members: JSONObject
    /// The likes of the folder's earlier path that the members come from. They are not in the file
    /// yet.
    var source: StoredLikes?
  }

  /// - Parameter catalog: The photos of the folder, or `nil` if a file at the path counts as the
  ///   folder's.
  init(path: String?, folder: String, catalog: FolderCatalog? = nil) {
    (self.path, self.folder, self.catalog) = (path, folder, catalog)
  }

  /// Reads the likes. The list is empty without a data folder.
  func read() throws(FeedError) -> [PhotoID] {
    try members().map(Self.likedPhotos) ?? []
  }

  /// Reads the collections. There are none without a data folder.
  ///
  /// - Throws: `disk` if the file is damaged.
  func collections() throws(FeedError) -> CollectionChanges {
    guard let path, let members = try members() else { return CollectionChanges() }
    return try Self.collections(in: members, path)
  }

  /// Returns the members of the file. Likes of the folder's earlier path are copied into it. If they
  /// cannot be written, they are used from memory.
  private func members() throws(FeedError) -> JSONObject? {
    guard let path else { return nil }
    let place = try find(path)
    if place.source != nil { try? change { _ in } }
    return place.members
  }

  /// Checks that likes and collections could be stored.
  ///
  /// - Throws: `disk` without a data folder, because they would be lost at the end of the
  ///   program.
  @discardableResult
  func checkPlace() throws(FeedError) -> String {
    guard let path else { throw FeedError(.disk, Message(.errorNoHomeForLikes)) }
    return path
  }

  /// Returns a report if no file can be stored where the likes are, for `doctor`.
  ///
  /// - Throws: As `checkPlace`, and as for a link that must not be written to.
  func placeFault() throws(FeedError) -> Message? {
    let path = try checkPlace()
    try LinkedFile.checkLinks(above: path)
    let folder = Path(try LinkedFile.target(of: path)).folder
    return FolderCheck.fault(in: String(folder.dropLast())).map {
      Message($0.isFull ? .findingFolderFull : .findingLikesUnwritable, folder, $0.text)
    }
  }

  /// Sets or removes a like. A like that is already set keeps its place. Members and entries of the
  /// file that other programs added are kept.
  func set(_ isLiked: Bool, _ id: PhotoID) throws(FeedError) {
    try change { members in
      let (before, like) = (Self.liked(in: members), JSON.string(id.text))
      guard before.contains(like) != isLiked else { return }
      members["liked"] = .array(isLiked ? [like] + before : before.filter { $0 != like })
    }
  }

  /// Changes the collections. Like `set`, it keeps what other programs added.
  func changeCollections<Value>(
    _ body: (inout CollectionChanges) throws(FeedError) -> Value
  ) throws(FeedError) -> (CollectionChanges, Value) {
    let path = try checkPlace()
    return try change { members throws(FeedError) in
      let before = try Self.collections(in: members, path)
      var after = before
      let value = try body(&after)
      if after != before {
        members["liked"] = members["liked"] ?? []
        members[Self.collectionsMember] = (members[Self.collectionsMember] ?? [:]).merging(
          after.json, over: before.json)
      }
      return (after, value)
    }
  }

  /// Changes the members of the file under the lock. Nothing is written if none of them changes.
  private func change<Value>(
    _ body: (inout JSONObject) throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    let path = try checkPlace()
    try LinkedFile.checkLinks(above: path)
    _ = try LinkedFile.target(of: path)
    try makeFolder(path)
    let lock = try locked(path + ".lock")
    let place: Place
    let value: Value
    do {
      defer { lock.release() }
      place = try find(path)
      var members = place.members
      value = try body(&members)
      guard place.source != nil || members != place.members else { return value }
      members = marked(members)
      members["files"] = files(in: members)
      try write(members, to: LinkedFile.target(of: place.path))
    }
    // After the lock was released, because a holder of both locks could wait for itself.
    if let source = place.source { mark(source, continuedIn: place.path) }
    return value
  }

  /// Stores the current sizes and times of the newest liked files if they have changed, for example
  /// because another program edited the photos. Otherwise the likes would not be found after the
  /// folder was moved (FAV-19). A failure is ignored, because the likes themselves stay as they are.
  func refreshFiles() {
    guard let path, let place = try? find(path), isStored(place), place.members != refreshed(place)
    else { return }
    // Another process that holds the lock stores a like, with the current files.
    guard let lock = try? FileLock(unlessHeld: path + ".lock") else { return }
    defer { lock.release() }
    guard let place = try? find(path), isStored(place),
      let target = try? LinkedFile.target(of: place.path)
    else { return }
    try? write(refreshed(place), to: target)
  }

  private func isStored(_ place: Place) -> Bool {
    place.source == nil && access(place.path, F_OK) == 0
  }

  private func refreshed(_ place: Place) -> JSONObject {
    var members = place.members
    members["files"] = files(in: members)
    return members
  }

  /// Returns the files of the newest likes, followed by those of photos in collections. If there are
  /// few, other photos are added, so that an edit of these does not hide which folder it is. A file that is unknown now, or has
  /// not changed, stays as it is stored.
  private func files(in members: JSONObject) -> JSON? {
    // Another program may use the name for something else.
    guard let stored = (members["files"] ?? [:]).objectValue else { return members["files"] }
    var (ids, known) = ([PhotoID](), Set<PhotoID>())
    func add(_ more: some Sequence<PhotoID>) {
      for id in more where ids.count < LikedFile.count && known.insert(id).inserted {
        ids.append(id)
      }
    }
    add(Self.photos(in: members))
    let others = stored.keys.map { PhotoID($0) }
    let here = others.filter { file($0) != nil }
    add(here)
    // If most of them are missing, this may be another folder, which must not look like theirs.
    if 2 * here.count >= others.count { add(catalog?.somePhotos(LikedFile.count) ?? []) }
    add(others)
    var object = JSONObject()
    for id in ids {
      let (current, before) = (file(id), stored[id.text])
      let hasChanged = current != nil && before.flatMap(LikedFile.init) != current
      object[id.text] = hasChanged ? current?.json : before
    }
    return object.members.isEmpty ? nil : .object(object)
  }

  /// Returns the file of a photo as it was last read.
  private func file(_ id: PhotoID) -> LikedFile? {
    id.digest.flatMap { catalog?.with($0) { LikedFile($1.path($0), $0) } } ?? nil
  }

  private func marked(_ likes: JSONObject) -> JSONObject {
    var members = likes
    members["version"] = .integer(Self.version)
    members["folder"] = .string(folder)
    members[StoredLikes.continuedMember] = nil
    return members
  }

  /// Marks likes that were copied into another file. They stay, in case that both folders exist.
  private func mark(_ source: StoredLikes, continuedIn path: String) {
    // The lock is that of the name without a number.
    let first = Path(source.path).folder + Self.stem(source.path) + ".json"
    guard let lock = try? locked(first + ".lock") else { return }
    defer { lock.release() }
    guard let target = try? LinkedFile.target(of: source.path),
      var members = try? Self.stored(at: source.path)
    else { return }
    members[StoredLikes.continuedMember] = .string(Path(path).name)
    try? write(members, to: target)
  }

  private func write(_ members: JSONObject, to target: String) throws(FeedError) {
    do throws(FileFault) {
      try WholeFile.write(JSON.object(members).encodedPretty(), to: target, mode: 0o600)
    } catch {
      throw unwritable(target, error.code)
    }
  }

  /// Returns the file that has the folder's likes (FAV-40, FAV-41, FAV-42).
  ///
  /// - Throws: `disk` for an invalid file. A link into a missing folder also fails, because its
  ///   likes may still exist elsewhere.
  private func find(_ path: String) throws(FeedError) -> Place {
    let files = try filesHere(path)
    guard let catalog else { return Place(path: path, members: files.first?.members ?? [:]) }
    let root = catalog.root
    let belonging = files.filter { !$0.isContradicted(by: catalog) }
    if let own = belonging.count > 1 ? Self.best(of: belonging, root) : belonging.first {
      guard own.continuation != nil else { return Place(path: own.path, members: own.members) }
      let end = own.end(among: StoredLikes.all(nextTo: path))
      guard end.path != own.path, Self.isMoved(end, catalog) else {
        return Place(path: own.path, members: own.members)
      }
      return Place(path: own.path, members: end.members, source: end)
    }
    let all = StoredLikes.all(nextTo: path)
    let moved = all.lazy.filter { likes in
      (likes.match(root) || likes.leads(to: root)) && likes.isAway(from: root)
    }.map { $0.end(among: all) }.first { Self.isMoved($0, catalog) }
    let taken = Set(files.map(\.path))
    let stem = Path(path).folder + Self.stem(path)
    let numbered = (2...).lazy.map { "\(stem).\($0).json" }.first { !taken.contains($0) }
    return Place(
      path: taken.contains(path) ? numbered ?? path : path, members: moved?.members ?? [:],
      source: moved)
  }

  /// Whether likes of another path are those of the folder.
  private static func isMoved(_ likes: StoredLikes, _ catalog: FolderCatalog) -> Bool {
    likes.isAway(from: catalog.root)
      && (likes.leads(to: catalog.root) || !likes.isContradicted(by: catalog))
  }

  private static func best(of likes: [StoredLikes], _ root: FolderRoot) -> StoredLikes? {
    let matching = likes.filter { $0.match(root) }
    let candidates = matching.isEmpty ? likes : matching
    let current = candidates.filter { $0.continuation == nil }
    return (current.isEmpty ? candidates : current).min { $0.isNewer(than: $1) }
  }

  /// Returns the likes of all folders that are or were at the path.
  private func filesHere(_ path: String) throws(FeedError) -> [StoredLikes] {
    var found: [StoredLikes] = []
    if let first = try StoredLikes(path) {
      found.append(first)
    } else {
      try LinkedFile.checkLinks(above: path)
      try LinkedFile.checkFolder(of: path)
    }
    guard catalog != nil else { return found }
    let (folder, stem) = (Path(path).folder, Self.stem(path))
    for name in Path.names(in: folder) where Self.number(in: name, stem) != nil {
      if let likes = try StoredLikes(folder + name) { found.append(likes) }
    }
    return found
  }

  /// The name of a file up to its number and ending.
  private static func stem(_ path: String) -> Substring { Path(path).name.prefix { $0 != "." } }

  private static func number(in name: String, _ stem: Substring) -> Int? {
    guard name.hasPrefix("\(stem)."), name.hasSuffix(".json") else { return nil }
    return Int(name.dropFirst(stem.count + 1).dropLast(".json".count))
  }

  /// Returns liked photos that are here, without their likes, of folders that are gone (FAV-11).
  ///
  /// - Parameter isHere: Whether the folder has a photo.
  func unusedLikes(
    _ isHere: (PhotoID) -> Bool
  ) throws(FeedError) -> [(folder: String, photos: [PhotoID])] {
    guard let path, let catalog else { return [] }
    let known = Set(try read())
    let place = try find(path)
    let all = StoredLikes.all(nextTo: path)
    return all.compactMap { likes in
      guard likes.end(among: all).path != place.path, likes.isGone,
        // Version 0.2.0 stored no files.
        !likes.hasFiles || likes.match(catalog.root)
      else { return nil }
      let photos = Self.likedPhotos(in: likes.members).filter { !known.contains($0) && isHere($0) }
      guard !photos.isEmpty else { return nil }
      return (String(decoding: likes.folder ?? [], as: UTF8.self), photos)
    }
  }

  /// Returns the members of a file of likes, or `nil` if it is missing.
  ///
  /// - Throws: `disk` for an invalid file.
  static func stored(at path: String) throws(FeedError) -> JSONObject? {
    guard let bytes = try contents(path) else { return nil }
    let members = (try? JSON(parsing: bytes, keepsNumerals: true))?.objectValue
    if let version = members?["version"]?.integerValue, version > Self.version {
      throw FeedError(.disk, Message(.errorLikesVersion, path, String(Self.version)))
    }
    guard let members, members["liked"]?.arrayValue != nil,
      members["version"]?.integerValue == Self.version
    else {
      throw FeedError(.disk, Message(.errorNotLikesFile, path))
    }
    return members
  }

  /// The photos that are liked or in a collection, each once. Damaged collections have none.
  private static func photos(in members: JSONObject) -> [PhotoID] {
    let collected = members[collectionsMember].flatMap(CollectionChanges.init)?.photos ?? []
    var known: Set<PhotoID> = []
    return (likedPhotos(in: members) + collected).filter { known.insert($0).inserted }
  }

  private static func likedPhotos(in members: JSONObject) -> [PhotoID] {
    liked(in: members).compactMap(\.stringValue).map { PhotoID($0) }
  }

  static func liked(in members: JSONObject) -> [JSON] {
    members["liked"]?.arrayValue ?? []
  }

  private static func collections(
    in members: JSONObject, _ path: String
  ) throws(FeedError) -> CollectionChanges {
    guard let json = members[collectionsMember] else { return CollectionChanges() }
    guard let changes = CollectionChanges(json) else {
      throw FeedError(.disk, Message(.errorNotLikesFile, path))
    }
    return changes
  }

  private static func contents(_ path: String) throws(FeedError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw unreadable(path, errno) }
    defer { close(file) }
    do throws(FileFault) {
      return try WholeFile.contents(of: file, limit: Self.limit).bytes
    } catch {
      throw unreadable(path, error.code)
    }
  }

  private func makeFolder(_ path: String) throws(FeedError) {
    do throws(FileFault) {
      try Path.makeFolders(above: path, mode: 0o700)
    } catch {
      throw unwritable(path, error.code)
    }
  }

  /// Waits for the other processes, each of which takes some milliseconds.
  private func locked(_ path: String) throws(FeedError) -> FileLock {
    do throws(FileFault) {
      return try FileLock(waitingFor: path)
    } catch {
      throw unwritable(path, error.code)
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, path, FileFault(code).text))
  }

  private func unwritable(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, FileFault(code).text))
  }
}
