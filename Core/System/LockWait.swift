package import FeedCore
import Glibc

/// A long wait for a lock that another process holds. Without a message the program would seem to
/// hang.
package struct LockWait: Sendable, Hashable {
  package struct Holder: Sendable, Hashable {
    package let process: Int32
    /// The name of its program.
    package let name: String
  }

  /// The path of the lock.
  package let path: String
  /// The process that holds the lock, or `nil` if the system does not tell.
  package let holder: Holder?

  /// The time after which a wait is announced.
  package static let delay = Duration.seconds(1)
  private static let listener = Lock<(@Sendable (LockWait) -> Void)?>(nil)

  /// Sets the receiver of all waits of this process. It replaces the earlier one.
  package static func listen(_ listener: @escaping @Sendable (LockWait) -> Void) {
    Self.listener.withLock { $0 = listener }
  }

  /// Announces a wait.
  package static func announce(_ path: String) {
    guard let listener = listener.withLock(\.self) else { return }
    listener(LockWait(path: path, holder: holder(of: path)))
  }

  package var message: Message {
    guard let holder else { return Message(.waitingForLock, path) }
    return Message(.waitingForLockOf, path, holder.name, String(holder.process))
  }

  /// Looks for the holder in `/proc/locks`. Its lines are such as
  /// `1: FLOCK  ADVISORY  WRITE 1234 fd:00:5678 0 EOF`, with the process and the inode.
  private static func holder(of path: String) -> Holder? {
    var status = stat()
    guard stat(path, &status) == 0, let locks = text(of: "/proc/locks") else { return nil }
    let processes = locks.split(separator: "\n").compactMap { line -> Int32? in
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK",
        words[5].split(separator: ":").last == Substring(String(status.st_ino))
      else { return nil }
      return Int32(words[4])
    }
    // Another file system may have a file of the same number.
    guard processes.count == 1, let process = processes.first,
      let name = text(of: "/proc/\(process)/comm")
    else { return nil }
    return Holder(process: process, name: name.filter { $0 != "\n" }.cleaned())
  }

  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let contents = try? WholeFile.contents(of: file, limit: 1 << 20)
    return contents.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
