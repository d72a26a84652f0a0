import Glibc

/// A system call's error about a file.
package struct FileFault: Error, Hashable {
  /// The errno, or `notRegular`.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last system call.
  package static var last: FileFault { FileFault(errno) }

  /// The code of a fault that no system call reports: the name belongs to a pipe, a socket or a
  /// device instead of a file.
  package static let notRegular: Int32 = -1

  /// Whether there is no file with that name.
  package var isMissing: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }

  package var text: String {
    code == Self.notRegular ? "Not a regular file" : String(cString: strerror(code))
  }
}
