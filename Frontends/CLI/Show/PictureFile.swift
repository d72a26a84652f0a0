import FeedCore
import Glibc

/// A picture's file, pipe or standard input, read whole. A mapped one would end the program by a
/// SIGBUS where somebody makes the file shorter meanwhile.
struct PictureFile {
  /// The size limit in bytes, more than any photograph has; larger files are refused.
  static let limit = 256 << 20

  private let bytes: [UInt8]

  init(path: String) throws(FeedError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.failure(path, errno) }
    defer { close(file) }
    bytes = try Self.read(file, path)
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(standardInput: Void) throws(FeedError) {
    bytes = try Self.read(STDIN_FILENO, "stdin")
  }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  private static func read(_ file: Int32, _ name: String) throws(FeedError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw failure(name, EISDIR) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    guard !isRegular || status.st_size <= limit else { throw failure(name, EFBIG) }
    var bytes: [UInt8] = []
    // A file comes in one portion, a pipe in many.
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
