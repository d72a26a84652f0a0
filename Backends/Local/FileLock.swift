package import FeedCore
import Glibc

/// A lock among processes, and among tasks of one. The kernel lets go of it when its holder dies,
/// so the file that it hangs on is never removed.
package struct FileLock: Sendable {
  private let file: Int32

  /// Waits for its turn, on a thread of its own, until the task is cancelled.
  package static func take(_ path: String) async throws(FeedError) -> FileLock {
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { resumer in
      DedicatedThread.start {
        let result = wait(for: path)
        // A turn that comes after the cancel is the next one's.
        if !resumer.resume(result), case .success(let lock) = result { lock.release() }
      }
    } cancel: {
    }
  }

  package func release() { close(file) }

  private static func wait(for path: String) -> Result<FileLock, FeedError> {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return .failure(failure(path, errno)) }
    while flock(file, LOCK_EX) < 0 {
      let reason = errno
      if reason == EINTR { continue }
      close(file)
      return .failure(failure(path, reason))
    }
    return .success(FileLock(file: file))
  }

  private static func failure(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, String(cString: strerror(code))))
  }
}
