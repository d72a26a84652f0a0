import BackendSupport
import FeedCore
import FeedSystem
import FeedMetadata

/// The folder and the user's likes and collections, which the ports share.
final class FolderLibrary: Sendable {
  static let pageSize = 30

  let catalog: FolderCatalog
  let disk: DiskThreads
  let likes: LikesFile
  let pictures: FolderPictures
  let remarks: FolderRemarks
  /// The digest of the folder's path, without links.
  let digest: String
  /// The folder's path, without links, with a slash at its end.
  let folderPath: [UInt8]
  private let lists = Lock<[(source: PhotoSource, version: Int, ids: [UInt64])]>([])

  /// The number of lists that are kept, so that their next pages continue after the last one.
  private static let keptLists = 4

  init(
    _ catalog: FolderCatalog, at path: [UInt8], likes: LikesFile, pictures: FolderPictures,
    remarks: FolderRemarks
  ) {
    (self.catalog, self.likes, self.pictures) = (catalog, likes, pictures)
    self.remarks = remarks
    digest = SHA256.name(of: path)
    folderPath = path.last == FolderRoot.slash ? path : path + [FolderRoot.slash]
    disk = DiskThreads(idle: { catalog.readNext() })
  }

  /// Throws if the caller's task was cancelled. Each call of a port begins with this.
  func checkCancellation() throws(FeedError) {
    if Task.isCancelled { throw .cancelled }
  }

  /// Returns a photo as it is on disk now.
  func photo(_ name: PhotoID, as credentials: Credentials?) async throws(FeedError) -> Photo {
    let id = try await known(name)
    return try await disk.run { [self] _ throws(FeedError) in
      let (_, path) = try catalog.current(id)
      var photo = try displayPhoto(id, as: credentials, likes: knownLikes)
      photo.details = try details(path)
      return photo
    }
  }

  /// Returns the digest of a photo in the folder.
  func known(_ name: PhotoID) async throws(FeedError) -> UInt64 {
    if let id = name.digest {
      try await catalog.rescanIfUnknown(id, on: disk)
      if catalog.record(id) != nil { return id }
    } else {
      try await catalog.prepare(on: disk)
    }
    let absence = try await disk.run { [self] _ throws(FeedError) in
      remarks.absence(of: catalog.latest.catalog)
    }
    throw absence.map { FeedError(.disk, $0) } ?? FeedError.unknownPhoto(name)
  }

  /// Returns a page of a list. Files that are missing or cannot be shown are left out and counted.
  ///
  /// - Parameter leftOut: The number of files that the list has already left out.
  func page(
    of ids: [UInt64], _ request: PageRequest, leftOut: Int = 0, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let part = ListPart(of: ids, request, standardSize: Self.pageSize)
    let photos = try await disk.run { [self, items = part.items] cancellation throws(FeedError) in
      try self.photos(items, as: credentials, cancellation)
    }
    return part.page(photos, leftOut: leftOut)
  }

  private func photos(
    _ ids: ArraySlice<UInt64>, as credentials: Credentials?, _ cancellation: CancelFlag
  ) throws(FeedError) -> [Photo] {
    let liked = knownLikes
    var photos: [Photo] = []
    for id in ids {
      if cancellation.isRaised { throw .cancelled }
      do throws(FeedError) {
        _ = try catalog.current(id)
        photos.append(try displayPhoto(id, as: credentials, likes: liked))
      } catch {
        // Reports a missing folder instead of leaving out all of its files.
        try catalog.root.check()
      }
    }
    return photos
  }

  /// The likes for display; nil if their file cannot be read. A like or a request for the favorites
  /// then fails with the reason.
  private var knownLikes: Set<PhotoID>? { (try? likes.read()).map(Set.init) }

  /// Returns the reason why the likes cannot be read, as a remark.
  func likesRemarks() -> [Message] {
    do throws(FeedError) {
      _ = try likes.read()
      return []
    } catch {
      return [error.message]
    }
  }

  func displayPhoto(
    _ id: UInt64, as credentials: Credentials?, likes: Set<PhotoID>?
  ) throws(FeedError) -> Photo {
    let known = catalog.with(id) { record, catalog in
      (catalog.photo(record), catalog.path(record))
    }
    guard let (received, name) = known else { throw .unknownPhoto(PhotoID(digest: id)) }
    var photo = received
    photo.filePath = folderPath + name
    photo.isLiked = credentials != nil && likes?.contains(photo.id) == true
    photo.isLikeUnknown = credentials != nil && likes == nil
    return photo
  }

  /// Returns the id of a photo for a text: an id, or a path from the folder, such as
  /// `2022/IMG_1.jpg`. If the file exists, the text may also be any other path to it, or its
  /// `file:` address. If there is no such photo, or if the caller was cancelled, the text itself is
  /// returned, so that messages repeat it.
  func id(named name: PhotoID) async -> PhotoID {
    let text = name.text
    guard text.utf8.contains(UInt8(ascii: ".")) else { return name }
    let found = try? await disk.run { [self] _ throws(FeedError) in digest(ofPath: text) }
    guard let found else { return name }
    try? await catalog.rescanIfUnknown(found, on: disk)
    return catalog.record(found) == nil ? name : PhotoID(digest: found)
  }

  private func digest(ofPath text: String) -> UInt64 {
    let isAddress = text.hasPrefix("file:///")
    let path = isAddress ? text.dropFirst("file://".count).percentDecoded() : Array(text.utf8)
    let inFolder = path.first == FolderRoot.slash ? nil : pathFromFolder(folderPath + path)
    let found = inFolder ?? pathFromFolder(path)
    return PathDigest.value(of: found ?? Array(text.utf8))
  }

