package import FeedCore

extension FileLock {
  /// Waits for the lock on its own thread, until the task is cancelled.
  package static func take(_ path: String) async throws(FeedError) -> FileLock {
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      DedicatedThread.start {
        let result = wait(for: path)
        // A lock acquired after the cancellation is released for the next waiter.
        if !waiter.resume(result), case .success(let lock) = result { lock.release() }
      }
    } cancel: {
    }
  }

  /// Takes the lock, unless it is held.
  ///
  /// - Returns: The lock, or `nil` while it is held.
  package static func takeUnlessHeld(_ path: String) throws(FeedError) -> FileLock? {
    do throws(FileFault) {
      return try FileLock(unlessHeld: path)
    } catch {
      throw fault(error, path)
    }
  }

  private static func wait(for path: String) -> Result<FileLock, FeedError> {
    do throws(FileFault) {
      return .success(try FileLock(waitingFor: path))
    } catch {
      return .failure(fault(error, path))
    }
  }

  private static func fault(_ fault: FileFault, _ path: String) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, fault.text))
  }
}
