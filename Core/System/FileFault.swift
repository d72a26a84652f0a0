import Glibc

/// A system call's error about a file.
package struct FileFault: Error, Hashable {
  /// The errno.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the system's last call.
  package static var last: FileFault { FileFault(errno) }

  /// Whether there is nothing of that name.
  package var isMissing: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }

  package var text: String { String(cString: strerror(code)) }
}
