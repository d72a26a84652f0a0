package import FeedCore
import FeedSystem
import Glibc

/// A small file that only its owner may read, in a folder that only its owner may open. It is
/// replaced as a whole (SEC-10, SEC-4).
package struct PrivateFile: Sendable {
  package let path: String
  private let sizeLimit: Int
  private let isSynced: Bool

  /// Creates the file for a path. A file that is larger than the limit is refused rather than read.
  /// A file that is not synced may be damaged if the machine crashes. That suits data whose damage
  /// is detectable and whose loss is harmless.
  package init(path: String, sizeLimit: Int = 1 << 20, isSynced: Bool = true) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.isSynced = isSynced
  }

  package enum Reading: Sendable {
    case missing
    case contents([UInt8], FileAccess)
  }

  /// The access of other users to the file when it was read.
  package enum FileAccess: Sendable, Hashable {
    case none
    /// They could read it, and no longer can.
    case closed
    /// They still can read it. A file that the user keeps elsewhere, such as in a repository of
    /// settings, is the target of a link. Its permissions are not ours to change.
    case leftOpen
  }

  /// Whether other users can write or replace the file now: its owner, its group, or all who can
  /// reach it.
  package var isWritableByOthers: Bool {
    belongsToOthers
      || statuses.contains { status in
        // In a folder such as /tmp, users cannot replace each other's files.
        let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
        return status.st_mode & 0o022 != 0 && !isSticky
      }
  }

  /// Whether the file or its folder belongs to another user. Root does not count, because root can
  /// write everywhere.
  package var belongsToOthers: Bool {
    statuses.contains { ![0, geteuid()].contains($0.st_uid) }
  }

  /// The statuses of the file, of its folder, and of the folders along its links, as far as they
  /// exist. Each link and the file can be replaced in its own folder.
  private var statuses: [stat] {
    var (places, name) = ([path, Path(path).folder], path)
    for _ in 0..<SymbolicLink.limit {
      guard let target = SymbolicLink.target(of: name) else { break }
      places.append(Path(target).folder)
      name = target
    }
    return places.compactMap { path in
      var status = stat()
      return stat(path, &status) == 0 ? status : nil
    }
  }

  /// Reads the file and removes the access of other users.
  ///
  /// - Parameter staysWritable: Whether, for these bytes, other users lose only the right to read.
  package func read(
    staysWritable: ([UInt8]) -> Bool = { _ in false }
  ) throws(FeedError) -> Reading {
    // Without O_NONBLOCK, a pipe in the file's place would block forever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw unreadable(errno)
    }
    defer { close(file) }
    do throws(FileFault) {
      let (bytes, status) = try WholeFile.contents(of: file, limit: sizeLimit)
      let kept: mode_t = staysWritable(bytes) ? 0o022 : 0
      guard status.st_mode & 0o077 & ~kept != 0 else { return .contents(bytes, .none) }
      let mode = status.st_mode & (0o700 | kept)
      return .contents(bytes, isLink || fchmod(file, mode) != 0 ? .leftOpen : .closed)
    } catch {
      throw unreadable(error.code)
    }
  }

  /// Whether the file has another name, a hard link. A file is replaced as a whole, so the other name
  /// keeps the old contents.
  package var hasOtherName: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileType(status) == .regular && status.st_nlink > 1
  }

  private var isLink: Bool { FileType(ofLink: path) == .link }

  /// Returns the file to write to if the user may have linked this one to another folder. The lock
  /// and the reads stay with the link.
  ///
  /// - Throws: The errors of `LinkedFile.target(of:)`.
  package func followingLinks() throws(FeedError) -> PrivateFile {
    PrivateFile(path: try LinkedFile.target(of: path), sizeLimit: sizeLimit, isSynced: isSynced)
  }

  /// Replaces the file. A link is replaced, never followed.
  package func write(_ bytes: [UInt8]) throws(FeedError) {
    try makeFolder()
    do throws(FileFault) {
      try WholeFile.write(bytes, to: path, mode: 0o600, isSynced: isSynced)
    } catch {
      throw failure(error.code)
    }
  }

  /// Checks that the file could be written, and changes nothing.
  package func checkIsWritable() throws(FeedError) {
    try makeFolder()
    do throws(FileFault) {
      try WholeFile.checkIsWritable(path)
    } catch {
      throw failure(error.code)
    }
  }

  /// Creates the missing folders above the file. Only their owner can use them.
  ///
  /// - Throws: Also the errors of `LinkedFile.checkFolders(above:)`.
  package func makeFolder() throws(FeedError) {
    try LinkedFile.checkFolders(above: path)
    do throws(FileFault) {
      try Path.makeFolders(above: path, mode: 0o700)
    } catch {
      throw failure(error.code)
    }
  }

  /// Removes the access of other users to the file's folder, if the user owns it and it is not a
  /// link. A link may be shared on purpose. The owner's permissions stay, so that a read-only
  /// folder stays read-only.
  ///
  /// - Returns: Whether other users had access to the folder.
  package func closeFolder() -> Bool {
    // With a slash at its end, a link would be followed.
    let folder = Path(path).folder.dropLast()
    let descriptor = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return false }
    return status.st_mode & 0o077 != 0 && fchmod(descriptor, status.st_mode & 0o700) == 0
  }

  private func unreadable(_ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, path, FileFault(code).text))
  }

  private func failure(_ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, FileFault(code).text))
  }
}
