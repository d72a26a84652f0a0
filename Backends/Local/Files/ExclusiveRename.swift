import Glibc

/// The step that gives a finished file its name and never overwrites another. Each function returns
/// an errno, nil for success: `EEXIST` where the name is taken, also by a link that leads nowhere.
enum ExclusiveRename {
  /// Tries each way in turn: the later ones are for file systems that lack those before.
  static func put(_ temporary: String, at final: String) -> Int32? {
    var code: Int32?
    for step in [rename, linked, claimed] {
      code = step(temporary, final)
      guard let code, [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(code) else { return code }
    }
    return code
  }

  private typealias Rename =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  /// The function `renameat2`, for which Swift's Glibc has no name.
  private static let renameAt = dlsym(nil, "renameat2").map {
    // SAFETY: the type is the one in the manual, and libc stays loaded.
    unsafeBitCast($0, to: Rename.self)
  }
  private static let unlessTaken: UInt32 = 1

  /// Gives the name by a renaming that fails where the name is taken.
  static func rename(_ temporary: String, to final: String) -> Int32? {
    guard let renameAt else { return ENOSYS }
    return renameAt(AT_FDCWD, temporary, AT_FDCWD, final, unlessTaken) == 0 ? nil : errno
  }

  /// Gives the name by a hard link, for a network's file systems, which know no such renaming.
  static func linked(_ temporary: String, to final: String) -> Int32? {
    guard link(temporary, final) == 0 else { return errno }
    unlink(temporary)
    return nil
  }

  /// Gives the name by way of an empty file that takes it first, as only one can, and is replaced:
  /// for what knows neither, as some file systems in user space. A process killed between the two
  /// leaves the empty file.
  static func claimed(_ temporary: String, to final: String) -> Int32? {
    let claim = open(final, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard claim >= 0 else { return errno }
    close(claim)
    guard Glibc.rename(temporary, final) != 0 else { return nil }
    let fault = errno
    unlink(final)
    return fault
  }
}
