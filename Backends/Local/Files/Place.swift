import FeedFiles
import Glibc

/// What a name stands for before anything is written there.
enum Place {
  case free
  /// Also a person's link, which is replaced and never followed to a file.
  case file
  /// A pipe or a device, also behind a link, as the shell's `>(command)` is.
  case stream
  /// One of this process's own streams, as `/dev/stdout` or `/dev/fd/3`, whatever it leads to.
  case ownStream(Int32)
  /// A folder, a whole disk, a socket; and the system's own links, which many programs go by.
  case other

  init(_ path: String) {
    var status = stat()
    if let number = Self.ownStream(path) {
      self = .ownStream(number)
    } else if stat(path, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) {
      self = .stream
    } else if lstat(path, &status) != 0 {
      self = .free
    } else {
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFLNK: self = Self.isSystem(path) ? .other : .file
      default: self = .other
      }
    }
  }

  /// The number of a descriptor that has names of its own in `/proc`.
  private static func ownStream(_ path: String) -> Int32? {
    guard let process = Path("/proc/self/").realFolder else { return nil }
    var path = path
    for _ in 0..<SymbolicLink.limit {
      let parts = Path(path)
      guard let folder = parts.realFolder else { return nil }
      if folder.hasPrefix(process + "/"), folder.hasSuffix("/fd"), let number = Int32(parts.name) {
        return number
      }
      guard let target = SymbolicLink.target(of: path) else { return nil }
      path = target
    }
    return nil
  }

  private static func isSystem(_ path: String) -> Bool {
    guard let folder = Path(path).realFolder else { return false }
    return ["/dev", "/proc", "/sys"].contains { folder == $0 || folder.hasPrefix($0 + "/") }
  }
}
