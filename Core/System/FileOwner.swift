import Glibc

/// The owner of files and folders that root makes in another user's folder. An example is `sudo
/// -E`. If they belonged to root, the user could no longer read them.
package enum FileOwner {
  /// Gives a new file of root to the owner of the file that it replaces, otherwise to the owner of
  /// its folder. Does nothing for other users. A failure is ignored, because the file is still
  /// complete.
  ///
  /// The file is looked up in the opened folder. The user may change the folders of a path at any
  /// time, and root must not give away files elsewhere.
  ///
  /// - Parameters:
  ///   - path: The file's current name.
  ///   - target: The file that it replaces, in the same folder, or `nil` if there is no such file.
  package static func inherit(_ file: Int32, at path: String, replacing target: String? = nil) {
    guard geteuid() == 0, let own = status(file), own.st_uid == 0, own.st_nlink == 1 else { return }
    let parts = Path(path)
    let folder = open(
      parts.folder.isEmpty ? "." : parts.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard let named = status(parts.name, in: folder), let above = status(folder),
      (named.st_dev, named.st_ino) == (own.st_dev, own.st_ino)
    else { return }
    let replaced = target.flatMap { status(Path($0).name, in: folder) }
    give(file, to: replaced.map { FileType($0) == .regular ? $0 : above } ?? above)
  }

  /// Gives a new folder of root to the owner of its parent folder.
  static func inherit(folder path: String) {
    guard geteuid() == 0 else { return }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard let own = status(folder), own.st_uid == 0, let above = status("..", in: folder) else {
      return
    }
    give(folder, to: above)
  }

  private static func give(_ file: Int32, to owner: stat) {
    if owner.st_uid != 0 { _ = fchown(file, owner.st_uid, owner.st_gid) }
  }

  private static func status(_ file: Int32) -> stat? {
    var status = stat()
    return fstat(file, &status) == 0 ? status : nil
  }

  private static func status(_ name: String, in folder: Int32) -> stat? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}
