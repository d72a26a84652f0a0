import FeedCore
import FeedSystem
import Glibc
import LocalStores

/// A log file that only its owner may read. Several processes may append to it: each line is one
/// append of its own.
final class LogFile: Sendable {
  private let path: String
  /// The limit of both files together, in bytes; nil for a file that is never rotated.
  private let limit: Int?
  private let file: Lock<Int32>

  init(path: String, limit: Int? = nil) throws(FeedError) {
    self.path = path
    self.limit = limit
    if limit != nil { try PrivateFile(path: path).makeFolder() }
    let descriptor = Self.open(path)
    guard descriptor >= 0 else {
      throw FeedError(.disk, Message(.errorDisk, path, String(cString: strerror(errno))))
    }
    file = Lock(descriptor)
  }

  deinit { file.withLock { _ = close($0) } }

  private static func open(_ path: String) -> Int32 {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
    if file >= 0 { FileOwner.inherit(file, at: path) }
    return file
  }

  /// Appends a line. Errors are ignored: a log is no reason to stop.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    file.withLock { file in
      rotate(for: bytes.count, &file)
      _ = write(file, bytes, bytes.count)
    }
  }

  /// Rotates the log: a file of half the limit is renamed, and replaces the one renamed before. So
  /// the newest lines are always there, and both files together stay below the limit.
  private func rotate(for count: Int, _ file: inout Int32) {
    var status = stat()
    guard let limit, fstat(file, &status) == 0, Int(status.st_size) + count > limit / 2 else {
      return
    }
    // Another process may rotate at the same time, or have rotated already; then only this descriptor is old.
    flock(file, LOCK_EX)
    var current = stat()
    if stat(path, &current) == 0, current.st_dev == status.st_dev, current.st_ino == status.st_ino {
      rename(path, path + ".old")
    }
    close(file)
    file = Self.open(path)
  }
}
