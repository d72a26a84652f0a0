import FeedCore
import FeedSystem
import Glibc

/// An open file of the folder. It is read in chunks, because reading a mapped file that is truncated,
/// or whose disk disappears, ends the process with a signal.
struct FolderFile: ~Copyable {
  let state: FileState
  private let descriptor: Int32
  private let root: FolderRoot
  private let name: [UInt8]

  private static let chunkSize = 1 << 20

  /// Takes over the descriptor.
  init(_ descriptor: Int32, _ root: FolderRoot, _ name: [UInt8]) throws(FeedError) {
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    guard code == 0, FileType(status) == .regular else {
      close(descriptor)
      throw root.unreadable(name, code == 0 ? FileFault.notRegular : code)
    }
    state = FileState(status, on: FileSystem(of: descriptor))
    (self.descriptor, self.root, self.name) = (descriptor, root, name)
  }

  deinit { close(descriptor) }

  var count: Int { Int(state.bytes) }

  /// Reads a part of the file, or less if the file has become shorter.
  ///
  /// - Throws: `cancelled` if the flag is raised. It is checked before each chunk.
  func read(
    _ range: Range<Int>, _ cancellation: CancelFlag? = nil
  ) throws(FeedError) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(range.count, 1)) { memory, total in
      while total < range.count, cancellation?.isRaised != true {
        let size = min(Self.chunkSize, range.count - total)
        let part = pread(
          descriptor, memory.baseAddress.map { $0 + total }, size, range.lowerBound + total)
        if part < 0, errno == EINTR { continue }
        if part < 0 { failure = errno }
        if part <= 0 { break }
        total += part
      }
    }
    if cancellation?.isRaised == true { throw .cancelled }
    guard failure == 0 else { throw root.unreadable(name, failure) }
    return bytes
  }
}
