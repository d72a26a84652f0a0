import FeedCore
import UnsplashWire

/// The contents of `fixture.json`: the ids of the photos in each list, and the files that contain
/// the photos. These files are read on demand. Photos written by hand may be in the index itself.
struct FixtureIndex: Sendable {
  static let name = "fixture.json"
  static let version: Int64 = 1

  /// Whether the recording completed, or `nil` if the index was written by hand.
  var didRecordingComplete: Bool?
  /// The name of the recorded backend, or `nil` if the index was written by hand or by 0.2.0.
  var source: String?
  /// The digest that distinguishes the recorded folder or program from others of this backend. It
  /// is `nil` for other backends, and for recordings before 0.3.0.
  var identity: String?
  /// The account that was recorded, or `nil` if it is unknown.
  var account: RecordedAccount?
  /// The capabilities that a replay offers only if the recorded backend did. An index that was
  /// written by hand or by 0.2.0 offers all of them.
  var offered = RecordedCapability.allCases
  var me: FixtureUser?
  var feed = FixtureList()
  /// The liked photos, newest like first. Only they count as the user's likes.
  var favorites = FixtureList()
  /// The topics, then the collections, each with its photos (FIND-3).
  var collections: [FixtureCollection] = []

  init() {}

  var isRecorded: Bool { didRecordingComplete != nil }

  var isComplete: Bool { didRecordingComplete ?? true }

  /// The rule for links. Only photos from Unsplash have pages there.
  var links: WireLinks {
    offered.contains(.unsplash) ? .unsplash : .other(placeholder: .fixture())
  }

  /// All lists. A photo is read from the first list that contains it.
  var lists: [FixtureList] { [feed, favorites] + collections.map(\.photos) }

  /// The calls that can succeed in a replay. The likes of other users are unknown. Those of its own
  /// user are the favorites.
  var capabilities: Capabilities {
    let missing = RecordedCapability.allCases.filter { !offered.contains($0) }
    return missing.reduce(.all.subtracting(.userLikes)) { $0.subtracting($1.value) }
  }
}

/// The account whose lists are in a recording.
enum RecordedAccount: Sendable, Hashable {
  case signedOut
  case user(String)
}

/// A capability that a replay takes from the recorded backend, by its name in the index.
enum RecordedCapability: String, Sendable, CaseIterable {
  case collections
  case topics
  case unsplash

  var value: Capabilities {
    switch self {
    case .collections: .collections
    case .topics: .topics
    case .unsplash: .unsplash
    }
  }
}

/// A collection or a topic, and its photos.
struct FixtureCollection: Sendable {
  var collection: PhotoCollection
  var photos = FixtureList()
  /// The digest of the source's data, as in `RecordedPhoto`. It is `nil` if the collection was
  /// written by hand or by a version before 0.3.0.
  var digest: String?

  var isTopic: Bool { collection.topic != nil }
}

/// Photos in order, page by page as they were recorded.
struct FixtureList: Sendable {
  private(set) var pages: [FixturePage] = []
  private(set) var ids: [PhotoID] = []

  /// Appends photos whose pages are in another list.
  mutating func append(_ ids: [PhotoID]) { self.ids += ids }

  mutating func append(_ page: FixturePage) {
    pages.append(page)
    ids += page.ids
  }

  /// Replaces a page of a list that consists of pages.
  mutating func replace(_ position: Int, with page: FixturePage) {
    pages[position] = page
    ids = pages.flatMap(\.ids)
  }
}

/// One page of a list, as it was recorded or written.
struct FixturePage: Sendable {
  /// The place where a page's photos are stored.
  enum Content: Sendable {
    /// A file with a JSON list of photos in the API's format.
    case file(String)
    /// A photo inside the index, with its path there.
    case photo(JSON, path: String)
  }

  let content: Content
  /// The ids in the order of the page.
  let ids: [PhotoID]
}

/// The signed-in user.
struct FixtureUser: Sendable {
  var profile: Profile
  var avatarFile: String?
}

extension FixtureIndex {
  init(of folder: FixtureFolder) throws(FeedError) {
    guard let index = try Self.stored(in: folder) else {
      throw folder.notAFixture(missing: Self.name)
    }
    self = index
  }

