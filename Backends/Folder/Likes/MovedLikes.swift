import FeedCore
import FeedSystem
import Glibc

/// Likes of a folder that no longer exists at its path, because it was moved, deleted or unmounted.
struct MovedLikes {
  let path: String
  /// The path that the folder had.
  let folder: String
  let members: JSONObject
  /// Whether the path is now a link to the opened folder.
  private let leadsHere: Bool

  /// Returns the likes in the files next to a path, most recently changed first.
  ///
  /// - Parameter root: The opened folder.
  static func all(nextTo path: String, _ root: FolderRoot) -> [MovedLikes] {
    let folder = Path(path).folder
    var found: [(likes: MovedLikes, changed: timespec)] = []
    for name in Path.names(in: folder) where name.hasSuffix(".json") && !name.hasPrefix(".") {
      var status = stat()
      guard stat(folder + name, &status) == 0, let likes = MovedLikes(folder + name, root) else {
        continue
      }
      found.append((likes, status.st_mtim))
    }
    found.sort { newer, older in
      (newer.changed.tv_sec, newer.changed.tv_nsec) > (older.changed.tv_sec, older.changed.tv_nsec)
    }
    return found.map(\.likes)
  }

  private init?(_ path: String, _ root: FolderRoot) {
    guard let members = try? LikesFile.stored(at: path),
      let folder = members["folder"]?.stringValue
    else { return nil }
    let real = Path.real(Array(folder.utf8))
    let isGone = real == nil && errno == ENOENT
    leadsHere = real != nil && real == (try? root.canonicalPath()) && real != Array(folder.utf8)
    guard isGone || leadsHere else { return nil }
    (self.path, self.folder, self.members) = (path, folder, members)
  }

  /// Whether most of the liked files are in a folder, with the same size and time.
  func belong(to root: FolderRoot) -> Bool {
    if leadsHere { return true }
    let members = members["files"]?.objectValue?.members.prefix(LikedFile.count) ?? []
    let files = members.compactMap { LikedFile($0.value) }
    let found = files.count { $0.exists(in: root) }
    return found > 0 && 2 * found > files.count
  }
}
