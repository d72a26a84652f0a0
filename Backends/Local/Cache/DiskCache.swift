package import FeedCore

/// The cache on disk (LIVE-5): a folder a shelf, in it a folder an owner, in it a file an entry,
/// all named by digests.
///
/// No locks. An entry gets its name when it is whole, so that whoever reads finds the old one, the
/// new one or none; and anybody may take any entry away at any time. Nothing is synced: what a
/// crash of the machine leaves damaged is told by its checksum, thrown away and asked for again.
package struct DiskCache: CachePort {
  private let pages: CacheShelf
  private let pictures: CacheShelf
  private let clock: any ClockPort
  private let report: @Sendable (FeedError) -> Void
  private let wasReported = Lock(false)

  /// A page of 30 photos takes 130 kB, so that a hundred pages find room.
  package static let pageLimit = 16 << 20
  package static let pictureLimit = 256 << 20

  /// Opens nothing yet. `report` hears once when nothing can be stored, as in a folder that
  /// belongs to somebody else; the calls themselves go on as if there were no cache.
  package init(
    folder: String, pageLimit: Int = pageLimit, pictureLimit: Int = pictureLimit,
    clock: any ClockPort, report: @escaping @Sendable (FeedError) -> Void
  ) {
    pages = CacheShelf(path: "\(folder)/pages", limit: pageLimit)
    pictures = CacheShelf(path: "\(folder)/pictures", limit: pictureLimit)
    self.clock = clock
    self.report = report
  }

  private func shelf(_ scope: CacheScope) -> CacheShelf {
    switch scope.shelf {
    case .pages: pages
    case .pictures: pictures
    }
  }

  package func load(_ key: CacheKey) -> CacheEntry? {
    let shelf = shelf(key.scope)
    guard let bytes = shelf.read(key) else { return nil }
    guard let entry = CacheFile.entry(in: bytes, for: key) else {
      shelf.remove(key)
      return nil
    }
    return entry
  }

  package func store(_ bytes: [UInt8], as key: CacheKey) {
    let file = CacheFile.bytes(of: CacheEntry(bytes, storedAt: clock.now()), for: key)
    do throws(FeedError) {
      try shelf(key.scope).write(file, key, at: clock.now())
    } catch {
      let isFirst = wasReported.withLock { was in
        defer { was = true }
        return !was
      }
      if isFirst { report(error) }
    }
  }

  package func forget(_ scope: CacheScope) {
    shelf(scope).removeAll(of: scope.owner)
  }
}
