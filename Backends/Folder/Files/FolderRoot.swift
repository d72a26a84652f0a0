import FeedCore
import FeedSystem
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
  func open(_ name: [UInt8], expecting state: FileState) throws(FeedError) -> FolderFile {
    let file = try open(name)
    guard file.state.isStill(state) else {
      throw FeedError(.truncated, Message(.errorPictureChanged))
    }
    return file
  }

  /// The state of a file, without opening it.
  func state(_ name: [UInt8]) throws(FeedError) -> FileState {
    let target = try resolved(name).cString
    var status = stat()
    guard lstat(target, &status) == 0 else { throw unreadable(name, errno) }
    guard FileType(status) == .regular else { throw unreadable(name, FileFault.notRegular) }
    return FileState(status, on: FileSystem(of: target))
  }

  /// The state of a folder, which changes when an entry is added, removed or renamed. Nil if there
  /// is no such folder.
  func folderState(_ name: [UInt8]) -> FileState? {
    var status = stat()
    let full = (Array(path.utf8) + [Self.slash] + name).cString
    guard lstat(full, &status) == 0, FileType(status) == .folder else { return nil }
    return FileState(status, on: FileSystem(of: full))
  }

  /// The device that the folder lies on; nil if it is not there.
  var device: UInt64? {
    var status = stat()
    return stat(path.utf8.map(\.self).cString, &status) == 0 ? UInt64(status.st_dev) : nil
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

extension [UInt8] {
  /// The bytes as a C string, for calls of the system.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