  /// Reads the index, or returns `nil` if the folder has no index.
  static func stored(in folder: FixtureFolder) throws(FeedError) -> FixtureIndex? {
    try folder.document(name) { json throws(WireError) in try FixtureIndex(FixtureNode(json)) }
  }

  private init(_ node: FixtureNode) throws(WireError) {
    let version = try node.required("version")
    guard version.json == .integer(Self.version) else {
      throw version.error("unsupported version (expected \(Self.version))")
    }
    didRecordingComplete = try node.member("complete")?.flag()
    source = try node.member("source")?.text()
    identity = try node.member("identity")?.text()
    account = try node.member("account").map(RecordedAccount.init)
    if let list = try node.member("capabilities") {
      // Names of later versions are skipped.
      offered = try list.items().compactMap { $0.stringValue.flatMap(RecordedCapability.init) }
    }
    if let user = try node.member("me") { me = try FixtureUser(user, links) }
    feed = try FixtureList(node.required("feed"), known: [])
    let known = Set(feed.ids)
    if let favorites = try node.member("favorites") {
      self.favorites = try FixtureList(favorites, known: known)
    }
    for key in ["topics", "collections"] {
      guard let list = try node.member(key) else { continue }
      for (index, json) in try list.items().enumerated() {
        let entry = list.item(index, json)
        collections.append(try FixtureCollection(entry, isTopic: key == "topics", known, links))
      }
    }
  }
}

extension RecordedAccount {
  fileprivate init(_ node: FixtureNode) throws(WireError) {
    self = node.json == .null ? .signedOut : .user(try node.text())
  }
}

extension FixtureList {
  /// Parses a list.
  ///
  /// - Parameter known: The photos for which an entry may be only an id.
  init(_ node: FixtureNode, known: Set<PhotoID>) throws(WireError) {
    var seen: Set<PhotoID> = []
    for (index, json) in try node.items().enumerated() {
      let entry = node.item(index, json)
      if json.stringValue != nil {
        let id = PhotoID(try entry.text())
        guard known.contains(id) else { throw entry.error("no photo “\(id)” in the feed") }
        try seen.note(id, at: entry)
        append([id])
      } else {
        append(try FixturePage(entry, &seen))
      }
    }
  }
}

extension FixtureCollection {
  /// Reads a collection in the API's format, with its photos as `photos`.
  fileprivate init(
    _ node: FixtureNode, isTopic: Bool, _ known: Set<PhotoID>, _ links: WireLinks
  ) throws(WireError) {
    collection =
      try isTopic
      ? CollectionWire.topic(node.json, at: node.path, links)
      : CollectionWire.collection(node.json, at: node.path, links)
    digest = try node.member(RecordedPhoto.digestMember)?.text()
    guard let list = try node.member("photos") else { return }
    photos = try FixtureList(list, known: known)
  }
}

extension FixturePage {
  fileprivate init(_ entry: FixtureNode, _ seen: inout Set<PhotoID>) throws(WireError) {
    guard let file = try entry.member("file") else {
      let node = try entry.required("id")
      let id = PhotoID(try node.text())
      try seen.note(id, at: node)
      self.init(content: .photo(entry.json, path: entry.path), ids: [id])
      return
    }
    let list = try entry.required("ids")
    var ids: [PhotoID] = []
    for (index, json) in try list.items().enumerated() {
      let node = list.item(index, json)
      ids.append(PhotoID(try node.text()))
      try seen.note(ids[index], at: node)
    }
    self.init(content: .file(try file.file()), ids: ids)
  }
}

extension Set<PhotoID> {
  fileprivate mutating func note(_ id: PhotoID, at node: FixtureNode) throws(WireError) {
    guard insert(id).inserted else { throw node.error("photo “\(id)” is listed twice") }
  }
}

extension FixtureUser {
  fileprivate init(_ node: FixtureNode, _ links: WireLinks) throws(WireError) {
    profile = try UserWire.profile(node.json, at: node.path, links)
    avatarFile = try node.member("files")?.member("avatar")?.file()
    // An avatar file is requested by an address, so it gets one.
    if avatarFile != nil, profile.avatar == nil {
      profile.avatar = WebAddress.fixture("people", profile.username)
    }
  }
}
