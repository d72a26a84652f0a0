package import FeedCore
import Glibc

/// A file of the user's that may be a symbolic link, such as one into a repository of settings.
/// Changes are written to the link's target, and the link stays.
package enum LinkedFile {
  /// Returns the path to write to: the end of the links of that name, or `path` itself if it is not
  /// a link.
  ///
  /// - Throws: `disk` if the target's folder is missing, for example on a disk that is not mounted.
  ///   A new file would then not be the one that the user linked. It is also thrown if the target
  ///   or its folder belongs to another user, who could read or replace the file.
  package static func target(of path: String) throws(FeedError) -> String {
    guard let link = status(ofLink: path), FileType(link) == .link else { return path }
    try checkFolder(of: path)
    // Root follows a user's link only to files of the same user.
    let trusted: Set<uid_t> = geteuid() == 0 ? [link.st_uid] : [geteuid(), 0]
    var (end, owners) = (path, [link.st_uid])
    for _ in 0..<SymbolicLink.limit {
      guard let target = SymbolicLink.target(of: end) else { break }
      end = target
      owners += [status(of: folder(of: end)), status(ofLink: end)].compactMap { $0?.st_uid }
    }
    guard trusted.isSuperset(of: owners) else {
      throw FeedError(.disk, Message(.errorLinkTargetForeign, path, end))
    }
    return end
  }

  /// Checks that a path is not a link into a missing folder. A file there may exist while its
  /// folder is unavailable.
  ///
  /// - Throws: `disk` for such a link.
  package static func checkFolder(of path: String) throws(FeedError) {
    let end = SymbolicLink.end(of: path)
    guard end != path, status(of: folder(of: end)) == nil else { return }
    throw FeedError(.disk, Message(.errorLinkTargetMissing, path, end))
  }

  private static func folder(of path: String) -> String {
    let folder = Path(path).folder
    return folder.isEmpty ? "." : folder
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func status(ofLink path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
