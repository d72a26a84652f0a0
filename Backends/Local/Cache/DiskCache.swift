package import FeedCore
import FeedSystem
import Glibc

/// The cache on disk (LIVE-5). It has a folder for each kind, with a folder for each owner, with a
/// file for each entry. Digests name all of them.
///
/// The cache has no locks. An entry gets its name when it is complete, so a reader finds the old
/// one, the new one or no entry. Any process may remove any entry at any time. Files are not
/// synced: after a crash of the machine, the checksum detects a damaged entry, which is deleted and
/// requested again.
package struct DiskCache: CachePort {
  private let pages: CacheFolder
  private let pictures: CacheFolder
  private let clock: any ClockPort
  private let report: @Sendable (FeedError) -> Void
  private let wasReported = Lock(false)

  /// The size limit of the pages, in bytes. A page of 30 photos takes 130 kB, so more than a
  /// hundred pages fit.
  package static let pageLimit = 16 << 20
  package static let pictureLimit = 256 << 20

  /// Creates the cache without opening anything.
  ///
  /// - Parameter report: Called once if nothing can be stored, for example because the folder
  ///   belongs to another user. The calls then continue as if there were no cache.
  package init(
    folder: String, pageLimit: Int = pageLimit, pictureLimit: Int = pictureLimit,
    clock: any ClockPort, report: @escaping @Sendable (FeedError) -> Void
  ) {
    pages = CacheFolder(path: "\(folder)/pages", limit: pageLimit)
    pictures = CacheFolder(path: "\(folder)/pictures", limit: pictureLimit)
    self.clock = clock
    self.report = report
  }

  private func folder(_ scope: CacheScope) -> CacheFolder {
    switch scope.kind {
    case .pages: pages
    case .pictures: pictures
    }
  }

  package func load(_ key: CacheKey) -> CacheEntry? {
    let folder = folder(key.scope)
    guard let bytes = folder.read(key) else { return nil }
    guard let entry = CacheFile.entry(in: bytes, for: key) else {
      folder.remove(key)
      return nil
    }
    return entry
  }

  package func store(_ bytes: [UInt8], as key: CacheKey) {
    let file = CacheFile.bytes(of: CacheEntry(bytes, storedAt: clock.now()), for: key)
    do throws(FeedError) {
      try folder(key.scope).write(file, key, at: clock.now())
    } catch {
      let isFirst = wasReported.withLock { was in
        defer { was = true }
        return !was
      }
      if isFirst { report(error) }
    }
  }

  package func forget(_ scope: CacheScope) throws(FeedError) {
    try folder(scope).removeAll(of: scope.owner)
  }
}

extension DiskCache {
  /// Tests whether files can be stored in `folder`.
  package static func diagnose(folder: String) -> Diagnostic {
    guard let fault = FolderCheck.fault(in: folder) else {
      return Diagnostic(.good, .cache, Message(.findingCache, folder))
    }
    return self.fault(in: folder, fault)
  }

  /// Returns the diagnostic for a folder in which nothing can be stored.
  static func fault(in folder: String, _ fault: FileFault) -> Diagnostic {
    let phrase = fault.isFull ? Phrase.findingFolderFull : .findingCacheUnwritable
    return Diagnostic(.fault, .cache, Message(phrase, folder, fault.text))
  }
}

/// The format of an entry's file: its key, a checksum of all that follows, the time when it was
/// stored, and its bytes. A single changed, missing or added byte anywhere makes the file invalid.
enum CacheFile {
  static func bytes(of entry: CacheEntry, for key: CacheKey) -> [UInt8] {
    let content = bytes(of: UInt64(bitPattern: entry.storedAt.seconds)) + entry.bytes
    return head(key) + bytes(of: checksum(content[...])) + content
  }

  /// Returns the entry in a file's bytes, or `nil` for damage, for another version's file and for
  /// another key's.
  static func entry(in file: [UInt8], for key: CacheKey) -> CacheEntry? {
    let head = head(key)
    guard file.starts(with: head), file.count >= head.count + 16 else { return nil }
    let rest = file[head.count...]
    let content = rest.dropFirst(8)
    guard number(in: rest.prefix(8)) == checksum(content) else { return nil }
    let seconds = Int64(bitPattern: number(in: content.prefix(8)))
    return CacheEntry(Array(content.dropFirst(8)), storedAt: Timestamp(seconds: seconds))
  }

  /// Returns the beginning of an entry's file. It contains the whole key, so that a file in another
  /// entry's place is invalid too.
  private static func head(_ key: CacheKey) -> [UInt8] {
    Array("imagefeed cache 1\n\(key.scope.kind)/\(key.scope.owner)/\(key.name)\n".utf8)
  }

  /// Returns a checksum against accidental damage. It does not protect against users who can write
  /// here.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return hash.value
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
