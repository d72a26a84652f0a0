import FeedCore
import FeedFiles
import Glibc

/// The person's folder. Nothing in it is ever written to, and nothing outside of it is read: names
/// are resolved at each access, since a link may have come into a path meanwhile.
///
/// Names are bytes here, as on the disk: they need not be UTF-8.
struct FolderRoot: Sendable {
  /// The path as the person gave it.
  let path: String

  /// Opens a file for reading, never a pipe or a device, which would block.
  ///
  /// - Parameter name: The path from the folder.
  func open(_ name: [UInt8]) throws(FeedError) -> FolderFile {
    let target = try resolved(name)
    let descriptor = Glibc.open(
      target.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    return try FolderFile(descriptor, self, name)
  }

  /// Opens a file that still has to be what it was.
  ///
  /// - Throws: `truncated` if it was replaced since.
  func open(_ name: [UInt8], expecting version: FileVersion) throws(FeedError) -> FolderFile {
    let file = try open(name)
    guard file.version == version else {
      throw FeedError(.truncated, Message(.errorPictureChanged))
    }
    return file
  }

  /// The time and size of a file, without opening it.
  func version(_ name: [UInt8]) throws(FeedError) -> FileVersion {
    let target = try resolved(name)
    var status = stat()
    guard lstat(target.cString, &status) == 0 else { throw unreadable(name, errno) }
    guard FileType(status) == .regular else { throw unreadable(name, EINVAL) }
    return FileVersion(status)
  }

  /// The modification time of a folder, in nanoseconds since 1970: when an entry was added, removed
  /// or renamed. Nil if there is no such folder.
  func folderTime(_ name: [UInt8]) -> Int64? {
    var status = stat()
    let full = Array(path.utf8) + [Self.slash] + name
    guard lstat(full.cString, &status) == 0, FileType(status) == .folder else { return nil }
    return status.modified
  }

  /// The folder's own path, without links; a relative one would mean another folder elsewhere.
  func canonicalPath() throws(FeedError) -> [UInt8] {
    guard let root = Path.real(Array(path.utf8)) else { throw missing(errno) }
    return root
  }

  /// Whether the folder is there.
  func check() throws(FeedError) {
    guard let type = FileType(of: path) else { throw missing(errno) }
    guard type == .folder else { throw missing(ENOTDIR) }
  }

  private func resolved(_ name: [UInt8]) throws(FeedError) -> [UInt8] {
    let root = try canonicalPath()
    let target: [UInt8]?
    do throws(FileFault) {
      target = try Path.real(name, inside: root)
    } catch {
      throw unreadable(name, error.code)
    }
    guard let target else { throw FeedError(.disk, Message(.errorFolderOutside, text(name))) }
    return target
  }

  static let slash = UInt8(ascii: "/")

  /// A file's path for messages.
  func text(_ name: [UInt8]) -> String { "\(path)/\(String(decoding: name, as: UTF8.self))" }

  func unreadable(_ name: [UInt8], _ code: Int32) -> FeedError {
    if [ENOENT, ENOTDIR].contains(code) {
      return FeedError(.notFound, Message(.errorPictureGone), detail: text(name))
    }
    return FeedError(
      .disk, Message(.errorUnreadable, text(name), FileFault(code).text))
  }

  private func missing(_ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, path, FileFault(code).text))
  }
}

/// The version of a file's content, as far as it can be determined without reading the file.
struct FileVersion: Sendable, Hashable {
  let bytes: Int64
  /// The modification time, in nanoseconds since 1970.
  let modified: Int64

  init(bytes: Int64, modified: Int64) { (self.bytes, self.modified) = (bytes, modified) }

  init(_ status: stat) {
    bytes = Int64(status.st_size)
    modified = status.modified
  }
}

extension stat {
  var modified: Int64 { Int64(st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(st_mtim.tv_nsec) }
}

extension [UInt8] {
  /// The bytes as a C string, for calls of the system.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
