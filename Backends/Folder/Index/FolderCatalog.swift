import FeedCore
import FeedSystem
import Logging

/// The catalog of the folder while the program runs. It is loaded or created, and kept up to date.
/// When there is nothing else to do, it reads the remaining files one by one.
final class FolderCatalog: Sendable {
  let root: FolderRoot
  private let index: IndexFile?
  private let clock: any ClockPort
  private let logger: Logger
  private let state = Lock(State())
  private let scans = SingleFlight<ScanKind, Void>()
  /// Held while the index is written, so that a shutdown waits for a save in progress. It is taken
  /// before `state`, never inside it.
  private let saving = Lock(())

  private struct State {
    var catalog = Catalog()
    var positions: [UInt64: UInt32] = [:]
    /// The version, which increases with each change that may affect a list.
    var version = 0
    var isLoaded = false
    var wasShown = false
    /// The photos whose files were not read yet, the next one last.
    var unread: [UInt64] = []
    /// The large photos that were not decoded yet, the next one last.
    var undecoded: [UInt64] = []
    /// Whether the catalog has changed since the index was saved.
    var hasUnsavedChanges = false
    var savedAt = Duration.zero
    var hasWarned = false
  }

  private enum ScanKind: Hashable {
    case load, rescan
  }

  /// If at most this many files are unread, all are read before anything is shown, so that a small
  /// folder is sorted from the start.
  private static let maxReadBeforeShown = 60
  /// The longest time that a start waits for the check whether the folder has changed.
  private static let checkTimeout = Duration.milliseconds(40)
  /// The largest folder, in files, that is checked completely at the start.
  private static let maxCheckedBeforeShown = 5_000
  private static let saveInterval = Duration.seconds(20)

  init(_ root: FolderRoot, index: IndexFile?, clock: any ClockPort, logger: Logger) {
    (self.root, self.index, self.clock, self.logger) = (root, index, clock, logger)
  }

  /// The newest catalog, with its version.
  var latest: (catalog: Catalog, version: Int) { state.withLock { ($0.catalog, $0.version) } }

  /// Scans the folder again for an unknown photo, which may be new.
  func rescanIfUnknown(_ id: UInt64, on disk: DiskThreads) async throws(FeedError) {
    try await prepare(on: disk)
    if record(id) == nil { try await scanAgain(on: disk) }
  }

  /// Loads the catalog once.
  func prepare(on disk: DiskThreads) async throws(FeedError) {
    if state.withLock(\.isLoaded) { return }
    try await scans.run(.load) { [self] () async throws(FeedError) in
      try await disk.run { [self] _ throws(FeedError) in try load(on: disk) }
    }
  }

  /// Looks for new, changed and deleted files. The first call uses what is already known.
  func refresh(on disk: DiskThreads) async throws(FeedError) {
    let isFirst = state.withLock { state in
      defer { state.wasShown = true }
      return !state.wasShown
    }
    guard !isFirst else { return try await prepare(on: disk) }
    try await scanAgain(on: disk)
  }

  private func scanAgain(on disk: DiskThreads) async throws(FeedError) {
    try await scans.run(.rescan) { [self] () async throws(FeedError) in
      try await disk.run { [self] cancellation throws(FeedError) in
        guard try scan(trustsFolders: false, until: { cancellation.isRaised }) else {
          throw .cancelled
        }
        state.withLock { $0.isLoaded = true }
        finishScan()
      }
    }
  }

  /// Loads the index, or scans the folder if there is no index. A known folder is shown before the
  /// search for changes has ended, if that takes long.
  private func load(on disk: DiskThreads) throws(FeedError) {
    guard !state.withLock(\.isLoaded) else { return }
    try root.check()
    if var known = index?.load() {
      markChangedUnread(&known)
      install(known)
      if try !check(known) { disk.post { [self] in rescan() } }
    } else {
      try scan(trustsFolders: false)
    }
    state.withLock { $0.isLoaded = true }
    finishScan()
    let now = clock.uptime()
    state.withLock { $0.savedAt = now }
  }

  /// Looks for changes since the index was written, as far as there is time. It first checks for
  /// new and deleted files, then for files that were changed in place.
  ///
  /// - Returns: Whether all files were checked.
  private func check(_ known: Catalog) throws(FeedError) -> Bool {
    let end = clock.uptime() + Self.checkTimeout
    let shouldStop: @Sendable () -> Bool = { [clock] in clock.uptime() > end }
    let isSmall = known.photos.count <= Self.maxCheckedBeforeShown
    if !CatalogScan.isCurrent(known, root, until: shouldStop),
      try !scan(trustsFolders: true, until: shouldStop)
    {
      return false
    }
    guard isSmall else { return false }
    return try scan(trustsFolders: false, until: shouldStop)
  }

