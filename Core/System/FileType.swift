package import Glibc

/// The type of a file, as `stat` tells it.
package enum FileType: Sendable, Hashable {
  case regular, folder, link, pipe, socket, characterDevice, other

  /// The type of what the path leads to, links followed.
  ///
  /// - Returns: Nil where there is nothing, or nothing that may be looked at.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The type of what has that name: a link stays a link.
  package init?(ofLink path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The same of a path that need be no text.
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
