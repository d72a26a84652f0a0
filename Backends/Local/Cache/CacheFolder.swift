import FeedCore
import FeedSystem
import Glibc

/// A cache's folder with a size limit. Sweeps evict the least recently used files. A file's
/// modification time is the time of its last use.
///
/// A process that has written a sixteenth of the limit sweeps the folder down to a sixteenth below
/// the limit. A single process therefore stays below the limit. Each further process at the same
/// time adds at most a sixteenth.
struct CacheFolder: Sendable {
  private let path: String
  private let limit: Int
  /// The number of bytes written since the last sweep. It starts at a random value, so that many
  /// short runs of the program sweep as often as a long one that writes as much.
  private let written: Lock<Int>

  init(path: String, limit: Int) {
    self.path = path
    self.limit = limit
    written = Lock(Int.random(in: 0...limit / 16))
  }

  private var slice: Int { limit / 16 }

  private func file(_ key: CacheKey) -> PrivateFile {
    PrivateFile(
      path: "\(path)/\(key.scope.owner)/\(SHA256.name(of: key.name))", sizeLimit: slice,
      isSynced: false)
  }

  /// Returns the bytes of an entry, or `nil` if it is missing or invalid. An invalid entry, such as
  /// a folder, is removed if possible.
  func read(_ key: CacheKey) -> [UInt8]? {
    let file = file(key)
    do throws(FeedError) {
      guard case .contents(let bytes, _) = try file.read() else { return nil }
      utimensat(AT_FDCWD, file.path, nil, 0)
      return bytes
    } catch {
      unlink(file.path)
      return nil
    }
  }

  /// Writes an entry, unless it is larger than a sixteenth of the limit, because then the limit
  /// could not be kept.
  func write(_ bytes: [UInt8], _ key: CacheKey, at now: Timestamp) throws(FeedError) {
    guard bytes.count <= slice else { return }
    try file(key).write(bytes)
    let isDue = written.withLock { written in
      written += bytes.count
      guard written > slice else { return false }
      written = 0
      return true
    }
    if isDue { sweep(at: now) }
  }

  func remove(_ key: CacheKey) { unlink(file(key).path) }

  /// Removes an owner's folder. It is renamed first, so that calls in progress in other processes
  /// store their entries in a new one. Only entries of the cache are deleted.
  ///
  /// - Throws: An error if something remains after all entries that can be deleted are deleted.
  func removeAll(of owner: String) throws(FeedError) {
    let folder = "\(path)/\(owner)"
    let removed = folder + Self.removedEnding
    var fault: (path: String, code: Int32)?
    // Repeats, because another process may remove the same folder at the same time.
    for _ in 0..<100 {
      fault = Self.fault(rename(folder, removed)).map { (folder, $0) }
      for path in Self.entries(in: removed) { unlink(path) }
      // It may be a file or a link instead of a folder.
      unlink(removed)
      fault = Self.fault(rmdir(removed)).map { (path, $0) } ?? fault
      if fault == nil { return }
    }
    guard let fault else { return }
    throw FeedError(
      .disk, Message(.errorCacheKept, fault.path, String(cString: strerror(fault.code))))
  }

  /// Returns the error of a call, or `nil` if it succeeded or there was nothing to remove.
  private static func fault(_ status: Int32) -> Int32? {
    status == 0 || [ENOENT, ENOTDIR].contains(errno) ? nil : errno
  }

  private func sweep(at now: Timestamp) {
    var files = Path.names(in: path, following: true).filter(Self.isOwnerFolder).flatMap { owner in
      Self.entries(in: "\(path)/\(owner)").compactMap { CachedFile($0) }
    }
    for file in files where file.isAbandoned(at: now) { unlink(file.path) }
    files = files.filter { !$0.isAbandoned(at: now) }.sorted { $0.isOlder(than: $1) }
    var size = files.reduce(0) { $0 + $1.size }
    for file in files {
      guard size > limit - slice else { return }
      // Another process may have deleted it already, so a failure is ignored.
      unlink(file.path)
      size -= file.size
    }
  }

  /// Returns the paths of the entries in an owner's folder, complete ones and those of killed
  /// writers. Other files and links to folders are skipped, because the user may keep them there.
  private static func entries(in folder: String) -> [String] {
    Path.names(in: folder, following: false)
      .filter { isDigest($0[...]) || TemporaryFile.isName($0, ending: "tmp") }
      .map { "\(folder)/\($0)" }
  }

  private static let removedEnding = ".removed"

  /// Returns whether a name is that of an owner's folder, or of one whose removal was not
  /// completed.
  private static func isOwnerFolder(_ name: String) -> Bool {
    isDigest(name.hasSuffix(removedEnding) ? name.dropLast(removedEnding.count) : name[...])
  }

  /// Returns whether a name can be a result of `SHA256.name(of:)`.
  private static func isDigest(_ name: Substring) -> Bool {
    name.utf8.count == 32
      && name.utf8.allSatisfy { $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")) ~= $0 }
  }
}

/// The facts about a file that a sweep needs.
private struct CachedFile {
  let path: String
  let size: Int
  private let used: timespec

  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.path = path
    size = Int(status.st_size)
    used = status.st_mtim
  }

  func isOlder(than other: CachedFile) -> Bool {
    (used.tv_sec, used.tv_nsec) < (other.used.tv_sec, other.used.tv_nsec)
  }

  /// Returns whether the file is a temporary one whose writer was killed. No write takes an hour.
  func isAbandoned(at now: Timestamp) -> Bool {
    path.hasSuffix(".tmp") && Int64(used.tv_sec) < now.seconds - 3_600
  }
}
