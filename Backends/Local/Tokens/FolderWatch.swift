import FeedCore
import Glibc

/// Changes of files in a folder, as the kernel tells them (inotify): who waits for one costs nothing
/// until it comes.
enum FolderWatch {
  /// Files are replaced by renaming: what is watched is the folder.
  private static let events =
    UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)

  /// One element as soon as nothing is missed any more, and one after each change in the folder of
  /// the file, of whatever file. The stream ends at once where the folder cannot be watched, as one
  /// that is not there.
  static func changes(beside path: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard watch >= 0, inotify_add_watch(watch, folder, events) >= 0 else {
      if watch >= 0 { close(watch) }
      continuation.finish()
      return stream
    }
    let end = Lock(false)
    let waker = Waker()
    continuation.onTermination = { _ in
      end.withLock { $0 = true }
      waker.wake()
    }
    DedicatedThread.start {
      while !end.withLock({ $0 }) {
        if waker.wait(for: POLLIN, on: watch) != 0, drain(watch) { continuation.yield() }
      }
      close(watch)
    }
    continuation.yield()
    return stream
  }

  /// Takes the events that are there, whatever they are.
  ///
  /// - Returns: Whether there were any.
  private static func drain(_ watch: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var hasRead = false
    while read(watch, &bytes, bytes.count) > 0 { hasRead = true }
    return hasRead
  }
}
