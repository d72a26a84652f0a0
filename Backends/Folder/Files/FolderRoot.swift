import FeedCore
import FeedSystem
import Glibc

/// The user's folder. This backend writes nothing to it, and reads no file outside of it. Names are
/// resolved at each access, because a path may contain a new link.
///
/// Names are bytes here, as on disk. They need not be UTF-8.
struct FolderRoot: Sendable {
  /// The path as the user typed it.
  let path: String

  /// Opens a file for reading. Pipes and devices are refused because they would block.
  ///
  /// - Parameter name: The path from the folder.
  func open(_ name: [UInt8]) throws(FeedError) -> FolderFile {
    let target = try resolved(name)
    let descriptor = Glibc.open(
      target.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    return try FolderFile(descriptor, self, name)
  }

  /// Opens a file if it is still in this state.
  ///
  /// - Throws: `truncated` if it was replaced in the meantime.
  func open(_ name: [UInt8], expecting state: FileState) throws(FeedError) -> FolderFile {
    let file = try open(name)
    guard file.state.isStill(state) else {
      throw FeedError(.truncated, Message(.errorPictureChanged))
    }
    return file
  }

  /// Returns the state of a file without opening it.
  func state(_ name: [UInt8]) throws(FeedError) -> FileState {
    let target = try resolved(name).cString
    var status = stat()
    guard lstat(target, &status) == 0 else { throw unreadable(name, errno) }
    guard FileType(status) == .regular else { throw unreadable(name, FileFault.notRegular) }
    return FileState(status, on: FileSystem(of: target))
  }

  /// Returns the state of a folder, which changes when an entry is added, removed or renamed. It is
  /// `nil` if there is no such folder.
  func folderState(_ name: [UInt8]) -> FileState? {
    var status = stat()
    let full = (Array(path.utf8) + [Self.slash] + name).cString
    guard lstat(full, &status) == 0, FileType(status) == .folder else { return nil }
    return FileState(status, on: FileSystem(of: full))
  }

  /// The device of the folder, or `nil` if the folder is missing.
  var device: UInt64? {
    var status = stat()
    return stat(path.utf8.map(\.self).cString, &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// Returns the folder's absolute path, without links. A relative path would name another folder
  /// in each working directory.
  func canonicalPath() throws(FeedError) -> [UInt8] {
    guard let root = Path.real(Array(path.utf8)) else { throw missing(errno) }
    return root
  }

  /// Checks that the folder exists.
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

  /// Returns a file's path for messages.
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
  /// The bytes as a C string, for system calls.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