  /// Marks changed files that were left out, so that they are read again. They may have been
  /// incomplete or unreadable before, and the state of their folder does not show that.
  private func markChangedUnread(_ known: inout Catalog) {
    for index in known.photos.indices where known.photos[index].isLeftOut {
      let photo = known.photos[index]
      if let file = try? root.state(known.path(photo)), file != photo.file {
        known.photos[index].markUnread(file)
      }
    }
  }

  /// Scans for the changes that a start had no time for.
  private func rescan() {
    do throws(FeedError) {
      try scan(trustsFolders: false)
      finishScan()
    } catch {
      logWarning("scan", error)
    }
  }

  /// Scans the folder, and installs the new catalog if anything has changed.
  ///
  /// - Returns: False if the scan was abandoned.
  @discardableResult
  private func scan(
    trustsFolders: Bool, until shouldStop: @escaping () -> Bool = { false }
  ) throws(FeedError) -> Bool {
    var scan = CatalogScan(
      root, since: latest.catalog, trustsFolders: trustsFolders, now: now, until: shouldStop)
    guard let found = try scan.run() else { return false }
    for (path, fault) in found.unreadableFolders {
      logger.warning("[Folder.scan]: Unreadable - \(root.text(path)): \(FileFault(fault).text)")
    }
    if scan.hasChanges {
      install(found)
      state.withLock { $0.hasUnsavedChanges = true }
    }
    return true
  }

  /// The current time, in nanoseconds since 1970.
  private var now: Int64 { clock.now().seconds &* 1_000_000_000 }

  /// Replaces the catalog by a newer one. Files that were read since the scan began are read again,
  /// which is rare and harmless.
  private func install(_ catalog: Catalog) {
    let positions = catalog.positions
    // The old lists are freed outside the lock.
    var unread = Self.ids(of: catalog.photos.lazy.filter { $0.state == .unread && !$0.isAway })
    var undecoded = Self.ids(of: catalog.photos.lazy.filter(\.needsColor))
    state.withLock { state in
      state.catalog = catalog
      state.positions = positions
      state.version += 1
      swap(&state.unread, &unread)
      swap(&state.undecoded, &undecoded)
    }
  }

  /// The ids of the photos, the newest last.
  private static func ids(of photos: some Sequence<PhotoRecord>) -> [UInt64] {
    photos.map { ($0.date, $0.id) }.sorted { $0 < $1 }.map(\.1)
  }

  private func finishScan() {
    let (count, others, shouldWarn) = state.withLock { state in
      let others = state.catalog.otherFormats
      defer { state.hasWarned = true }
      return (state.unread.count, others, others > 0 && !state.hasWarned)
    }
    if shouldWarn {
      logger.warning(
        "[Folder.scan]: Other formats - left out \(others) pictures that imagefeed cannot read")
    }
    if count <= Self.maxReadBeforeShown {
      while readUnread() {}
    }
  }
}

// Single photos.
extension FolderCatalog {
  func record(_ id: UInt64) -> PhotoRecord? {
    state.withLock { state in state.positions[id].map { state.catalog.photos[Int($0)] } }
  }

  /// Returns the ids of some shown photos.
  func somePhotos(_ count: Int) -> [PhotoID] {
    latest.catalog.photos.lazy.filter(\.isShown).prefix(count).map { PhotoID(digest: $0.id) }
  }

  /// Calls `body` with a photo and the catalog that it is in.
  func with<Value>(_ id: UInt64, _ body: (PhotoRecord, Catalog) -> Value) -> Value? {
    state.withLock { state in
      state.positions[id].map { body(state.catalog.photos[Int($0)], state.catalog) }
    }
  }

  /// Returns a photo as it is on disk now. Its file is read if it was not read yet or was replaced.
  ///
  /// - Throws: `notFound` for a missing file, or the reason if a file cannot be read or is not a
  ///   photo.
  func current(_ id: UInt64) throws(FeedError) -> (record: PhotoRecord, path: [UInt8]) {
    let known = with(id) { photo, catalog in (photo, catalog.path(photo)) }
    guard let (photo, path) = known else {
      throw .unknownPhoto(PhotoID(digest: id))
    }
    let isKnown = try root.state(path) == photo.file
    let isCurrent = isKnown && photo.state != .unread && !photo.flags.contains(.recent)
    let newest = isCurrent ? photo : try read(id, path) ?? photo
    switch newest.state {
    case .readable, .unread: return (newest, path)
    case .unreadable, .undecodable: throw PhotoMetadata.refusal(of: path, in: root)
    case .cut:
      throw FeedError(.badPicture, Message(.errorPictureCut, root.text(path)))
    }
  }

