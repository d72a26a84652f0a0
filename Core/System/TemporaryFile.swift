import FeedCore
import Glibc

/// A file that gets its own name when it is complete. Until then it has one of a few names in the
/// same folder: `.imagefeed-0.tmp` and so on. It takes the first name that no process is writing to
/// (SEC-4).
///
/// A lock on the file itself marks it as in use, and ends with its process. The next process that
/// writes there reuses the leftovers of a killed one. So a folder never contains more leftovers
/// than it had writers at once.
package struct TemporaryFile: Sendable {
  package let path: String
  /// The descriptor, open for writing and locked until it is closed. Give the file its name, or
  /// remove it, before that.
  package let descriptor: Int32

  private static let limit = 1_000

  /// Returns whether a name is one of those that `claim` gives to files with this extension.
  package static func isName(_ name: String, ending: String) -> Bool {
    let (start, end) = (".imagefeed-", ".\(ending)")
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let number = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return (1...3).contains(number.count) && number.allSatisfy(\.isASCIIDigit)
  }

  /// Claims a temporary name in the folder of `target`, which must exist. The file has the owner of
  /// `target`, or of the folder (`FileOwner`).
  ///
  /// - Parameters:
  ///   - ending: The extension, without its dot.
  ///   - mode: The most permissions that the file may have.
  /// - Throws: The fault of the system call, or `EAGAIN` if a thousand names are taken.
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

  /// Opens the file of that name, locked and empty. It is `nil` while another process has it.
  private static func own(_ path: String, _ mode: UInt32) throws(FileFault) -> Int32? {
    while true {
      let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
      guard file >= 0 else {
        let fault = FileFault.last
        var status = stat()
        // The name belongs to something that must not be written to, such as a link or another
        // user's file.
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
    /// The name now belongs to another file.
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
    // Its writer has finished it between our `open` and our lock. It is a user's file now.
    guard lstat(path, &named) == 0, (own.st_dev, own.st_ino) == (named.st_dev, named.st_ino) else {
      return .changed
    }
    guard FileType(own) == .regular, own.st_uid == geteuid() else { return .taken }
    // The file may also have a finished file's name, or have too many permissions.
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

  /// Writes the bytes to the disk, so that they survive a crash of the machine.
  package func sync() throws(FileFault) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Reports a write that failed late. File systems on a network or in user space may report it only
  /// when a descriptor is closed (SEC-20). This closes a copy, because the lock stays with the file.
  package func flush() throws(FileFault) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, close(copy) == 0 else { throw .last }
  }

  /// Renames the file to `target`, atomically replacing what has that name.
  package func replace(_ target: String) throws(FileFault) {
    try flush()
    guard rename(path, target) == 0 else { throw .last }
  }

  /// Removes the temporary name and closes the file. It must be called only once.
  package func discard() {
    unlink(path)
    close(descriptor)
  }

  /// Closes the file once it has its own name. It must be called only once.
  package func release() { close(descriptor) }
}
