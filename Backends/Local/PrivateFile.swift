package import FeedCore
import FeedFiles
import Glibc

/// A small file that only its owner may read, in a folder that only he may look into, replaced as
/// a whole (SEC-1, SEC-4).
package struct PrivateFile: Sendable {
  package let path: String
  private let sizeLimit: Int
  private let isSynced: Bool

  /// What is larger than the limit is refused rather than read. A file that is not synced may be
  /// damaged when the machine itself goes down: that is for what can be told damaged and missed.
  package init(path: String, sizeLimit: Int = 1 << 20, isSynced: Bool = true) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.isSynced = isSynced
  }

  package enum Reading: Sendable {
    case missing
    /// `wasExposed` when others could read it; it is closed to them now.
    case contents([UInt8], wasExposed: Bool)
  }

  package func read() throws(FeedError) -> Reading {
    // Without O_NONBLOCK a pipe in the file's place would be waited on for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return .missing }
      throw unreadable(errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(EISDIR)
    default: throw unreadable(EINVAL)
    }
    guard status.st_size <= sizeLimit else { throw unreadable(EFBIG) }
    let isExposed = status.st_mode & 0o077 != 0
    if isExposed { fchmod(file, 0o600) }
    return .contents(try bytes(of: file), wasExposed: isExposed)
  }

  package func write(_ bytes: [UInt8]) throws(FeedError) {
    try makeFolder()
    do throws(FileFault) {
      try WholeFile.write(bytes, to: path, mode: 0o600, isSynced: isSynced)
    } catch {
      throw failure(error.code)
    }
  }

  private func bytes(of file: Int32) throws(FeedError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= sizeLimit {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    throw unreadable(EFBIG)
  }

  /// The folders above it, for their owner alone where they are new.
  package func makeFolder() throws(FeedError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var folder = ""
    for part in parts where !part.isEmpty {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(errno) }
    }
  }

  private func unreadable(_ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, path, String(cString: strerror(code))))
  }

  private func failure(_ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, String(cString: strerror(code))))
  }
}
