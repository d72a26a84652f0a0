import Glibc

/// Gives a finished file its name in one step. Answers are an errno, nil for success.
enum FinishedFile {
  static func replace(_ final: String, by temporary: String) -> Int32? {
    rename(temporary, final) == 0 ? nil : errno
  }

  /// Never overwrites: `EEXIST` where the name is taken, also by a link that leads nowhere.
  static func put(_ temporary: String, at final: String) -> Int32? {
    if link(temporary, final) == 0 {
      unlink(temporary)
      return nil
    }
    switch errno {
    case EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL: return putWithoutLink(temporary, at: final)
    case let code: return code
    }
  }

  /// For a file system where a file has one name only, as on a memory card: an empty file takes
  /// the name, as only one can, and is replaced. A process killed between the two leaves it.
  static func putWithoutLink(_ temporary: String, at final: String) -> Int32? {
    let claim = open(final, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard claim >= 0 else { return errno }
    close(claim)
    guard let fault = replace(final, by: temporary) else { return nil }
    unlink(final)
    return fault
  }
}
