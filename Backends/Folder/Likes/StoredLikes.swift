import FeedCore
import FeedSystem
import Glibc

/// The likes in one file of the data folder, and the folder that they are for.
struct StoredLikes {
  /// The path of the file.
  let path: String
  let members: JSONObject
  private let changed: timespec
  private let files: [(id: PhotoID, isLiked: Bool, file: LikedFile)]

  /// Reads a file, or returns `nil` if it is missing.
  ///
  /// - Throws: `disk` for an invalid file.
  init?(_ path: String) throws(FeedError) {
    var status = stat()
    guard let members = try LikesFile.stored(at: path), stat(path, &status) == 0 else { return nil }
    (self.path, self.members, changed) = (path, members, status.st_mtim)
    let liked = Set(LikesFile.liked(in: members).compactMap(\.stringValue))
    let stored = members["files"]?.objectValue?.members.prefix(LikedFile.count) ?? []
    files = stored.compactMap { member in
      LikedFile(member.value).map {
        (PhotoID(member.key), liked.contains(member.key), $0)
      }
    }
  }

  /// Returns the likes in the files next to a path, most recently changed first. Files that cannot
  /// be read are left out.
  static func all(nextTo path: String) -> [StoredLikes] {
    let folder = Path(path).folder
    return Path.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .compactMap { try? StoredLikes(folder + $0) }.sorted { $0.isNewer(than: $1) }
  }

  func isNewer(than other: StoredLikes) -> Bool {
    (changed.tv_sec, changed.tv_nsec) > (other.changed.tv_sec, other.changed.tv_nsec)
  }

  // MARK: The folder

  /// Returns the text that names a folder in a file: its path, or its `file:` address if the path is
  /// not UTF-8.
  static func text(ofFolder path: [UInt8]) -> String {
    if let text = String(validating: path, as: UTF8.self), isExact(text) { return text }
    return "file://" + path.percentEncoded { $0.isUnreserved || $0 == FolderRoot.slash }
  }

  /// Whether a text is the path itself. Earlier versions replaced bytes that are not UTF-8.
  private static func isExact(_ text: String) -> Bool { !text.unicodeScalars.contains("\u{FFFD}") }

  /// The path of the folder, or `nil` if it is unknown.
  var folder: [UInt8]? {
    guard let text = members["folder"]?.stringValue, Self.isExact(text) else { return nil }
    return text.hasPrefix("file:///")
      ? text.dropFirst("file://".count).percentDecoded() : Array(text.utf8)
  }

  /// Whether the folder's path leads nowhere.
  var isGone: Bool {
    guard let folder, Path.real(folder) == nil else { return false }
    return [ENOENT, ENOTDIR].contains(errno)
  }

  /// Whether the folder's path is now a link to another folder.
  func leads(to root: FolderRoot) -> Bool {
    guard let folder, let real = Path.real(folder), real != folder else { return false }
    return real == (try? root.canonicalPath())
  }

  /// Whether the likes are no longer those of the folder at their path: the path leads nowhere, or
  /// is a link to `root`, or most of the files are not there. If the path is that of `root` itself,
  /// they are not.
  func isAway(from root: FolderRoot) -> Bool {
    guard let folder else { return false }
    guard let real = Path.real(folder) else { return isGone }
    if real == (try? root.canonicalPath()) { return real != folder }
    guard !files.isEmpty, let path = String(validating: real, as: UTF8.self) else { return false }
    return !match(FolderRoot(path: path))
  }

  // MARK: The files

  var hasFiles: Bool { !files.isEmpty }

  /// Whether most of the liked files, or of all stored files, are in a folder, with the same size
  /// and time.
  func match(_ root: FolderRoot) -> Bool {
    let found = files.map { (isLiked: $0.isLiked, isSame: $0.file.isSame(in: root) == true) }
    return [found.filter(\.isLiked), found].contains { 2 * $0.count(where: \.isSame) > $0.count }
  }

  /// Whether most of the files that exist in a folder are other photos of the same names. Files that
  /// are missing prove nothing, and an edited photo keeps the date when it was taken.
  func isContradicted(by catalog: FolderCatalog) -> Bool {
    var (same, different) = (0, 0)
    for (id, _, file) in files {
      guard let isOther = file.hasOtherSize(in: catalog.root) else { continue }
      if isOther, !Self.isEdited(id, file, catalog) { different += 1 } else { same += 1 }
    }
    return different > same
  }

  private static func isEdited(
    _ id: PhotoID, _ file: LikedFile, _ catalog: FolderCatalog
  ) -> Bool {
    guard let taken = file.taken, let id = id.digest else { return false }
    return (try? catalog.current(id))?.record.taken == taken
  }

  // MARK: Continuations

  /// The name of the file that continues these likes, because the folder was moved.
  var continuation: String? { members[Self.continuedMember]?.stringValue }

  static let continuedMember = "continued"

  /// Returns the end of the continuations that begin here.
  func end(among all: [StoredLikes]) -> StoredLikes {
    var end = self
    for _ in all {
      let path = end.continuation.map { Path(self.path).folder + $0 }
      guard let next = all.first(where: { $0.path == path }) else { break }
      end = next
    }
    return end
  }
}
