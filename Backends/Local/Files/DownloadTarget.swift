import FeedSystem
import Glibc

/// The kind of target that a name stands for before anything is written there.
enum DownloadTarget {
  case free
  /// A file; also a person's link, which is replaced and never followed to a file.
  case file
  /// A pipe or a device, also behind a link, as the shell's `>(command)` is.
  case stream
  /// One of this process's own streams, as `/dev/stdout` or `/dev/fd/3`, whatever it leads to.
  case ownStream(Int32)
  /// A folder, a whole disk, a socket; and the system's own links, which many programs go by.
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

/// A file that a picture is to take the place of. Another picture gives way, by its first bytes,
/// and so does an empty file, in which nothing is lost. A text or a program never does: whoever
/// asked for that named the wrong file.
struct ReplaceableFile {
  let path: String

  func mayBeReplaced() throws(FileFault) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // Gone meanwhile, or a link that leads nowhere.
    guard file >= 0 || errno != ENOENT else { return true }
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw .last }
    return count == 0 || Self.isPicture(bytes[..<count])
  }

  private static func isPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    let isWebP =
      bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).elementsEqual("WEBP".utf8)
    return isWebP || bytes.starts(with: [0xFF, 0xD8])
      || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }
}
