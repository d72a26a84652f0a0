import FeedCore
import FeedSystem

/// Walks through the folder and makes a catalog of it. Files that have not changed keep their
/// records from an older catalog.
struct CatalogScan {
  private let root: FolderRoot
  private let old: Catalog
  /// Whether the entries of a folder with an unchanged state count as unchanged. This misses files
  /// that were changed in place, and some file systems do not keep the state. So it is only for a
  /// start, where it saves reading the status of a hundred thousand files.
  private let trustsFolders: Bool
  /// The time of the scan, in nanoseconds since 1970.
  private let now: Int64
  private let shouldStop: () -> Bool
  private var catalog = Catalog()
  private(set) var hasChanges = false
  /// The positions of the old catalog's folders, by their paths.
  private var oldFolders: [[UInt8]: Int] = [:]
  private var oldChildren: [Int: [Int]] = [:]
  /// The number of photos in each of the old folders and the folders below it.
  private var oldTotals: [Int]

  /// - Parameter shouldStop: Whether to abandon the scan.
  init(
    _ root: FolderRoot, since old: Catalog, trustsFolders: Bool, now: Int64,
    until shouldStop: @escaping () -> Bool = { false }
  ) {
    (self.root, self.old, self.shouldStop) = (root, old, shouldStop)
    (self.trustsFolders, self.now) = (trustsFolders, now)
    oldTotals = old.folders.map { Int($0.count) }
    for (index, folder) in old.folders.enumerated() {
      oldFolders[Array(old.bytes(folder.path))] = index
      if index > 0 { oldChildren[Int(folder.parent), default: []].append(index) }
    }
    // A folder follows the one that contains it.
    for index in old.folders.indices.dropFirst().reversed() {
      oldTotals[Int(old.folders[index].parent)] += oldTotals[index]
    }
  }

  /// Returns whether the states of all folders equal those of the catalog. Reads no folder.
  static func isCurrent(
    _ catalog: Catalog, _ root: FolderRoot, until shouldStop: () -> Bool
  ) -> Bool {
    catalog.folders.allSatisfy { folder in
      !shouldStop() && root.folderState(Array(catalog.bytes(folder.path))) == folder.state
    }
  }

  /// Walks through all folders.
  ///
  /// - Returns: The new catalog, or `nil` if the scan was abandoned.
  /// - Throws: An error for the root itself. The error of a folder below it is stored in the
  ///   folder's record.
  mutating func run() throws(FeedError) -> Catalog? {
    try root.check()
    catalog.setAuthors(old.authors.dropFirst().map(\.name))
    catalog.photos.reserveCapacity(old.photos.count)
    catalog.texts.reserveCapacity(old.texts.count)
    var waiting: [(path: [UInt8], parent: Int)] = [([], 0)]
    while let next = waiting.popLast() {
      if shouldStop() { return nil }
      let number = catalog.folders.count
      let below = try scan(next.path, parent: next.parent)
      waiting += below.map { ($0, number) }
    }
    if catalog.folders.count != old.folders.count { hasChanges = true }
    // A disk that disappears in the meantime must not empty the catalog.
    try root.check()
    return catalog
  }

  /// Adds a folder and its photos.
  ///
  /// - Returns: The paths of the folders in it that must be scanned.
  private mutating func scan(_ path: [UInt8], parent: Int) throws(FeedError) -> [[UInt8]] {
    let known = oldFolders[path]
    do throws(FileFault) {
      let listing = try FolderListing(path, of: root)
      if trustsFolders, let known, listing.state == old.folders[known].state {
        copy(known, path, parent)
        return (oldChildren[known] ?? []).map { Array(old.bytes(old.folders[$0].path)) }
      }
      return list(listing, path, parent, known)
    } catch {
      if path.isEmpty {
        throw FeedError(.disk, Message(.errorUnreadable, root.path, error.text))
      }
      if !error.isMissing { keep(known, path, parent, error.code) }
      return []
    }
  }

  private mutating func begin(_ path: [UInt8], _ parent: Int) -> Int {
    var folder = FolderRecord()
    (folder.path, folder.parent) = (catalog.store(path), UInt32(parent))
    folder.first = UInt32(catalog.photos.count)
    catalog.folders.append(folder)
    return catalog.folders.count - 1
  }

  /// Stores that all photos of a folder were added.
  private mutating func end(_ number: Int, known: Int?) {
    let first = catalog.folders[number].first
    catalog.folders[number].count = UInt32(catalog.photos.count) - first
    let isSame = known.map { catalog.folders[number].hasSameState(as: old.folders[$0]) } ?? false
    if !isSame { hasChanges = true }
  }

  /// Adds a photo of the old catalog to the newest folder.
  private mutating func add(_ photo: PhotoRecord) {
    var photo = photo
    photo.folder = UInt32(catalog.folders.count - 1)
    photo.name = catalog.store(old.bytes(photo.name))
    photo.caption = catalog.store(old.bytes(photo.caption))
    photo.hash = catalog.store(old.bytes(photo.hash))
    catalog.photos.append(photo)
  }

