import FeedCore
import Glibc

/// A file's bytes, mapped into memory, so that only the pages that are used take memory. Pipes and
/// standard input, which cannot be mapped, are read.
final class MappedFile {
  /// The size limit in bytes, more than any photograph has; larger files are refused.
  static let limit = 256 << 20

  private enum Storage {
    case mapped(UnsafeRawBufferPointer)
    case read([UInt8])
  }

  private let storage: Storage

  init(path: String) throws(FeedError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.failure(path, errno) }
    defer { close(file) }
    storage = try Self.storage(of: file, path)
  }

  init(bytes: [UInt8]) { storage = .read(bytes) }

  init(standardInput: Void) throws(FeedError) {
    storage = try Self.storage(of: STDIN_FILENO, "stdin")
  }

  deinit {
    // SAFETY: nobody has the bytes any more; `withBytes` lends them for the time of a call.
    if case .mapped(let bytes) = storage {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
  }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch storage {
    case .mapped(let bytes): return try body(bytes)
    case .read(let bytes):
      return try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
        try body(UnsafeRawBufferPointer(buffer))
      }
    }
  }

  private static func storage(of file: Int32, _ name: String) throws(FeedError) -> Storage {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw failure(name, EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return .read(try read(file, name))
    }
    guard status.st_size <= limit else { throw failure(name, EFBIG) }
    let start = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, file, 0)
    guard let start, start != MAP_FAILED else { return .read(try read(file, name)) }
    return .mapped(UnsafeRawBufferPointer(start: start, count: status.st_size))
  }

  private static func read(_ file: Int32, _ name: String) throws(FeedError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR, !Task.isCancelled { continue }
      guard count >= 0 else { throw failure(name, errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw failure(name, EFBIG) }
    }
  }

  static func failure(_ name: String, _ code: Int32) -> FeedError {
    let reason = String(cString: strerror(code))
    return FeedError(.usage, Message(.errorPicture, name, reason))
  }
}
