import FeedCore
import Glibc

/// Reads the files and pipes of `show` and `credit` whole. A mapped file would end the program with
/// SIGBUS if another process truncated it.
enum PictureFile {
  /// The size limit in bytes, more than any photograph has; larger files are refused.
  static let limit = 1 << 30

  static func read(_ path: String) throws(FeedError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    return try read(file, path)
  }

  static func readStandardInput() async throws(FeedError) -> [UInt8] {
    try await cancellable { () throws(FeedError) in try read(STDIN_FILENO, "stdin") }
  }

  /// Reads a file, which may be a pipe that stays open without content. Cancelling ends the wait at
  /// once.
  static func readCancellably(_ path: String) async throws(FeedError) -> [UInt8] {
    try await cancellable { () throws(FeedError) in try read(path) }
  }

  /// Runs a read on a separate thread. A read that is cancelled continues there.
  private static func cancellable(
    _ read: @escaping @Sendable () throws(FeedError) -> [UInt8]
  ) async throws(FeedError) -> [UInt8] {
    try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { waiter in DedicatedThread.start { waiter.resume(Result(catching: read)) } },
      cancel: {})
  }

  private static func read(_ file: Int32, _ name: String) throws(FeedError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw failure(name, EISDIR) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard !isRegular || status.st_size <= limit else { throw failure(name, EFBIG) }
    var bytes: [UInt8] = []
    // A file is read in one portion, a pipe in many.
    var portion = isRegular ? max(1, Int(status.st_size)) : 65_536
    while true {
      var (count, code) = (0, Int32(0))
      let read = [UInt8](unsafeUninitializedCapacity: portion) { buffer, initialized in
        count = Glibc.read(file, buffer.baseAddress, portion)
        code = errno
        initialized = max(0, count)
      }
      if count < 0, code == EINTR, !Task.isCancelled { continue }
      guard count >= 0 else { throw failure(name, code) }
      if count == 0 { return bytes }
      if bytes.isEmpty { bytes = read } else { bytes += read }
      guard bytes.count <= limit else { throw failure(name, EFBIG) }
      portion = 65_536
    }
  }

  static func failure(_ name: String, _ code: Int32) -> FeedError {
    let reason = String(cString: strerror(code))
    return FeedError(.usage, Message(.errorPicture, name, reason))
  }
}
