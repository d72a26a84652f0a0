import FeedCore
import FeedSystem
import Glibc

/// The user's likes of one folder, newest first, in a file of the user's data folder.
///
/// The file is replaced atomically, so that reading takes no lock. A lock on a file next to it
/// prevents two processes from losing each other's likes.
struct LikesFile: Sendable {
  /// The path of the file, or `nil` if there is no data folder because HOME is not set.
  private let path: String?
  /// The folder of the photos. The file names it for readers.
  private let folder: String

  private static let limit = 64 << 20
  private static let version: Int64 = 1

  init(path: String?, folder: String) { (self.path, self.folder) = (path, folder) }

  /// Reads the likes. The list is empty without a data folder.
  func read() throws(FeedError) -> [PhotoID] {
    guard let path else { return [] }
    return Self.liked(in: try members(path)).compactMap(\.stringValue).map { PhotoID($0) }
  }

  /// Checks that likes could be stored.
  ///
  /// - Throws: `disk` without a data folder, because a like would be lost at the end of the
  ///   program.
  @discardableResult
  func checkPlace() throws(FeedError) -> String {
    guard let path else { throw FeedError(.disk, Message(.errorNoHomeForLikes)) }
    return path
  }

  /// Sets or removes a like. A like that is already set keeps its place. Members and entries of the
  /// file that other programs added are kept.
  func set(_ isLiked: Bool, _ id: PhotoID) throws(FeedError) {
    let path = try checkPlace()
    let target = try LinkedFile.target(of: path)
    try makeFolder(path)
    let lock = try locked(path + ".lock")
    defer { lock.release() }
    var members = try members(path)
    let (before, like) = (Self.liked(in: members), JSON.string(id.text))
    guard before.contains(like) != isLiked else { return }
    members["version"] = .integer(Self.version)
    members["folder"] = .string(folder)
    members["liked"] = .array(isLiked ? [like] + before : before.filter { $0 != like })
    do throws(FileFault) {
      try WholeFile.write(JSON.object(members).encodedPretty(), to: target, mode: 0o600)
    } catch {
      throw unwritable(path, error.code)
    }
  }

  /// Returns the members of the file. There are no members if it is missing.
  ///
  /// - Throws: `disk` for an invalid file. A link into a missing folder also fails, because its
  ///   likes may still exist elsewhere.
  private func members(_ path: String) throws(FeedError) -> JSONObject {
    guard let bytes = try contents(path) else {
      try LinkedFile.checkFolder(of: path)
      return [:]
    }
    guard let members = (try? JSON(parsing: bytes, keepsNumerals: true))?.objectValue,
      members["liked"]?.arrayValue != nil, members["version"]?.integerValue == Self.version
    else {
      throw FeedError(.disk, Message(.errorNotLikesFile, path))
    }
    return members
  }

  private static func liked(in members: JSONObject) -> [JSON] {
    members["liked"]?.arrayValue ?? []
  }

  private func contents(_ path: String) throws(FeedError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw unreadable(path, errno) }
    defer { close(file) }
    do throws(FileFault) {
      return try WholeFile.contents(of: file, limit: Self.limit).bytes
    } catch {
      throw unreadable(path, error.code)
    }
  }

  private func makeFolder(_ path: String) throws(FeedError) {
    do throws(FileFault) {
      try Path.makeFolders(above: path, mode: 0o700)
    } catch {
      throw unwritable(path, error.code)
    }
  }

  /// Waits for the other processes, each of which takes some milliseconds.
  private func locked(_ path: String) throws(FeedError) -> FileLock {
    do throws(FileFault) {
      return try FileLock(waitingFor: path)
    } catch {
      throw unwritable(path, error.code)
    }
  }

  private func unreadable(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorUnreadable, path, FileFault(code).text))
  }

  private func unwritable(_ path: String, _ code: Int32) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, FileFault(code).text))
  }
}
