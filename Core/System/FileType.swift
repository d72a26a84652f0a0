package import Glibc

/// The type of a file from `stat`.
package enum FileType: Sendable, Hashable {
  case regular, folder, link, pipe, socket, characterDevice, other

  /// Creates the type of a path's target, with links followed. It is `nil` if there is no file, or
  /// if access is denied.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the type of a name itself. The type of a link is `link`.
  package init?(ofLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the type of a name itself, for a path that need not be UTF-8.
  package init?(ofLink path: [UInt8]) {
    var status = stat()
    guard lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR: self = .characterDevice
    default: self = .other
    }
  }
}
