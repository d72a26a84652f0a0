import Glibc

/// A lock between processes, and between the tasks of one: on a file that stands beside what it
/// protects. The kernel releases it with its process. The file stays: if it were removed, two
/// processes could hold a lock of the same name.
package struct FileLock: Sendable {
  private let file: Int32

  /// Waits for the lock. This blocks the thread until other holders have released it.
  package init(waitingFor path: String, mode: UInt32 = 0o600) throws(FileFault) {
    file = try Self.open(path, mode)
    try Self.lock(file, LOCK_EX)
  }

  /// Takes the lock, unless it is held.
  ///
  /// - Returns: Nil while it is held.
  package init?(unlessHeld path: String, mode: UInt32 = 0o600) throws(FileFault) {
    file = try Self.open(path, mode)
    do throws(FileFault) {
      try Self.lock(file, LOCK_EX | LOCK_NB)
    } catch {
      if error.code == EWOULDBLOCK { return nil }
      throw error
    }
  }

  package func release() { close(file) }

  private static func open(_ path: String, _ mode: UInt32) throws(FileFault) -> Int32 {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
    guard file >= 0 else { throw .last }
    return file
  }

  /// Closes the file if it cannot be locked.
  private static func lock(_ file: Int32, _ operation: Int32) throws(FileFault) {
    while flock(file, operation) != 0 {
      let fault = FileFault.last
      if fault.code == EINTR { continue }
      close(file)
      throw fault
    }
  }
}
