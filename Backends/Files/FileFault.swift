import Glibc

/// What the system says when a file cannot be written.
package struct FileFault: Error, Hashable {
  /// An errno.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// What the system's last call failed with.
  package static var last: FileFault { FileFault(errno) }

  package var text: String { String(cString: strerror(code)) }
}
