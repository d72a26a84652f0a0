import Glibc

/// The test whether files can be stored in a folder, for `doctor`.
package enum FolderCheck {
  /// Stores a temporary file and removes it. A missing folder is made for the test and removed too.
  ///
  /// - Returns: The fault, or `nil` if files can be stored.
  package static func fault(in folder: String) -> FileFault? {
    do throws(FileFault) {
      let made = try Path.makeFolders(above: "\(folder)/", mode: 0o700)
      defer { Path.remove(folders: made) }
      let file = try TemporaryFile.claim(beside: "\(folder)/", ending: "tmp", mode: 0o600)
      defer { file.discard() }
      try file.write([UInt8](repeating: 0, count: 1 << 16)[...])
      return nil
    } catch {
      return error
    }
  }

  /// Returns the name or number of the user that a folder belongs to, if it is another user.
  package static func otherOwner(of folder: String) -> String? {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_uid != geteuid() else { return nil }
    guard let account = getpwuid(status.st_uid), let name = account.pointee.pw_name else {
      return String(status.st_uid)
    }
    return String(cString: name)
  }
}

extension FileFault {
  /// Whether there is no space left, on the disk or for the user.
  package var isFull: Bool { [ENOSPC, EDQUOT].contains(code) }
}
