import FeedCore
import FeedSystem
import Glibc

extension FixtureFolder {
  /// Replaces a file atomically (SEC-4). A link stays, and its target is changed (SEC-7).
  func write(_ bytes: [UInt8], to name: String) throws(FeedError) {
    try makeFolders(of: name)
    let target = try linkTarget(of: name) ?? file(name)
    do throws(FileFault) {
      try WholeFile.write(bytes, to: target, mode: 0o666)
    } catch {
      throw unwritable(name, error.code)
    }
  }

  /// Returns the target of a symbolic link, or `nil` if the file is not one.
  ///
  /// - Throws: `disk` for a link out of the folder, and for one whose target is missing, for example
  ///   on a disk that is not mounted.
  private func linkTarget(of name: String) throws(FeedError) -> String? {
    guard FileType(ofLink: file(name)) == .link else { return nil }
    try LinkedFile.checkFolder(of: file(name))
    guard let target = try resolved(name) else { throw unwritable(name, ENOENT) }
    return String(decoding: target, as: UTF8.self)
  }

  /// Removes a file, if it exists.
  func remove(_ name: String) throws(FeedError) {
    if unlink(file(name)) != 0, errno != ENOENT { throw unwritable(name, errno) }
  }

  /// Renames a file that is about to be replaced to `NAME.ENDING`.
  ///
  /// - Returns: The new path, or `nil` if the file is missing or empty.
  func keep(_ name: String, ending: String) throws(FeedError) -> String? {
    guard try read(name, limit: Self.documentLimit)?.isEmpty == false else { return nil }
    do throws(FileFault) {
      return try DamagedFile.keep(file(name), ending: ending)
    } catch {
      throw unwritable(name, error.code)
    }
  }

  /// Creates the fixture folder and the folders in it that lead to the file.
  private func makeFolders(of name: String) throws(FeedError) {
    do throws(FileFault) {
      try Path.makeFolders(above: file(name), mode: 0o777)
    } catch {
      throw unwritable(name, error.code)
    }
  }

  fileprivate func unwritable(_ name: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, file(name), FileFault(code).text))
  }

  /// Takes a lock that other processes respect, or returns `nil` if another process holds it.
  func lock(_ name: String) throws(FeedError) -> FolderLock? {
    try makeFolders(of: name)
    do throws(FileFault) {
      return try FileLock(unlessHeld: file(name), mode: 0o666).map { FolderLock($0, file(name)) }
    } catch {
      throw unwritable(name, error.code)
    }
  }
}

/// A lock on the folder that is held as long as this object exists.
final class FolderLock: Sendable {
  private let lock: FileLock
  private let path: String

  fileprivate init(_ lock: FileLock, _ path: String) { (self.lock, self.path) = (lock, path) }

  deinit { lock.release() }

  /// Removes the lock's file. From then on, other processes may take the lock.
  func removeFile() { lock.remove(at: path) }
}
