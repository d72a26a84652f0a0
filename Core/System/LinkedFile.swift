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
    try checkFolders(above: path)
    guard let link = status(ofLink: path), FileType(link) == .link else { return path }
    try checkFolder(of: path)
    let trusted = trustedOwners(of: link)
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

  /// Root follows a user's link only to files and folders of the same user.
  private static func trustedOwners(of link: stat) -> Set<uid_t> {
    geteuid() == 0 ? [link.st_uid] : [geteuid(), 0]
  }

  /// Checks the folders above a path that are symbolic links, such as a linked folder of settings.
  ///
  /// - Throws: `disk` if such a link, or the folder that it leads to, belongs to another user.
  package static func checkFolders(above path: String) throws(FeedError) {
    guard let link = foreignLink(above: path) else { return }
    throw FeedError(.disk, Message(.errorLinkTargetForeign, link, SymbolicLink.end(of: link)))
  }

  /// The first folder above a path that is a link of, or to, another user. The links of root lead
  /// where root wants.
  package static func foreignLink(above path: String) -> String? {
    folders(above: path).first { folder in
      guard let link = status(ofLink: folder), FileType(link) == .link, link.st_uid != 0,
        let target = status(of: folder)
      else { return false }
      return !trustedOwners(of: link).isSuperset(of: [link.st_uid, target.st_uid])
    }
  }

  /// Checks that a path is not a link into a missing folder. A file there is out of reach rather
  /// than missing.
  ///
  /// - Throws: `disk` for such a link.
  package static func checkFolder(of path: String) throws(FeedError) {
    let end = SymbolicLink.end(of: path)
    guard end != path, status(of: folder(of: end)) == nil else { return }
    throw FeedError(.disk, Message(.errorLinkTargetMissing, path, end))
  }

  /// Checks that no folder above a path is a link that leads nowhere.
  ///
  /// - Throws: `disk` for such a link.
  package static func checkLinks(above path: String) throws(FeedError) {
    for folder in folders(above: path) {
      guard let link = status(ofLink: folder) else { return }
      guard FileType(link) == .link, status(of: folder) == nil else { continue }
      throw FeedError(.disk, Message(.errorFolderLinkBroken, folder, SymbolicLink.end(of: folder)))
    }
  }

  private static func folders(above path: String) -> some Sequence<String> {
    path.utf8.indices.dropFirst().lazy.filter { path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(path[..<$0]) }
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
