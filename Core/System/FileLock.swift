import Glibc

/// A lock between processes, and between the tasks of a process. It is on a file next to the
/// protected one. The kernel releases it at the end of the process. The file stays, unless a holder
/// removes it with `remove(at:)`. A lock on a file without a name would protect nothing.
package struct FileLock: Sendable {
  private let file: Int32

  /// Waits for the lock. This blocks the thread until other holders have released it. A long wait is
  /// announced (`LockWait`).
  package init(waitingFor path: String, mode: UInt32 = 0o600) throws(FileFault) {
    file = try Self.open(path, mode)
    var waited = Duration.zero
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let isHeld = errno == EWOULDBLOCK
      guard isHeld, waited < LockWait.delay else {
        if isHeld { LockWait.announce(path) }
        // Another error occurs here again.
        try Self.lock(file, LOCK_EX)
        return
      }
      usleep(Self.pause)
      waited += .microseconds(Self.pause)
    }
  }

  /// The time between two attempts, in microseconds. Most holders need less.
  private static let pause: UInt32 = 2_000

  /// Takes the lock, or returns `nil` while it is held.
  package init?(unlessHeld path: String, mode: UInt32 = 0o600) throws(FileFault) {
    while true {
      let opened = try Self.open(path, mode)
      do throws(FileFault) {
        try Self.lock(opened, LOCK_EX | LOCK_NB)
      } catch {
        if error.code == EWOULDBLOCK { return nil }
        throw error
      }
      if Self.hasName(opened, path) {
        file = opened
        return
      }
      // The last holder removed the file between our `open` and our lock.
      close(opened)
    }
  }

  /// Releases the lock. Closing the file is not enough: a child process that another thread is
  /// starting has a copy of the descriptor until it runs its program.
  package func release() {
    flock(file, LOCK_UN)
    close(file)
  }

  /// Removes the file while the lock is held. This is only for a lock that is always taken with
  /// `unlessHeld`, because a waiting process does not check whether the file still exists. A file
  /// with contents is not removed, because it belongs to the user.
  package func remove(at path: String) {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size == 0 else { return }
    if Self.hasName(file, path) { unlink(path) }
  }

  private static func hasName(_ file: Int32, _ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(file, &own) == 0, lstat(path, &named) == 0 else { return false }
    return (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino)
  }

  private static func open(_ path: String, _ mode: UInt32) throws(FileFault) -> Int32 {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
    guard file >= 0 else { throw .last }
    FileOwner.inherit(file, at: path)
    return file
  }

  /// Locks the file, or closes it if that fails.
  private static func lock(_ file: Int32, _ operation: Int32) throws(FileFault) {
    while flock(file, operation) != 0 {
      let fault = FileFault.last
      if fault.code == EINTR { continue }
      close(file)
      throw fault
    }
  }
}