  /// Returns the path from the folder to an existing file, or `nil` if it is elsewhere. If the
  /// file itself is a symbolic link, it is not resolved.
  private func pathFromFolder(_ path: [UInt8]) -> [UInt8]? {
    let end = path.lastIndex(of: FolderRoot.slash).map { $0 + 1 } ?? 0
    let above = end == 0 ? [UInt8(ascii: ".")] : Array(path[..<end])
    guard FileType(ofLink: path) != nil, let folder = Path.real(above) else { return nil }
    let prefix = folder.last == FolderRoot.slash ? folder : folder + [FolderRoot.slash]
    let whole = prefix + path[end...]
    return whole.starts(with: folderPath) ? Array(whole.dropFirst(folderPath.count)) : nil
  }

  func randomPhoto(
    of ids: [UInt64], as credentials: Credentials?
  ) async throws(FeedError) -> Photo {
    // Only reading a file shows whether it can be displayed.
    for _ in 0..<Self.pageSize {
      try checkCancellation()
      guard let id = ids.randomElement() else { break }
      let page = try await page(of: [id], PageRequest(1), as: credentials)
      if let photo = page.value.photos.first { return photo }
    }
    throw FeedError(.notFound, Message(.errorNothingFound))
  }

  /// Returns the liked photos that still exist, newest like first.
  func favorites() async throws(FeedError) -> [UInt64] {
    try await catalog.prepare(on: disk)
    let liked = try await disk.run { [likes] _ throws(FeedError) in try likes.read() }
    return liked.compactMap(\.digest).filter { catalog.record($0)?.isShown == true }
  }

  /// Likes or unlikes a photo. A file that is not a photo, or no longer one, can only be unliked.
  ///
  /// - Throws: `notFound` for a like of a file that is not a photo.
  func setLike(_ isLiked: Bool, of name: PhotoID) async throws(FeedError) -> LikeState {
    let known = try await known(name)
    let id = PhotoID(digest: known)
    try await disk.run { [self] _ throws(FeedError) in
      if isLiked { try checkIsPhoto(known, name) }
      try likes.set(isLiked, id)
    }
    return LikeState(isLiked: isLiked)
  }

  /// Returns the command that likes photos of this folder, the newest like last. It names the files
  /// if there are few of them.
  ///
  /// - Parameter ids: The photos, newest like first.
  func likeCommand(_ ids: [PhotoID]) async -> String {
    let path = folderPath.count > 1 ? folderPath.dropLast() : folderPath[...]
    let folder = String(validating: path, as: UTF8.self) ?? catalog.root.path
    let program = "imagefeed \(folder.shellQuoted) like"
    guard ids.count <= Self.maxNamed else {
      let words = ids.reversed().map(\.text.shellQuoted).joined(separator: " ")
      return "printf '%s\\n' \(words) | \(program) -"
    }
    var words: [String] = []
    for id in ids.reversed() {
      let path = id.digest.flatMap { catalog.with($0) { $1.path($0) } } ?? []
      let name = String(decoding: path, as: UTF8.self)
      let isUsable = await self.id(named: PhotoID(named: name)) == id && name.cleaned() == name
      words.append((isUsable ? name : id.text).shellQuoted)
    }
    return "\(program) -- \(words.joined(separator: " "))"
  }

  /// The largest number of photos that a command names one by one.
  private static let maxNamed = 8

  func checkIsPhoto(_ id: UInt64, _ name: PhotoID) throws(FeedError) {
    do throws(FeedError) {
      _ = try catalog.current(id)
    } catch  where error.code == .badPicture {
      throw FeedError(.notFound, Message(.errorPhotoNotFound, name.text), detail: error.detail)
    }
  }

  /// Returns a list of the newest catalog.
  ///
  /// - Parameter isKept: Whether to reuse an earlier list even if the order has changed since, for
  ///   example for its next pages.
  func list(
    _ source: PhotoSource, isKept: Bool, _ make: (Catalog) -> [UInt64]
  ) throws(FeedError) -> [UInt64] {
    try checkCancellation()
    let (catalog, version) = catalog.latest
    var list = lists.withLock { $0.first { $0.source == source } }
    if let made = list, !isKept, made.version != version { list = nil }
    let newest = list ?? (source, version, make(catalog))
    lists.withLock { lists in
      lists.removeAll { $0.source == source }
      lists.append(newest)
      // The least recently used list is removed.
      if lists.count > Self.keptLists { lists.removeFirst() }
    }
    return newest.ids
  }

  /// Returns the positions of the authors with a user name in the newest catalog.
  func authorNumbers(_ username: String) throws(FeedError) -> Set<UInt32> {
    let numbers = catalog.latest.catalog.authorNumbers(username)
    if numbers.isEmpty { throw .unknownUser(username) }
    return numbers
  }

  private func details(_ path: [UInt8]) throws(FeedError) -> PhotoDetails? {
    let (tags, texts) = try PhotoTexts.read(path, in: catalog.root)
    let camera = PhotoDetails.Camera(tags)
    if camera == nil, texts.keywords.isEmpty { return nil }
    return PhotoDetails(camera: camera, tags: texts.keywords)
  }

  func shutDown() {
    disk.end()
    likes.refreshFiles()
    catalog.save(isLast: true)
  }
}

extension FeedError {
  static func unknownPhoto(_ id: PhotoID) -> FeedError {
    FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
  }

  static func unknownUser(_ username: String) -> FeedError {
    FeedError(.notFound, Message(.errorUserNotFound, username))
  }
}