  /// Copies a folder of the old catalog whose entries have not changed.
  private mutating func copy(_ known: Int, _ path: [UInt8], _ parent: Int) {
    let number = begin(path, parent)
    catalog.folders[number].copyState(of: old.folders[known])
    for photo in old.photos[old.folders[known].photos] { add(photo) }
    end(number, known: known)
  }
}

// Lists a folder.
extension CatalogScan {
  /// - Returns: The paths of the folders in it.
  private mutating func list(
    _ listing: borrowing FolderListing, _ path: [UInt8], _ parent: Int, _ known: Int?
  ) -> [[UInt8]] {
    let number = begin(path, parent)
    var rest = known.map(positions) ?? [:]
    var below: [[UInt8]] = []
    var fault: FileFault?
    let prefix = path.isEmpty ? [] : path + [FolderRoot.slash]
    var digest = PathDigest()
    digest.add(prefix)
    do throws(FileFault) {
      try listing.forEach { name, entry in
        var photo = digest
        photo.add(name)
        let id = photo.value
        switch entry {
        case .folder: below.append(prefix + name)
        case .otherPicture: catalog.folders[number].others += 1
        case .photo(let file): add(file, name, id, known: rest.removeValue(forKey: id))
        case .unreadable(let reason):
          fault = fault ?? reason
          if let known = rest.removeValue(forKey: id) { addAway(old.photos[known]) }
        }
      }
    } catch {
      // Entries that were listed before the error belong to the catalog too.
      fault = error
    }
    let isEmpty = below.isEmpty && catalog.photos.count == Int(catalog.folders[number].first)
    // A folder that became empty may be the mount point of a share that is not mounted now.
    let isAway = isEmpty && known.map { oldTotals[$0] > 0 } ?? false
    if fault != nil || isAway {
      for index in rest.values.sorted() { addAway(old.photos[index]) }
    } else {
      if !rest.isEmpty { hasChanges = true }
      // The state is only trusted if the whole folder was listed.
      if !listing.state.isRecent(at: now) { catalog.folders[number].state = listing.state }
    }
    catalog.folders[number].fault = fault?.code ?? 0
    catalog.folders[number].device =
      isAway ? known.map { old.folders[$0].device } ?? 0 : listing.device
    end(number, known: known)
    if fault != nil || isAway, let known { keepFolders(below: known, number, except: Set(below)) }
    return below
  }

  /// Returns the positions of an old folder's photos, by their ids.
  private func positions(_ known: Int) -> [UInt64: Int] {
    Dictionary(old.folders[known].photos.map { (old.photos[$0].id, $0) }) { first, _ in first }
  }

  /// Adds a listed file, with its record from the old catalog.
  private mutating func add(
    _ file: FileState, _ name: UnsafeBufferPointer<UInt8>, _ id: UInt64, known: Int?
  ) {
    guard let known else {
      hasChanges = true
      let folder = UInt32(catalog.folders.count - 1)
      return catalog.photos.append(
        PhotoRecord(id: id, file, name: catalog.store(name), folder: folder))
    }
    var photo = old.photos[known]
    photo.flags.remove(.away)
    if photo.file != file || photo.flags.contains(.recent) { photo.markUnread(file) }
    if photo != old.photos[known] { hasChanges = true }
    add(photo)
  }
}

// Folders that are currently empty or unreadable, such as that of an unmounted share.
extension CatalogScan {
  /// Keeps the records of a folder and those below it until they return.
  private mutating func keep(_ known: Int?, _ path: [UInt8], _ parent: Int, _ fault: Int32) {
    let number = begin(path, parent)
    catalog.folders[number].fault = fault
    guard let known else { return end(number, known: nil) }
    catalog.folders[number].device = old.folders[known].device
    for photo in old.photos[old.folders[known].photos] { addAway(photo) }
    end(number, known: known)
    keepFolders(below: known, number, except: [])
  }

  private mutating func keepFolders(below known: Int, _ parent: Int, except found: Set<[UInt8]>) {
    for child in oldChildren[known] ?? [] where oldTotals[child] > 0 {
      let path = Array(old.bytes(old.folders[child].path))
      if !found.contains(path) { keep(child, path, parent, 0) }
    }
  }

  private mutating func addAway(_ photo: PhotoRecord) {
    var away = photo
    away.flags.insert(.away)
    if away != photo { hasChanges = true }
    add(away)
  }
}

extension FolderRecord {
  /// Copies the state of a folder that has not changed.
  fileprivate mutating func copyState(of known: FolderRecord) {
    (state, device, others, fault) = (known.state, known.device, known.others, known.fault)
  }

  fileprivate func hasSameState(as known: FolderRecord) -> Bool {
    (state, others, fault, count) == (known.state, known.others, known.fault, known.count)
  }
}
