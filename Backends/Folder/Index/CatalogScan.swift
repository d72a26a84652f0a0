import FeedCore
import FeedFiles

/// Walks through the folder and makes a catalog of it, with what an older one knows of files that
/// have not changed since.
struct CatalogScan {
  /// A folder that could not be read, and why.
  struct Fault: Sendable, Hashable {
    let path: [UInt8]
    let reason: String
  }

  private let root: FolderRoot
  private let old: Catalog
  /// Whether a folder with an unchanged time has unchanged entries. Not on every file system,
  /// so this is for a start alone, where it saves reading a hundred thousand entries.
  private let trustsTimes: Bool
  /// The time of the scan, in nanoseconds since 1970.
  private let now: Int64
  private let shouldStop: () -> Bool
  private var catalog = Catalog()
  private(set) var faults: [Fault] = []
  private(set) var hasChanges = false
  /// The positions of the old catalog's folders, by their paths.
  private var oldFolders: [[UInt8]: Int] = [:]
  private var oldChildren: [Int: [[UInt8]]] = [:]

  /// - Parameter shouldStop: Whether to abandon the scan.
  init(
    _ root: FolderRoot, since old: Catalog, trustsTimes: Bool, now: Timestamp,
    until shouldStop: @escaping () -> Bool = { false }
  ) {
    (self.root, self.old, self.trustsTimes, self.shouldStop) = (root, old, trustsTimes, shouldStop)
    self.now = now.seconds &* 1_000_000_000
    for (index, folder) in old.folders.enumerated() {
      let path = Array(old.bytes(folder.path))
      oldFolders[path] = index
      if index > 0 { oldChildren[Int(folder.parent), default: []].append(path) }
    }
  }

  /// Whether the modification times of all folders are those of the catalog. Reads no folder.
  static func isCurrent(
    _ catalog: Catalog, _ root: FolderRoot, until shouldStop: () -> Bool
  ) -> Bool {
    catalog.folders.allSatisfy { folder in
      !shouldStop() && root.folderTime(Array(catalog.bytes(folder.path))) == folder.modified
    }
  }

  /// Walks through all folders.
  ///
  /// - Returns: The new catalog; nil if the scan was abandoned.
  /// - Throws: An error for the root itself. A folder below it that cannot be read is one of
  ///   `faults`.
  mutating func run() throws(FeedError) -> Catalog? {
    try root.check()
    catalog.setAuthors(old.authors.dropFirst().map(\.name))
    catalog.photos.reserveCapacity(old.photos.count)
    catalog.texts.reserveCapacity(old.texts.count)
    var waiting: [(path: [UInt8], parent: UInt32)] = [([], 0)]
    while let next = waiting.popLast() {
      if shouldStop() { return nil }
      let number = UInt32(catalog.folders.count)
      guard let below = scan(next.path, parent: next.parent) else { continue }
      waiting += below.map { ($0, number) }
    }
    if catalog.folders.count != old.folders.count { hasChanges = true }
    // A disk that went away meanwhile must not empty the catalog.
    try root.check()
    if catalog.folders.isEmpty, let fault = faults.first {
      throw FeedError(.disk, Message(.errorUnreadable, root.path, fault.reason))
    }
    return catalog
  }

  /// Adds a folder and its photos.
  ///
  /// - Returns: The paths of the folders in it; nil for one that is not there or cannot be listed.
  private mutating func scan(_ path: [UInt8], parent: UInt32) -> [[UInt8]]? {
    do throws(FileFault) {
      let listing = try FolderListing(path, of: root)
      let known = oldFolders[path]
      if trustsTimes, let known, listing.modified == old.folders[known].modified {
        copyKnown(known, path, parent)
        return oldChildren[known] ?? []
      }
      return try list(listing, path, parent, known)
    } catch {
      guard !error.isMissing else { return nil }
      faults.append(Fault(path: path, reason: error.text))
      // Its rights may come back, which no folder's time tells: both are listed again next time.
      if Int(parent) < catalog.folders.count { catalog.folders[Int(parent)].modified = 0 }
      return nil
    }
  }

  private mutating func begin(_ path: [UInt8], parent: UInt32, modified: Int64, others: UInt32) {
    catalog.folders.append(
      FolderRecord(
        path: catalog.store(path), modified: modified, parent: parent,
        first: UInt32(catalog.photos.count), count: 0, others: others))
  }

  /// Takes over a folder of the old catalog.
  private mutating func copyKnown(_ known: Int, _ path: [UInt8], _ parent: UInt32) {
    let folder = old.folders[known]
    begin(path, parent: parent, modified: folder.modified, others: folder.others)
    for photo in old.photos[folder.photos] { add(photo) }
    end()
  }

  private mutating func end() {
    let index = catalog.folders.count - 1
    catalog.folders[index].count =
      UInt32(catalog.photos.count) - catalog.folders[index].first
  }

  /// Adds a photo of the old catalog, which still is what it was.
  private mutating func add(_ photo: PhotoRecord) {
    var photo = photo
    photo.folder = UInt32(catalog.folders.count - 1)
    photo.name = catalog.store(old.bytes(photo.name))
    photo.caption = catalog.store(old.bytes(photo.caption))
    photo.hash = catalog.store(old.bytes(photo.hash))
    catalog.photos.append(photo)
  }

  private mutating func list(
    _ listing: borrowing FolderListing, _ path: [UInt8], _ parent: UInt32, _ known: Int?
  ) throws(FileFault) -> [[UInt8]] {
    // Its time is only trusted once all of it is listed.
    begin(path, parent: parent, modified: 0, others: 0)
    let number = catalog.folders.count - 1
    var rest = known.map(positions) ?? [:]
    let before = rest.count
    var (found, kept) = (0, 0)
    var below: [[UInt8]] = []
    var digest = PathDigest()
    digest.add(path)
    if !path.isEmpty { digest.add([FolderRoot.slash]) }
    // Also what was listed before a fault is a folder of the catalog.
    defer { end() }
    try listing.forEach { name, entry in
      switch entry {
      case .folder: below.append(path.isEmpty ? Array(name) : path + [FolderRoot.slash] + name)
      case .otherPicture: catalog.folders[number].others += 1
      case .photo(let version):
        found += 1
        var photo = digest
        photo.add(name)
        let id = photo.value
        if let index = rest.removeValue(forKey: id), old.photos[index].version == version {
          kept += 1
          add(old.photos[index])
        } else {
          let name = catalog.store(name)
          catalog.photos.append(PhotoRecord(id: id, version, name: name, folder: UInt32(number)))
        }
      }
    }
    catalog.folders[number].modified = trusted(listing.modified)
    let isSameTime = known.map { old.folders[$0].modified == catalog.folders[number].modified }
    if kept != found || kept != before || isSameTime != true { hasChanges = true }
    return below
  }

  /// The positions of an old folder's photos, by their ids.
  private func positions(_ known: Int) -> [UInt64: Int] {
    Dictionary(old.folders[known].photos.map { (old.photos[$0].id, $0) }) { first, _ in first }
  }

  /// A folder's time, or 0 for one so young that an entry may still come at the same time.
  private func trusted(_ modified: Int64) -> Int64 {
    modified < now - 2_000_000_000 ? modified : 0
  }
}
