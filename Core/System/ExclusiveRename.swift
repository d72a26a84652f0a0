import Glibc

/// Renames a finished file without ever overwriting another one. Each function returns an errno, or
/// `nil` for success. It is `EEXIST` if the name is taken, even by a link to a missing file.
package enum ExclusiveRename {
  /// Tries each way in order. The later ones are for file systems that lack the earlier ones.
  package static func put(_ temporary: String, at final: String) -> Int32? {
    var code: Int32?
    for step in [rename, link, claim] {
      code = step(temporary, final)
      guard let code, [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(code) else { return code }
    }
    return code
  }

  private typealias Rename =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// The function `renameat2`, which Swift's Glibc does not declare.
  private static let renameAt = dlsym(nil, "renameat2").map {
    // SAFETY: the type is the one in the manual, and libc stays loaded.
    unsafeBitCast($0, to: Rename.self)
  }
  /// `RENAME_NOREPLACE`, which Glibc does not declare either.
  private static let noReplace: UInt32 = 1

  /// Renames the file with `renameat2`, which fails if the name is taken.
  package static func rename(_ temporary: String, to final: String) -> Int32? {
    guard let renameAt else { return ENOSYS }
    return renameAt(AT_FDCWD, temporary, AT_FDCWD, final, noReplace) == 0 ? nil : errno
  }

  /// Makes a hard link and removes the old name, for network file systems without such a rename.
  package static func link(_ temporary: String, to final: String) -> Int32? {
    guard Glibc.link(temporary, final) == 0 else { return errno }
    unlink(temporary)
    return nil
  }

  /// Creates an empty file, which only one process can do, and replaces it. This is for file systems
  /// without `renameat2` and hard links, such as some FUSE file systems. A process that is killed
  /// between the two steps leaves the empty file.
  package static func claim(_ temporary: String, to final: String) -> Int32? {
    let claim = open(final, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard claim >= 0 else { return errno }
    close(claim)
    guard Glibc.rename(temporary, final) != 0 else { return nil }
    let fault = errno
    unlink(final)
    return fault
  }
}
