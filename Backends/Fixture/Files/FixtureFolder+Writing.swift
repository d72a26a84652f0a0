import FeedCore
import FeedFiles
import Glibc

extension FixtureFolder {
  /// Replaces a file atomically (SEC-4).
  func write(_ bytes: [UInt8], to name: String) throws(FeedError) {
    try makeFolders(of: name)
    do throws(FileFault) {
      try WholeFile.write(bytes, to: file(name), mode: 0o666)
    } catch {
      throw unwritable(name, error.code)
    }
  }

  /// Creates the folder and those between it and the file.
  private func makeFolders(of name: String) throws(FeedError) {
    do throws(FileFault) {
      try Path.makeFolders(above: file(name), mode: 0o777)
    } catch {
      throw unwritable(name, error.code)
    }
  }

  fileprivate func unwritable(_ name: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, file(name), String(cString: strerror(code))))
  }

  /// Takes a lock between processes, held until the returned value is released. Nil while another
  /// process holds it.
  func lock(_ name: String) throws(FeedError) -> FolderLock? {
    try makeFolders(of: name)
    let descriptor = open(file(name), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw unwritable(name, errno) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw unwritable(name, code)
    }
    return FolderLock(descriptor: descriptor)
  }
}

/// A lock between processes. The kernel releases it with the descriptor, so also when the process
/// is killed. The file stays: if it were deleted, two processes could hold a lock of the same name.
final class FolderLock: Sendable {
  private let descriptor: Int32

  fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
