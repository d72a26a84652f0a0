import BackendSupport
import FeedCore
import FeedSystem
import Glibc

/// The user's likes of one folder, newest first, and collections, in a file of the user's data folder.
///
/// The file is replaced atomically, so that reading takes no lock. A lock on a file next to it
/// prevents two processes from losing each other's changes.
///
/// Its name is the digest of the folder's path. If there is no such file, they may be in that of the
/// folder's earlier path (FAV-10).
struct LikesFile: Sendable {
  /// The path of the file, or `nil` if there is no data folder because HOME is not set.
  private let path: String?
  /// The folder of the photos. The file names it for readers.
  private let folder: String
  private let root: FolderRoot?
  /// The members of the file of the folder's earlier path, or `nil` before the search for it.
  private let moved = Lock<JSONObject?>(nil)

  private static let limit = 64 << 20
  private static let version: Int64 = 1
  private static let collectionsMember = "collections"

  /// - Parameter root: The folder itself, or `nil` if its earlier paths do not count.
  init(path: String?, folder: String, root: FolderRoot? = nil) {
    (self.path, self.folder, self.root) = (path, folder, root)
  }

  /// Reads the likes. The list is empty without a data folder.
  func read() throws(FeedError) -> [PhotoID] {
    guard let members = try members() else { return [] }
    return Self.liked(in: members).compactMap(\.stringValue).map { PhotoID($0) }
  }

  /// Reads the collections. There are none without a data folder.
  ///
  /// - Throws: `disk` if the file is damaged.
  func collections() throws(FeedError) -> CollectionChanges {
    guard let path, let members = try members() else { return CollectionChanges() }
    return try Self.collections(in: members, path)
  }

  private func members() throws(FeedError) -> JSONObject? {
    guard let path else { return nil }
    findMoved(path)
    return try members(path)
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
    let folder = Path(try LinkedFile.target(of: try checkPlace())).folder
    return FolderCheck.fault(in: String(folder.dropLast())).map {
      Message($0.isFull ? .findingFolderFull : .findingLikesUnwritable, folder, $0.text)
    }
  }

  /// Sets or removes a like. A like that is already set keeps its place. Members and entries of the
  /// file that other programs added are kept.
  ///
  /// - Parameter file: Returns the file of a photo, if it is known.
  func set(
    _ isLiked: Bool, _ id: PhotoID, file: (PhotoID) -> LikedFile? = { _ in nil }
  ) throws(FeedError) {
    try change(file) { members in
      let (before, like) = (Self.liked(in: members), JSON.string(id.text))
      guard before.contains(like) != isLiked else { return }
      members["liked"] = .array(isLiked ? [like] + before : before.filter { $0 != like })
    }
  }

