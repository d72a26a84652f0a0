import FeedCore
import FeedSystem
import Glibc

/// The person's likes of one folder, newest first, in a file of the person's data folder. Without
/// such a folder they last as long as the program.
///
/// The file is replaced atomically, so that reading takes no lock; a lock on a file beside it keeps
/// two processes that change it from losing one another's likes.
struct LikesFile: Sendable {
  /// The path of the file; nil to keep the likes in memory.
  private let path: String?
  /// The folder that they are about, which the file names for people.
  private let folder: String
  private let inMemory = Lock<[PhotoID]>([])

  private static let limit = 64 << 20
  private static let version: Int64 = 1

  init(path: String?, folder: String) { (self.path, self.folder) = (path, folder) }

  func read() throws(FeedError) -> [PhotoID] {
    guard let path else { return inMemory.withLock(\.self) }
    guard let bytes = try contents(path) else { return [] }
    guard let json = try? JSON(parsing: bytes), let list = json.objectValue?["liked"]?.arrayValue,
      json.objectValue?["version"]?.integerValue == Self.version
    else {
      throw FeedError(.disk, Message(.errorNotLikesFile, path))
    }
    return list.compactMap(\.stringValue).map { PhotoID($0) }
  }

  /// Sets or takes back a like; one that is so already keeps its place.
  func set(_ isLiked: Bool, _ id: PhotoID) throws(FeedError) {
    guard let path else {
      return inMemory.withLock { $0 = $0.setting(isLiked, id) }
    }
    try makeFolder(path)
    let lock = try locked(path + ".lock")
    defer { lock.release() }
    let before = try read()
    let after = before.setting(isLiked, id)
    guard after != before else { return }
    let json: JSON = [
      "version": .integer(Self.version), "folder": .string(folder),
      "liked": .array(after.map { .string($0.text) }),
    ]
    do throws(FileFault) {
      try WholeFile.write(json.encodedPretty(), to: SymbolicLink.end(of: path), mode: 0o600)
    } catch {
      throw unwritable(path, error.code)
    }
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

extension [PhotoID] {
  fileprivate func setting(_ isLiked: Bool, _ id: PhotoID) -> [PhotoID] {
    if contains(id) == isLiked { return self }
    return isLiked ? [id] + self : filter { $0 != id }
  }
}
