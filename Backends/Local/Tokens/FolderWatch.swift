import FeedCore
import Glibc

/// Changes of files in a folder, as the kernel tells them (inotify): who waits for one costs nothing
/// until it comes.
enum FolderWatch {
  /// The events that tell of a changed file. Files are replaced by renaming, so that the folder is
  /// watched.
  private static let changes =
    UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE)
  /// The events that tell of a folder that has come.
  private static let arrivals = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  /// The events after which the path names another folder, or none.
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

  /// What is watched: the folder or, until that is there, the nearest one above it.
  private struct Place {
    let watch: Int32
    /// The path that is waited for; nil in the folder itself.
    let awaited: String?

    /// Whether another place is to be watched after these events.
    func isOutdated(after seen: UInt32) -> Bool {
      seen & ends != 0 || awaited.map { access($0, F_OK) == 0 } ?? false
    }
  }

  /// A stream with one element as soon as nothing is missed any more, and one after each change in
  /// the folder of the file, of whatever file, and after the folder has come or gone. It ends at once
  /// where nothing can be watched.
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
        // Nothing but a wake.
        if ready == 0 { continue }
        guard ready & POLLIN != 0 else { break }
        let seen = events(on: place.watch)
        if place.isOutdated(after: seen) {
          close(place.watch)
          current = nearest(to: folder)
        }
        // What comes and goes above the folder is nobody's business here.
        let isFolder = place.awaited == nil || current.map { $0.awaited == nil } ?? false
        if seen != 0, isFolder { continuation.yield() }
      }
      if let current { close(current.watch) }
      continuation.finish()
    }
    continuation.yield()
    return stream
  }

  /// Begins to watch a folder, or the nearest one above it that is there.
  ///
  /// - Returns: Nil where neither can be watched.
  private static func nearest(to folder: String) -> Place? {
    var (path, awaited) = (folder, String?.none)
    while true {
      let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard watch >= 0 else { return nil }
      let events = (awaited == nil ? changes : arrivals) | ends | UInt32(IN_ONLYDIR)
      let isMissing = inotify_add_watch(watch, path, events) < 0
      // What has come before the watch began is not told by it.
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

  /// The folder that holds a path.
  private static func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
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
