import FeedCore
import Glibc

/// A file that gets its own name when it is whole: until then it has one of a few names in the
/// same folder, `.imagefeed-0.tmp` and so on, the first that no process is writing under (SEC-4).
///
/// A lock on the file itself tells whether one is, and goes with its process. So what a killed
/// process leaves is taken over by the next one that writes there, and a folder never holds more
/// leftovers than it had writers at once.
package struct TemporaryFile: Sendable {
  package let path: String
  /// Open for writing, and locked until it is closed: give the file its name, or remove it, before.
  package let descriptor: Int32

  private static let limit = 1_000

  /// Whether a name is one of those that `claim` gives to files with this extension.
  package static func isName(_ name: String, ending: String) -> Bool {
    let (start, end) = (".imagefeed-", ".\(ending)")
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let number = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return (1...3).contains(number.count) && number.allSatisfy(\.isASCIIDigit)
  }

  /// Claims a temporary name in the folder of `target`, which has to exist. The file has the owner
  /// of `target`, or of the folder (`FileOwner`).
  ///
  /// - Parameters:
  ///   - ending: The extension, without its dot.
  ///   - mode: The most permissions that the file may have.
  /// - Throws: The fault of the system's call, or `EAGAIN` when a thousand names are taken.
  package static func claim(
    beside target: String, ending: String, mode: UInt32
  ) throws(FileFault) -> TemporaryFile {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    for number in 0..<limit {
      let path = "\(folder).imagefeed-\(number).\(ending)"
      if let descriptor = try own(path, mode) {
        FileOwner.inherit(descriptor, at: path, replacing: target)
        return TemporaryFile(path: path, descriptor: descriptor)
      }
    }
    throw FileFault(EAGAIN)
  }

  /// Opens the file of that name, locked and empty; nil while another process has it.
  private static func own(_ path: String, _ mode: UInt32) throws(FileFault) -> Int32? {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
      guard file >= 0 else {
        let fault = FileFault.last
        var status = stat()
        // Something that is not to be written to, as a link or another person's file, has the name.
        if lstat(path, &status) == 0, fault.code != EMFILE, fault.code != ENFILE { return nil }
        throw fault
      }
      switch lock(file, path, mode) {
      case .owned: return file
      case .taken:
        close(file)
        return nil
      case .changed: close(file)
      case .failed(let fault):
        close(file)
        throw fault
      }
    }
  }

  private enum Claim {
    case owned, taken
    /// The name belongs to another file meanwhile.
    case changed
    case failed(FileFault)
  }

  private static func lock(_ file: Int32, _ path: String, _ mode: UInt32) -> Claim {
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      return errno == EWOULDBLOCK ? .taken : .failed(.last)
    }
    var own = stat()
    var named = stat()
    guard fstat(file, &own) == 0 else { return .failed(.last) }
    // Its writer has finished it between our `open` and our lock: it is somebody's file now.
    guard lstat(path, &named) == 0, (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino) else {
      return .changed
    }
    guard FileType(own) == .regular, own.st_uid == geteuid() else { return .taken }
    // Also the name of a finished file, or open to more people than it should be.
    guard own.st_nlink == 1, own.st_mode & 0o777 & ~mode == 0 else {
      return unlink(path) == 0 ? .changed : .failed(.last)
    }
    return ftruncate(file, 0) == 0 ? .owned : .failed(.last)
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(FileFault) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileFault) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  package func empty() throws(FileFault) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
  }

  /// Writes the bytes through to the disk, so that they survive a crash of the machine.
  package func sync() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Renames the file to `target`, atomically replacing what has that name.
  package func replace(_ target: String) throws(FileFault) {
    guard rename(path, target) == 0 else { throw .last }
  }

  /// Removes the temporary name and closes the file. To be called once.
  package func discard() {
    unlink(path)
    close(descriptor)
  }

  /// Closes the file once it has its own name. To be called once.
  package func release() { close(descriptor) }
}
