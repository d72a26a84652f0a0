package import FeedCore
import FeedSystem
import Glibc

/// The cache on disk (LIVE-5): a folder for each kind, in it a folder an owner, in it a file an
/// entry, all named by digests.
///
/// No locks. An entry gets its name when it is whole, so that whoever reads finds the old one, the
/// new one or none; and anybody may take any entry away at any time. Nothing is synced: what a
/// crash of the machine leaves damaged is told by its checksum, thrown away and asked for again.
package struct DiskCache: CachePort {
  private let pages: CacheFolder
  private let pictures: CacheFolder
  private let clock: any ClockPort
  private let report: @Sendable (FeedError) -> Void
  private let wasReported = Lock(false)

  /// The size limit of the pages, in bytes. A page of 30 photos takes 130 kB, so that a hundred
  /// pages find room.
  package static let pageLimit = 16 << 20
  package static let pictureLimit = 256 << 20

  /// Makes the cache. Opens nothing yet.
  ///
  /// - Parameter report: Called once when nothing can be stored, as in a folder that belongs to
  ///   somebody else; the calls themselves go on as if there were no cache.
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
  /// Tests whether files can be stored in `folder`, with a temporary one.
  package static func diagnose(folder: String) -> Diagnostic {
    do throws(FileFault) {
      try Path.makeFolders(above: "\(folder)/", mode: 0o700)
      let file = try TemporaryFile.claim(beside: "\(folder)/", ending: "tmp", mode: 0o600)
      defer { file.discard() }
      try file.write([UInt8](repeating: 0, count: 1 << 16)[...])
      return Diagnostic(.good, .cache, Message(.findingCache, folder))
    } catch {
      return fault(in: folder, error.text)
    }
  }

  /// The diagnostic for a folder in which nothing can be kept.
  ///
  /// - Parameter reason: The reason in the system's words.
  static func fault(in folder: String, _ reason: String) -> Diagnostic {
    let isFull = [ENOSPC, EDQUOT].contains { String(cString: strerror($0)) == reason }
    let phrase = isFull ? Phrase.findingCacheFull : .findingCacheUnwritable
    return Diagnostic(.fault, .cache, Message(phrase, folder, reason))
  }
}

/// An entry as it lies in its file: which key it is for, a checksum of all that follows, when it
/// was stored, its bytes. One changed, missing or added byte anywhere makes it no entry at all.
enum CacheFile {
  static func bytes(of entry: CacheEntry, for key: CacheKey) -> [UInt8] {
    let content = bytes(of: UInt64(bitPattern: entry.storedAt.seconds)) + entry.bytes
    return head(key) + bytes(of: checksum(content[...])) + content
  }

  /// The entry in a file's bytes; nil for damage, for another version's file and another key's.
  static func entry(in file: [UInt8], for key: CacheKey) -> CacheEntry? {
    let head = head(key)
    guard file.starts(with: head), file.count >= head.count + 16 else { return nil }
    let rest = file[head.count...]
    let content = rest.dropFirst(8)
    guard number(in: rest.prefix(8)) == checksum(content) else { return nil }
    let seconds = Int64(bitPattern: number(in: content.prefix(8)))
    return CacheEntry(Array(content.dropFirst(8)), storedAt: Timestamp(seconds: seconds))
  }

  /// With the whole key in it, a file that lies in another's place is no entry either.
  private static func head(_ key: CacheKey) -> [UInt8] {
    Array("imagefeed cache 1\n\(key.scope.kind)/\(key.scope.owner)/\(key.name)\n".utf8)
  }

  /// A checksum against damage by accident, not against people who can write here.
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
