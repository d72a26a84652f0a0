import BackendSupport
import FeedCore
import UnsplashWire

/// A folder that is being recorded. Each file is complete before the index names it.
actor RecordedFolder {
  nonisolated let files: FixtureFolder
  private var index: FixtureIndex
  /// Excludes other processes during the lifetime of this object, or until it has finished.
  private let lock: FolderLock

  /// The index as it was last read or written, or `nil` if there is none yet.
  private var indexOnDisk: IndexDocument?
  /// Remarks for the user about the files.
  private(set) var remarks: [Message] = []
  /// The numbers of pages that the lists had when the folder was opened.
  private let knownPages: [List: Int]

  /// Whether a picture was added or repaired.
  private var hasNewPictures = false

  /// Whether the index on disk does not have the identity yet, as in recordings of earlier versions.
  private let hasNewIdentity: Bool

  private static let lockName = "record.lock"

  /// The lists that are recorded page by page.
  enum List: Sendable, Hashable {
    case feed
    case favorites
    /// The photos of a collection or topic, by its position in the index.
    case collection(Int)
  }

  /// Creates the folder or opens it to continue.
  ///
  /// - Parameters:
  ///   - source: The name of the backend.
  ///   - identity: The digest that distinguishes the sources of this backend, or `nil` if there is
  ///     only one.
  init(
    _ path: String, source: String, identity: String?, capabilities: Capabilities
  ) throws(FeedError) {
    files = FixtureFolder(path: path)
    guard let lock = try files.lock(Self.lockName) else {
      throw FeedError(.busy, Message(.errorRecordBusy, path))
    }
    self.lock = lock
    do throws(FeedError) {
      let bytes = try files.read(FixtureIndex.name, limit: FixtureFolder.documentLimit)
      let storedIndex = try FixtureIndex(toContinueIn: files)
      indexOnDisk = bytes.map { IndexDocument(bytes: $0, storedIndex.json) }
      index = storedIndex
      if let recordedSource = index.source, recordedSource != source {
        throw FeedError(.exists, Message(.errorRecordOther, path, recordedSource))
      }
      if let recordedIdentity = index.identity, recordedIdentity != identity {
        throw FeedError(.exists, Message(.errorRecordOtherPlace, path))
      }
      (index.source, hasNewIdentity) = (source, index.identity != identity)
      index.identity = identity
      index.offered = RecordedCapability.allCases.filter { capabilities.isSuperset(of: $0.value) }
    } catch {
      lock.removeFile()
      throw error
    }
    var knownPages = [List.feed: index.feed.pages.count, .favorites: index.favorites.pages.count]
    for (number, collection) in index.collections.enumerated() {
      knownPages[.collection(number)] = collection.photos.pages.count
    }
    self.knownPages = knownPages
    if index.didRecordingComplete == nil {
      index.didRecordingComplete = false
      let document = IndexDocument(index.json)
      do throws(FeedError) {
        try files.write(document.bytes, to: FixtureIndex.name)
      } catch {
        lock.removeFile()
        throw error
      }
      indexOnDisk = document
    }
  }

  /// Returns the recorded list of a source. It is `nil` if the folder has no such list, for example
  /// for another user's favorites.
  func list(of source: PhotoSource) -> List? {
    switch source {
    case .feed: .feed
    case .favorites(let username): username == me?.username ? .favorites : nil
    case .collection(let id): collection { !$0.isTopic && $0.collection.id == id }
    case .topic(let name): collection { $0.isTopic && $0.collection.name == name }
    case .search, .user, .likes: nil
    }
  }

  /// Returns the list of a collection's photos. It is `nil` if the collection was not listed
  /// before, because its title is known only from a list of collections.
  private func collection(where matches: (FixtureCollection) -> Bool) -> List? {
    index.collections.firstIndex(where: matches).map { .collection($0) }
  }

  /// Returns whether the lists of this source are recorded: topics, and the user's own collections.
  func shouldRecord(_ source: CollectionSource) -> Bool {
    switch source {
    case .topics: true
    case .user(let username): username == me?.username
    case .search, .related: false
    }
  }

  /// Records the collections of a page. Known ones keep their photos. If the source has not changed,
  /// they also keep the user's edits.
  func record(_ page: CollectionPage) throws(FeedError) {
    var edited: [String] = []
    try change { index in
      for collection in page.items {
        var new = FixtureCollection(collection: collection)
        new.digest = collection.digest(index.links)
        let known = index.collections.firstIndex { $0.collection.source == collection.source }
        guard let known else {
          index.collections.append(new)
          continue
        }
        let stored = index.collections[known]
        let digest = stored.collection.digest(index.links)
        if (stored.digest ?? digest) == new.digest { continue }
        if stored.digest != digest { edited.append(stored.collection.title) }
        new.photos = stored.photos
        index.collections[known] = new
      }
    }
    noteReplaced(edited)
  }

  private func noteReplaced(_ names: [String]) {
    guard !names.isEmpty else { return }
    remarks.append(Message(.recordReplaced, names.joined(separator: ", ")))
  }

  /// Returns the page as it was recorded. It is `nil` if it was not recorded, or if its file or one
  /// of its pictures is missing or damaged, because a picture that is fetched now may belong to
  /// other metadata. `hasMore` is always true, because the folder does not store which page was the
  /// last one.
  func page(_ number: Int, of list: List) throws(FeedError) -> PhotoPage? {
    let pages = index[list].pages
    guard pages.indices.contains(number - 1),
      let photos = try files.intactPhotos(of: pages[number - 1], index.links)
    else { return nil }
    for name in photos.flatMap({ RecordedPhoto.files(of: $0.photo.id) }) {
      guard try files.completePictureIfPresent(name, { _, _ in }) != nil else { return nil }
    }
    return PhotoPage(photos: photos.map(\.photo), page: number, hasMore: true)
  }

  /// Returns whether the page is the first one after those of an earlier recording.
  func isFirstNewPage(_ number: Int, of list: List) -> Bool {
    let known = knownPages[list] ?? 0
    return known > 0 && number == known + 1 && index[list].pages.count == known
  }

  /// Returns the photos that no page of the list has.
  func newPhotos(_ photos: [Photo], of list: List) -> [Photo] {
    let known = Set(index[list].ids)
    return photos.filter { !known.contains($0.id) }
  }

  /// Returns the ids of the photos of a recorded page, or none if it is not recorded.
  func ids(ofPage number: Int, of list: List) -> [PhotoID] {
    let pages = index[list].pages
    return pages.indices.contains(number - 1) ? pages[number - 1].ids : []
  }

  /// Records the next page of a list, or a known page again. Other pages are ignored. A list that
  /// shifts while it is read repeats photos. Only the first occurrence is recorded. A page that is
  /// the same as before does not count as new.
  ///
  /// - Returns: The photos of the recorded page, or `nil` if the page was ignored.
  func record(_ page: PhotoPage, in list: List) throws(FeedError) -> [Photo]? {
    let changes = try adopt(page.photos)
    var others = index[list].pages
    let isKnown = others.indices.contains(page.page - 1)
    if isKnown { others.remove(at: page.page - 1) }
    let isNext = page.page == others.count + 1 && (!page.photos.isEmpty || page.hasMore)
    guard isKnown || isNext else { return nil }
    let idsOnOtherPages = Set(others.flatMap(\.ids))
    var seen = idsOnOtherPages
    let photos = page.photos.filter { seen.insert($0.id).inserted }
    let name = "\(folder(of: list))/\(Self.digits(page.page)).json"
    let recorded = FixturePage(content: .file(name), ids: photos.map(\.id))
    let stored = try stored(number: page.page, of: list)
    let bytes = Self.bytes(of: photos.compactMap { changes.json($0.id, storedAs: stored?[$0.id]) })
    if isKnown, index[list].pages[page.page - 1].ids == recorded.ids,
      try files.read(name, limit: FixtureFolder.documentLimit) == bytes
    {
      return photos
    }
    if isKnown {
      let lost = Set((stored ?? [:]).keys).subtracting(photos.map(\.id))
        .subtracting(idsOnOtherPages)
      if photos.isEmpty, !lost.isEmpty {
        remarks.append(Message(.recordPageStays, files.file(name)))
        return photos
      }
      if stored == nil { try keepDamaged(name) }
      if !lost.isEmpty { try keepOld(name, lost) }
    }
    try files.write(bytes, to: name)
    try change { index in
      if isKnown {
        index[list].replace(page.page - 1, with: recorded)
      } else {
        index[list].append(recorded)
      }
    }
    return photos
  }

  /// Returns the photos of a recorded page by their ids. It is `nil` if the page is unknown, missing
  /// or damaged.
  private func stored(
    number: Int, of list: List
  ) throws(FeedError) -> [PhotoID: StoredPhoto]? {
    let pages = index[list].pages
    guard pages.indices.contains(number - 1),
      let photos = try files.storedPhotos(of: pages[number - 1], index.links)
    else { return nil }
    return Dictionary(photos.map { ($0.photo.id, $0) }) { first, _ in first }
  }

  /// Keeps a damaged page, because the user may have edited it.
  private func keepDamaged(_ name: String) throws(FeedError) {
    if let kept = try files.keep(name, ending: "damaged") {
      remarks.append(Message(.warningDamagedKept, files.file(name), kept))
    }
  }

  /// Keeps a page with photos that the source no longer has, because the user may have edited them.
  private func keepOld(_ name: String, _ lost: Set<PhotoID>) throws(FeedError) {
    if let kept = try files.keep(name, ending: "old") {
      let names = lost.map(\.text).sorted().joined(separator: ", ")
      remarks.append(Message(.recordOldKept, names, kept))
    }
  }

  /// Checks that the source still has the photos of a recorded page.
  ///
  /// - Throws: `exists` if most of them are other photos with the same ids.
  func check(_ photos: [Photo]) throws(FeedError) {
    _ = try adopt(photos, isOnlyCheck: true)
  }

  /// Writes changed metadata to every page that contains these photos, and removes their pictures, so
  /// that the pictures are fetched again and match the metadata.
  private func adopt(
    _ photos: [Photo], isOnlyCheck: Bool = false
  ) throws(FeedError) -> MetadataChanges {
    var changes = MetadataChanges(photos, index.links)
    var updates: [(name: String, photos: [JSONObject])] = []
    for page in index.lists.flatMap(\.pages) where changes.concerns(page) {
      guard case .file(let name) = page.content,
        let stored = try files.storedPhotos(of: page, index.links)
      else { continue }
      if let photos = changes.update(stored) { updates.append((name, photos)) }
    }
    if changes.areOtherPhotos {
      throw FeedError(.exists, Message(.errorRecordOtherPhotos, files.path))
    }
    if isOnlyCheck { return changes }
    let outdated = changes.outdated
    if !outdated.isEmpty, index.isComplete { try markIncomplete() }
    for name in outdated.flatMap(RecordedPhoto.files(of:)) { try files.removePicture(name) }
    for page in updates { try files.write(Self.bytes(of: page.photos), to: page.name) }
    noteReplaced(changes.overwrittenEdits.map(\.text))
    return changes
  }

  private static func bytes(of photos: [JSONObject]) -> [UInt8] {
    JSON.array(photos.map { .object($0) }).encodedPretty()
  }

  var me: Profile? { index.me?.profile }

  /// Stores the account that the recorded lists belong to.
  ///
  /// - Parameter me: The profile of the user, or `nil` without a user.
  /// - Throws: `exists` if the folder has the lists of another account.
  func record(_ me: Profile?) throws(FeedError) {
    let account = me.map { RecordedAccount.user($0.username) } ?? .signedOut
    if let known = index.knownAccount, known != account {
      throw FeedError(.exists, known.refusal(files.path))
    }
    if let me, index.me == nil {
      let avatar = me.avatar == nil ? nil : RecordedPhoto.avatar
      try change { index in
        index.account = account
        index.me = FixtureUser(profile: me, avatarFile: avatar)
      }
    } else if index.knownAccount == nil {
      try change { $0.account = account }
    }
  }

  func pictureRecorded() { hasNewPictures = true }

  /// Marks the folder as complete, and lets other processes record into it.
  ///
  /// - Returns: Whether anything was recorded. It is false if the folder already had everything.
  @discardableResult
  func finish() throws(FeedError) -> Bool {
    defer { close() }
    let damaged = try damagedPages()
    if !damaged.isEmpty {
      remarks.append(Message(.recordStillDamaged, damaged.joined(separator: ", ")))
    }
    let hasAll = index.isComplete
    guard !hasAll || hasNewIdentity else { return hasNewPictures }
    try write { $0.didRecordingComplete = true }
    return !hasAll || hasNewPictures
  }

  /// The files of recorded pages that this recording did not request, and that cannot be replayed.
  private func damagedPages() throws(FeedError) -> [String] {
    var names: [String] = []
    for page in index.lists.flatMap(\.pages) {
      guard case .file(let name) = page.content,
        try files.intactPhotos(of: page, index.links) == nil
      else { continue }
      names.append(name)
    }
    return names
  }

  /// Lets other processes record into the folder. The lock is released here and not in `deinit`,
  /// because a cancelled task may keep a reference for a while.
  func close() { lock.removeFile() }

  private func markIncomplete() throws(FeedError) { try change { _ in } }

  private func change(_ body: (inout FixtureIndex) -> Void) throws(FeedError) {
    try write { index in
      index.didRecordingComplete = false
      body(&index)
    }
  }

  /// Writes a changed index, and adopts it once it is on disk.
  private func write(_ body: (inout FixtureIndex) -> Void) throws(FeedError) {
    var index = index
    body(&index)
    let bytes = try files.read(FixtureIndex.name, limit: FixtureFolder.documentLimit)
    guard bytes == indexOnDisk?.bytes else {
      throw FeedError(.exists, Message(.errorRecordChanged, files.file(FixtureIndex.name)))
    }
    let document = indexOnDisk?.changed(to: index.json) ?? IndexDocument(index.json)
    try files.write(document.bytes, to: FixtureIndex.name)
    (self.index, indexOnDisk) = (index, document)
  }

  private func folder(of list: List) -> String {
    switch list {
    case .feed: return "feed"
    case .favorites: return "favorites"
    case .collection(let number):
      if let known = index.collections[number].folder { return known }
      // Numbered, because an id of a service may not be a valid file name. The index lists topics
      // first, so a number may be in use by a collection that was in another place before.
      let used = Set(index.collections.compactMap(\.folder))
      var free = number + 1
      while used.contains("collections/\(Self.digits(free))") { free += 1 }
      return "collections/\(Self.digits(free))"
    }
  }

  private static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// The index as a file, which may have members that the user or another program added.
private struct IndexDocument {
  let bytes: [UInt8]
  private let document: JSON
  /// The document without those members.
  private let known: JSON

  init(bytes: [UInt8], _ known: JSON) {
    (self.bytes, self.known) = (bytes, known)
    document = (try? JSON(parsing: bytes, keepsNumerals: true)) ?? known
  }

  init(_ document: JSON) { self.init(document, known: document) }

  private init(_ document: JSON, known: JSON) {
    (self.document, self.known) = (document, known)
    bytes = document.encodedPretty()
  }

  func changed(to new: JSON) -> IndexDocument {
    IndexDocument(document.merging(new, over: known), known: new)
  }
}

extension FixtureIndex {
  fileprivate init(toContinueIn folder: FixtureFolder) throws(FeedError) {
    guard let known = try Self.stored(in: folder) else {
      // A recording begins with its index, so the index of these files was deleted.
      for name in ["feed", "favorites", "collections", "pictures"] where folder.exists(name) {
        throw FeedError(
          .exists, Message(.errorRecordNoIndex, folder.file(Self.name), folder.file(name)))
      }
      self.init()
      return
    }
    guard known.didRecordingComplete != nil, known.feed.isRecorded, known.favorites.isRecorded,
      known.collections.allSatisfy(\.photos.isRecorded)
    else {
      let message = Message(.errorRecordByHand, folder.file(Self.name))
      throw FeedError(.exists, message)
    }
    self = known
  }

  /// The recorded account. Recordings of 0.2.0 do not name it. A complete one without a profile was
  /// made without a user.
  fileprivate var knownAccount: RecordedAccount? {
    if let account { return account }
    if let me { return .user(me.profile.username) }
    return didRecordingComplete == true ? .signedOut : nil
  }

  fileprivate subscript(list: RecordedFolder.List) -> FixtureList {
    get {
      switch list {
      case .feed: feed
      case .favorites: favorites
      case .collection(let number): collections[number].photos
      }
    }
    set {
      switch list {
      case .feed: feed = newValue
      case .favorites: favorites = newValue
      case .collection(let number): collections[number].photos = newValue
      }
    }
  }

  fileprivate var json: JSON {
    .object([
      "version": .integer(Self.version),
      "complete": didRecordingComplete.map(JSON.bool),
      "source": source.map(JSON.string),
      "identity": identity.map(JSON.string),
      "account": account.map(\.json),
      "capabilities": .array(offered.map { .string($0.rawValue) }),
      "me": me.map { .object($0.json) },
      "feed": .array(feed.pages.map(\.json)),
      "favorites": .array(favorites.pages.map(\.json)),
      "topics": json(of: collections.filter(\.isTopic)),
      "collections": json(of: collections.filter { !$0.isTopic }),
    ])
  }

  /// Returns the collections of the index. It is `nil` if there are no collections, because most
  /// folders have only feed and favorites.
  private func json(of collections: [FixtureCollection]) -> JSON? {
    collections.isEmpty ? nil : .array(collections.map(\.json))
  }
}

extension RecordedAccount {
  fileprivate var json: JSON {
    switch self {
    case .signedOut: .null
    case .user(let username): .string(username)
    }
  }

  /// Returns the message for another account that records into the folder.
  fileprivate func refusal(_ path: String) -> Message {
    switch self {
    case .signedOut: Message(.errorRecordSignedOut, path)
    case .user(let username): Message(.errorRecordOfUser, path, username)
    }
  }
}

extension FixtureCollection {
  /// The folder of the recorded pages, or `nil` if no pages were recorded.
  fileprivate var folder: String? {
    guard case .file(let name)? = photos.pages.first?.content,
      let slash = name.lastIndex(of: "/")
    else { return nil }
    return String(name[..<slash])
  }

  fileprivate var json: JSON {
    var json = CollectionWire.json(collection)
    json[RecordedPhoto.digestMember] = digest.map(JSON.string)
    json["photos"] = .array(photos.pages.map(\.json))
    return .object(json)
  }
}

extension PhotoCollection {
  /// The digest of the collection as it is read from a recording.
  fileprivate func digest(_ links: WireLinks) -> String {
    let json = JSON.object(CollectionWire.json(self))
    let read =
      topic == nil
      ? try? CollectionWire.collection(json, links) : try? CollectionWire.topic(json, links)
    var collection = read ?? self
    collection.cover = collection.cover?.comparable
    return SHA256.name(of: JSON.object(CollectionWire.json(collection)).encoded())
  }
}

extension FixtureList {
  /// Whether it contains only pages that `record` could have written.
  fileprivate var isRecorded: Bool {
    pages.reduce(0) { $0 + $1.ids.count } == ids.count
      && pages.allSatisfy { page in if case .file = page.content { true } else { false } }
  }
}

extension FixturePage {
  fileprivate var json: JSON {
    switch content {
    case .photo(let json, _): json
    case .file(let name):
      .object(["file": .string(name), "ids": .array(ids.map { .string($0.text) })])
    }
  }
}

extension FixtureUser {
  fileprivate var json: JSONObject {
    var json = UserWire.json(profile)
    json["files"] = avatarFile.map { .object(["avatar": .string($0)]) }
    return json
  }
}