  /// Reads a file and stores its metadata.
  private func read(_ id: UInt64, _ path: [UInt8]) throws(FeedError) -> PhotoRecord? {
    let metadata = try PhotoMetadata(of: path, in: root)
    let isRecent = metadata.file.isRecent(at: now)
    if metadata.state != .readable {
      let reason = metadata.state == .cut ? "truncated" : "no picture"
      logger.warning("[Folder.read]: Left out - \(root.text(path)): \(reason)")
    }
    return state.withLock { state in
      guard let position = state.positions[id] else { return nil }
      state.catalog.set(metadata, isRecent: isRecent, at: Int(position))
      state.version += 1
      state.hasUnsavedChanges = true
      let photo = state.catalog.photos[Int(position)]
      if photo.needsColor { state.undecoded.append(id) }
      return photo
    }
  }

  /// Reads the next unread file. Once all are read, it decodes the next large photo. It saves the
  /// index from time to time.
  ///
  /// - Returns: False if there is nothing left to do.
  func readNext() -> Bool {
    let isRead = readUnread() || decodeNext()
    save(isLast: !isRead)
    return isRead
  }

  private func readUnread() -> Bool {
    let next = state.withLock { state -> (UInt64, [UInt8])? in
      while let id = state.unread.popLast() {
        guard let position = state.positions[id] else { continue }
        let photo = state.catalog.photos[Int(position)]
        if photo.state == .unread { return (id, state.catalog.path(photo)) }
      }
      return nil
    }
    guard let (id, path) = next else { return false }
    do throws(FeedError) {
      _ = try read(id, path)
    } catch {
      logWarning("read", error)
      state.withLock { state in
        guard let position = state.positions[id] else { return }
        state.catalog.photos[Int(position)].markUnreadable()
        state.version += 1
      }
    }
    return true
  }

  /// Computes the color to search by, and the placeholder, from the next large photo.
  private func decodeNext() -> Bool {
    let next = state.withLock { state -> (PhotoRecord, [UInt8])? in
      while let id = state.undecoded.popLast() {
        guard let position = state.positions[id] else { continue }
        let photo = state.catalog.photos[Int(position)]
        if photo.needsColor { return (photo, state.catalog.path(photo)) }
      }
      return nil
    }
    guard let (photo, path) = next else { return false }
    let placeholder: PhotoMetadata.Placeholder?
    do throws(FeedError) {
      placeholder = try PhotoMetadata.placeholder(of: path, expecting: photo.file, in: root)
    } catch {
      // The file has changed or cannot be read. It is tried again after the next scan with changes.
      logWarning("decode", error)
      return true
    }
    state.withLock { state in
      guard let position = state.positions[photo.id],
        state.catalog.photos[Int(position)].file == photo.file
      else { return }
      state.catalog.set(placeholder, at: Int(position))
      state.version += 1
      state.hasUnsavedChanges = true
    }
    return true
  }

  private func logWarning(_ step: String, _ error: FeedError) {
    logger.warning("[Folder.\(step)]: \(error.code.name) - \(error.message.text(in: .english))")
  }

  /// Saves the index if it has changed and was not saved recently.
  ///
  /// - Parameter isLast: Whether no more changes are expected for now.
  func save(isLast: Bool) {
    guard let index else { return }
    saving.withLock { _ in save(to: index, isLast: isLast) }
  }

  private func save(to index: IndexFile, isLast: Bool) {
    let now = clock.uptime()
    let catalog = state.withLock { state -> Catalog? in
      let isDue = isLast || now - state.savedAt > Self.saveInterval
      guard state.isLoaded || isLast, state.hasUnsavedChanges, isDue else { return nil }
      (state.hasUnsavedChanges, state.savedAt) = (false, now)
      return state.catalog
    }
    guard let catalog else { return }
    do throws(FileFault) {
      try index.save(catalog)
    } catch {
      logger.warning("[Folder.index]: Not saved - \(index.path): \(error.text)")
    }
    // Once this copy is gone, its memory is changed in place. The lock makes that order visible to
    // ThreadSanitizer, which does not see reference counts.
    withExtendedLifetime(catalog) { state.withLock { _ in } }
  }
}
