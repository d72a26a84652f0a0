package import Glibc

/// A small file that is replaced atomically: written under a temporary name, synced, renamed. A
/// process killed at any moment leaves the old file or the new one (SEC-4).
package enum WholeFile {
  /// Writes the file, whose folder must exist. At no moment can more users read it than `mode` and
  /// the permissions of the file that it replaces allow. A symbolic link is replaced, not followed,
  /// because it may lead anywhere. For a file that the user may have linked to another folder, pass
  /// `LinkedFile.target(of:)`.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, isSynced: Bool = true
  ) throws(FileFault) {
    let file = try TemporaryFile.claim(beside: path, ending: "tmp", mode: mode)
    do throws(FileFault) {
      if let old = permissions(of: path) { fchmod(file.descriptor, mode & old) }
      try file.write(bytes[...])
      if isSynced { try file.sync() }
      try file.replace(path)
    } catch {
      file.discard()
      throw error
    }
    file.release()
  }

  /// Checks that the file could be written, and changes nothing: stores and removes a temporary file
  /// of at most the usual size of a small file.
  package static func checkIsWritable(_ path: String) throws(FileFault) {
    let file = try TemporaryFile.claim(beside: path, ending: "tmp", mode: 0o600)
    defer { file.discard() }
    try file.write([UInt8](repeating: 0, count: 1 << 14)[...])
    try file.flush()
  }

  /// Returns the permissions of a file, which its replacement keeps. It is `nil` for a link, and if
  /// there is no file.
  package static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard lstat(path, &status) == 0, FileType(status) == .regular else { return nil }
    return status.st_mode & 0o777
  }

  /// Returns the bytes of an open file, and its status.
  ///
  /// - Throws: `EISDIR` for a folder, `FileFault.notRegular` for a pipe, socket or device, `EFBIG`
  ///   for a file that is larger than the limit or grows beyond it while it is read.
  package static func contents(
    of file: Int32, limit: Int
  ) throws(FileFault) -> (bytes: [UInt8], status: stat) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    switch FileType(status) {
    case .regular: break
    case .folder: throw FileFault(EISDIR)
    default: throw FileFault(FileFault.notRegular)
    }
    guard status.st_size <= limit else { throw FileFault(EFBIG) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { return (bytes, status) }
      bytes += buffer[..<count]
    }
    throw FileFault(EFBIG)
  }
}
