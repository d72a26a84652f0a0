import FeedCore
import FeedSystem
import Glibc

/// The files of a fixture's folder, read and replaced as a whole. Nothing outside the folder is
/// ever accessed, because the names come from files that another user may have written.
struct FixtureFolder: Sendable {
  let path: String

  /// Called with the bytes so far and the size of the file.
  typealias Progress = (_ read: Int, _ size: Int) -> Void

  private static let chunkSize = 256 << 10

  /// Returns the file's path for messages.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The digest of the real path, which distinguishes the folder from others.
  var digest: String? { Path.real(Array(path.utf8)).map { SHA256.name(of: $0) } }

  func exists(_ name: String) -> Bool { FileType(ofLink: file(name)) != nil }

  /// Returns whether the name is inside the folder by its text. A symbolic link is only detected
  /// when it is followed.
  static func isInside(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.utf8.contains(0) && parts.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// Reads a file, or returns `nil` if it does not exist.
  ///
  /// - Parameter limit: The largest size that is read, in bytes.
  /// - Throws: `cancelled`, even in the middle of the file.
  func read(
    _ name: String, limit: Int, _ progress: Progress = { _, _ in }
  ) throws(FeedError) -> [UInt8]? {
    guard let target = try resolved(name) else { return nil }
    // Without O_NONBLOCK, opening a named pipe instead of a file would block forever.
    let descriptor = open(
      target.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    let type = FileType(status)
    guard type == .regular else {
      throw unreadable(name, type == .folder ? EISDIR : FileFault.notRegular)
    }
    guard status.st_size <= limit else { throw unreadable(name, EFBIG) }
    return try bytes(of: descriptor, name, size: status.st_size, progress)
  }

  private func bytes(
    of descriptor: Int32, _ name: String, size: Int, _ progress: Progress
  ) throws(FeedError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      if Task.isCancelled { throw .cancelled }
      let part = bytes.withUnsafeMutableBytes { memory in
        let free = UnsafeMutableRawBufferPointer(rebasing: memory[count...].prefix(Self.chunkSize))
        return Glibc.read(descriptor, free.baseAddress, free.count)
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw unreadable(name, errno) }
      if part == 0 { break }  // The file became shorter.
      count += part
      progress(count, size)
    }
    bytes.removeLast(size - count)
    return bytes
  }

  /// Returns the file's real path, or `nil` if it does not exist. It need not be UTF-8.
  func resolved(_ name: String) throws(FeedError) -> [UInt8]? {
    guard let root = Path.real(Array(path.utf8)) else {
      throw FeedError(.usage, Message(.errorUnreadable, path, FileFault.last.text))
    }
    guard Self.isInside(name) else { throw outside(name) }
    let target: [UInt8]?
    do throws(FileFault) {
      target = try Path.real(Array(name.utf8), inside: root)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw unreadable(name, error.code)
    }
    guard let target else { throw outside(name) }
    return target
  }

  func unreadable(_ name: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, file(name), FileFault(code).text))
  }

  func missing(_ name: String) -> FeedError { unreadable(name, ENOENT) }

  /// Returns a usage error for a folder that is not a fixture, or for a path that does not exist.
  func notAFixture(missing name: String) -> FeedError {
    FeedError(.usage, missing(name).message)
  }

  private func outside(_ name: String) -> FeedError {
    FeedError(.disk, Message(.errorFixtureOutside, file(name)))
  }
}
