import FeedCore
import Glibc

/// Changes of files in a folder, as the kernel tells them (inotify): who waits for one costs nothing
/// until it comes.
enum FolderWatch {
  /// The events that tell of a changed file. Files are replaced by renaming, so that the folder is
  /// watched.
  private static let changes =
    UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)
  /// The events after which the path names another folder, or none.
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

  /// A stream with one element as soon as nothing is missed any more, and one after each change in
  /// the folder of the file, of whatever file. It ends when the folder is removed or moved, and at
  /// once where it cannot be watched, as one that is not there.
  static func changes(beside path: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    guard let waker = Waker.ifPossible(), let watch = open(folder) else {
      continuation.finish()
      return stream
    }
    let end = Lock(false)
    continuation.onTermination = { _ in
      end.withLock { $0 = true }
      waker.wake()
    }
    DedicatedThread.start {
      while !end.withLock({ $0 }) {
        let ready = waker.wait(for: POLLIN, on: watch)
        // Nothing but a wake.
        if ready == 0 { continue }
        guard ready & POLLIN != 0 else { break }
        let seen = events(on: watch)
        if seen != 0 { continuation.yield() }
        if seen & ends != 0 { break }
      }
      close(watch)
      continuation.finish()
    }
    continuation.yield()
    return stream
  }

  /// Begins to watch a folder.
  ///
  /// - Returns: The descriptor of the watch; nil where the folder cannot be watched.
  private static func open(_ folder: String) -> Int32? {
    let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard watch >= 0 else { return nil }
    guard inotify_add_watch(watch, folder, changes | ends) >= 0 else {
      close(watch)
      return nil
    }
    return watch
  }

  /// Takes the events that are there.
  ///
  /// - Returns: The bits of all of them; 0 without any.
  private static func events(on watch: Int32) -> UInt32 {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var seen: UInt32 = 0
    while true {
      let count = read(watch, &bytes, bytes.count)
      guard count > 0 else { return seen }
      bytes.withUnsafeBytes { bytes in
        let header = MemoryLayout<inotify_event>.size
        var place = 0
        while place + header <= count {
          let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          seen |= event.mask
          // A name of this length follows.
          place += header + Int(event.len)
        }
      }
    }
  }
}
