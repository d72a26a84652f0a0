import FeedCore
import Glibc
import LocalStores

/// A log in a file that only its owner may read. Several processes may add to it: each line is
/// one write at the end.
final class LogFile: Sendable {
  private let path: String
  /// In bytes; nil for a file that is never cut.
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
    Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
  }

  /// What cannot be written is lost: a log is no reason to stop.
  func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    file.withLock { file in
      makeRoom(for: bytes.count, &file)
      _ = write(file, bytes, bytes.count)
    }
  }

  /// A file that is half as large as may be makes room for a new one and stays beside it until
  /// that one is; so the newest lines are always there, and both together are never too large.
  private func makeRoom(for count: Int, _ file: inout Int32) {
    var status = stat()
    guard let limit, fstat(file, &status) == 0, Int(status.st_size) + count > limit / 2 else {
      return
    }
    rename(path, path + ".old")
    close(file)
    file = Self.open(path)
  }
}
