import FeedCore
import Glibc

/// Changes of files in a folder, reported by the kernel (inotify). Waiting for a change uses no CPU
/// time.
enum FolderWatch {
  /// The events for a changed file. Files are replaced by renaming, so the folder is watched.
  private static let changes =
    UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)
  /// The events for a folder that appears.
  private static let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  /// The events after which the path names another folder or no folder.
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

  /// The watched place: the folder, or the nearest existing one above it.
  private struct Place {
    let watch: Int32
    /// The path that must appear first, or `nil` in the folder itself.
    let awaited: String?

    /// Returns whether another place must be watched after these events.
    func isOutdated(after seen: UInt32) -> Bool {
      seen & ends != 0 || awaited.map { access($0, F_OK) == 0 } ?? false
    }
  }

  /// Returns a stream of the changes in a file's folder. The first element arrives when the watch
  /// has begun. One more follows after each change of any file in the folder, and after the folder
  /// appears or disappears. If nothing can be watched, the stream ends at once.
  static func changes(beside path: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let folder = Self.folder(of: path)
    guard let waker = Waker.ifPossible(), let first = nearest(to: folder) else {
      continuation.finish()
      return stream
    }
    let end = Lock(false)
    continuation.onTermination = { _ in
      end.withLock { $0 = true }
      waker.wake()
    }
    DedicatedThread.start {
      var current: Place? = first
      while let place = current, !end.withLock({ $0 }) {
        let ready = waker.wait(for: POLLIN, on: place.watch)
        // This is only a wake-up.
        if ready == 0 { continue }
        guard ready & POLLIN != 0 else { break }
        let seen = events(on: place.watch)
        if place.isOutdated(after: seen) {
          close(place.watch)
          current = nearest(to: folder)
        }
        // Changes above the folder are not reported.
        let isFolder = place.awaited == nil || current.map { $0.awaited == nil } ?? false
        if seen != 0, isFolder { continuation.yield() }
      }
      if let current { close(current.watch) }
      continuation.finish()
    }
    continuation.yield()
    return stream
  }

  /// Begins to watch a folder, or the nearest existing one above it.
  ///
  /// - Returns: The watched place, or `nil` if neither can be watched.
  private static func nearest(to folder: String) -> Place? {
    var (path, awaited) = (folder, String?.none)
    while true {
      let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard watch >= 0 else { return nil }
      let events = (awaited == nil ? changes : arrivals) | ends | UInt32(IN_ONLYDIR)
      let isMissing = inotify_add_watch(watch, path, events) < 0
      // The watch does not report what appeared before it began.
      if !isMissing, awaited.map({ access($0, F_OK) != 0 }) ?? true {
        return Place(watch: watch, awaited: awaited)
      }
      let mayBeAbove = errno == ENOENT && path != "/"
      close(watch)
      if !isMissing {
        (path, awaited) = (folder, nil)
      } else if mayBeAbove {
        (path, awaited) = (Self.folder(of: path), path)
      } else {
        return nil
      }
    }
  }

  /// Returns the folder that contains a path.
  private static func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// Reads the pending events.
  ///
  /// - Returns: The bits of all events, or 0 if there are no events.
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
