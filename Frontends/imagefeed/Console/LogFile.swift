import FeedCore
import FeedSystem
import Glibc
import LocalStores

/// A log file that only its owner can read. Several processes may append to it, because each line
/// is one `write`.
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

  /// Appends a line. Errors are ignored, because a failed log must not stop the program.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    file.withLock { file in
      if let limit { lock(&file, rotatingAbove: limit / 2 - bytes.count) }
      _ = write(file, bytes, bytes.count)
      if limit != nil { flock(file, LOCK_UN) }
    }
  }

  /// Locks the current file, so that no other process rotates it before the line is written. If
  /// another process has rotated it already, opens the new file.
  ///
  /// If the file is larger than `size`, rotates it: the file gets the suffix `.old` and replaces
  /// the previous old file. So the newest lines are always kept, and both files together stay below
  /// the limit.
  private func lock(_ file: inout Int32, rotatingAbove size: Int) {
    // After a rotation, by this process or another one, the new file is checked too.
    for _ in 0..<8 {
      flock(file, LOCK_EX)
      var (own, current) = (stat(), stat())
      let isCurrent =
        fstat(file, &own) == 0 && stat(path, &current) == 0
        && (own.st_dev, own.st_ino) == (current.st_dev, current.st_ino)
      if isCurrent {
        if own.st_size == 0 || Int(own.st_size) <= size { return }
        rename(path, path + ".old")
      }
      close(file)
      file = Self.open(path)
    }
  }
}