  /// Changes the collections. Like `set`, it keeps what other programs added.
  func changeCollections<Value>(
    file: (PhotoID) -> LikedFile? = { _ in nil },
    _ body: (inout CollectionChanges) throws(FeedError) -> Value
  ) throws(FeedError) -> (CollectionChanges, Value) {
    let path = try checkPlace()
    return try change(file) { members throws(FeedError) in
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
    _ file: (PhotoID) -> LikedFile?,
    _ body: (inout JSONObject) throws(FeedError) -> Value
  ) throws(FeedError) -> Value {
    let path = try checkPlace()
    findMoved(path)
    let target = try LinkedFile.target(of: path)
    try makeFolder(path)
    let lock = try locked(path + ".lock")
    defer { lock.release() }
    let before = try members(path)
    var members = before
    let value = try body(&members)
    guard members != before else { return value }
    members = marked(members)
    members["files"] = Self.files(in: members, file)
    try write(members, to: target)
    return value
  }

  /// Stores the current sizes and times of the newest liked files if they have changed, for example
  /// because another program edited the photos. Otherwise the likes would not be found after the
  /// folder was moved (FAV-19). A failure is ignored, because the likes themselves stay as they are.
  ///
  /// - Parameter file: Returns the file of a photo, if it is known.
  func refreshFiles(_ file: (PhotoID) -> LikedFile?) {
    guard let path, let known = try? Self.stored(at: path), known != refreshed(known, file)
    else { return }
    // Another process that holds the lock stores a like, with the current files.
    guard let lock = try? FileLock(unlessHeld: path + ".lock") else { return }
    defer { lock.release() }
    guard let target = try? LinkedFile.target(of: path), let members = try? Self.stored(at: path)
    else { return }
    try? write(refreshed(members, file), to: target)
  }

  private func refreshed(
    _ members: JSONObject, _ file: (PhotoID) -> LikedFile?
  ) -> JSONObject {
    var members = members
    members["files"] = Self.files(in: members, file)
    return members
  }

  /// Returns the files of the newest likes, followed by those of photos in collections. A file that is
  /// unknown now, or has not changed, stays as it is stored.
  private static func files(
    in members: JSONObject, _ file: (PhotoID) -> LikedFile?
  ) -> JSON? {
    // Another program may use the name for something else.
    guard let stored = (members["files"] ?? [:]).objectValue else { return members["files"] }
    var object = JSONObject()
    for id in photos(in: members).prefix(LikedFile.count) {
      let (current, known) = (file(id), stored[id.text])
      let hasChanged = current != nil && known.flatMap(LikedFile.init) != current
      object[id.text] = hasChanged ? current?.json : known
    }
    return object.members.isEmpty ? nil : .object(object)
  }

  /// The photos that are liked or in a collection, each once. Damaged collections have none.
  static func photos(in members: JSONObject) -> [PhotoID] {
    let liked = liked(in: members).compactMap(\.stringValue).map { PhotoID($0) }
    let collected = members[collectionsMember].flatMap(CollectionChanges.init)?.photos ?? []
    var known: Set<PhotoID> = []
    return (liked + collected).filter { known.insert($0).inserted }
  }

  private func marked(_ likes: JSONObject) -> JSONObject {
    var members = likes
    members["version"] = .integer(Self.version)
    members["folder"] = .string(folder)
    return members
  }

  private func write(_ members: JSONObject, to target: String) throws(FeedError) {
    do throws(FileFault) {
      try WholeFile.write(JSON.object(members).encodedPretty(), to: target, mode: 0o600)
    } catch {
      throw unwritable(target, error.code)
    }
  }

  /// Looks once for the likes of the same folder from before it was moved, if it has no file yet.
  /// They are copied, because the earlier path may exist again later.
  private func findMoved(_ path: String) {
    guard let root, moved.withLock({ $0 == nil }), access(path, F_OK) != 0 else { return }
    let found = MovedLikes.all(nextTo: path, root).first { $0.belong(to: root) }?.members
    moved.withLock { $0 = found ?? [:] }
    guard let found else { return }
    do throws(FeedError) {
      let lock = try locked(path + ".lock")
      defer { lock.release() }
      if access(path, F_OK) != 0 { try write(marked(found), to: LinkedFile.target(of: path)) }
    } catch {
      // They are used from memory. The next like or the next start stores them.
    }
  }

  /// Returns reports about likes of folders that no longer exist, for photos that are here. They
  /// are not used yet, because nothing shows that the files are the same.
  ///
  /// - Parameter isHere: Whether the folder has a photo.
  func unusedLikes(_ isHere: (PhotoID) -> Bool) throws(FeedError) -> [Message] {
    guard let path, let root else { return [] }
    let known = Set(try members().map { Self.photos(in: $0) } ?? [])
    return MovedLikes.all(nextTo: path, root).filter { likes in
      Self.photos(in: likes.members).contains { !known.contains($0) && isHere($0) }
    }.map { likes in
      let hasFile = access(path, F_OK) == 0
      return Message(
        hasFile ? .findingOtherLikes : .findingMovedLikes, likes.folder, likes.path, path)
    }
  }

  /// Returns the members of the file. There are no members if it is missing.
  ///
  /// - Throws: `disk` for an invalid file. A link into a missing folder also fails, because its
  ///   likes may still exist elsewhere.
  private func members(_ path: String) throws(FeedError) -> JSONObject {
    if let members = try Self.stored(at: path) { return members }
    try LinkedFile.checkFolder(of: path)
    return moved.withLock { $0 ?? [:] }
  }

  /// Returns the members of a file of likes, or `nil` if it is missing.
  ///
  /// - Throws: `disk` for an invalid file.
  static func stored(at path: String) throws(FeedError) -> JSONObject? {
    guard let bytes = try contents(path) else { return nil }
    guard let members = (try? JSON(parsing: bytes, keepsNumerals: true))?.objectValue,
      members["liked"]?.arrayValue != nil, members["version"]?.integerValue == Self.version
    else {
      throw FeedError(.disk, Message(.errorNotLikesFile, path))
    }
    return members
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
