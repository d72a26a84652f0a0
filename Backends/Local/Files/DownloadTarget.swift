import FeedFormats
import FeedSystem
import Glibc

/// The kind of target that a name refers to before anything is written there.
enum DownloadTarget {
  case free
  /// A file, or a link that the user made.
  case file
  /// A pipe or a device, even through a link, such as the shell's `>(command)`.
  case stream
  /// One of this process's own streams, such as `/dev/stdout` or `/dev/fd/3`, whatever it leads to.
  case ownStream(Int32)
  /// A folder, a whole disk, a socket, or one of the system's own links that many programs rely on.
  case other

  init(_ path: String) {
    if let number = Self.ownStream(path) {
      self = .ownStream(number)
    } else if let type = FileType(of: path), [.pipe, .characterDevice].contains(type) {
      self = .stream
    } else {
      switch FileType(ofLink: path) {
      case nil: self = .free
      case .regular: self = .file
      case .link: self = Self.isSystem(path) ? .other : .file
      default: self = .other
      }
    }
  }

  /// Returns the number of a descriptor with a name in `/proc`.
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

/// A file that a picture may replace. A picture and an empty file may be replaced. A text or a program
/// is never replaced, because naming it must be a mistake.
///
/// A picture begins like one of a known format, and is not a text. A text may begin with the same
/// letters, for example with `GIF89a`. A file without a zero near its beginning is a text, as for
/// `git` and `grep`. Every picture has one, in its sizes. A picture that was cut off may be replaced
/// too.
struct ReplaceableFile {
  let path: String

  /// The length of the beginning that is read.
  private static let length = 8_000

  func mayBeReplaced() throws(FileFault) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // The file was deleted in the meantime, or it is a link to a missing file.
    guard file >= 0 || errno != ENOENT else { return true }
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.length)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    let start = bytes[..<count]
    return start.isEmpty || PictureFormat(start) != nil && start.contains(0)
  }
}
