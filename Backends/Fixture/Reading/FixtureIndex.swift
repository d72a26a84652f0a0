import FeedCore
import UnsplashWire

/// What `fixture.json` says: which photos there are and in which file each one is. The photos
/// themselves are read when they are asked for, except those that somebody wrote into it by hand.
struct FixtureIndex: Sendable {
  static let name = "fixture.json"
  static let version: Int64 = 1

  /// Nil where nobody recorded it, but a person wrote it.
  var isRecordedWhole: Bool?
  var me: FixturePerson?
  var feed = FixtureList()
  /// Newest like first. They alone tell what the person likes.
  var favorites = FixtureList()

  init() {}

  var isRecorded: Bool { isRecordedWhole != nil }

  var isComplete: Bool { isRecordedWhole ?? true }
}

/// Photos in an order, page by page as they were recorded.
struct FixtureList: Sendable {
  private(set) var pages: [FixturePage] = []
  private(set) var ids: [PhotoID] = []

  /// The photos of no page here stand in another list.
  mutating func append(_ ids: [PhotoID]) { self.ids += ids }

  mutating func append(_ page: FixturePage) {
    pages.append(page)
    ids += page.ids
  }
}

struct FixturePage: Sendable {
  enum Content: Sendable {
    /// A JSON list of photos, as the API sends one.
    case file(String)
    /// One photo, with its place in the index.
    case photo(JSON, path: String)
  }

  let content: Content
  /// In the order of the page.
  let ids: [PhotoID]
}

/// The person who is signed in.
struct FixturePerson: Sendable {
  var profile: Profile
  var avatarFile: String?
}

extension FixtureIndex {
  init(of folder: FixtureFolder) throws(FeedError) {
    guard let index = try Self.ifAny(in: folder) else {
      throw folder.isNoFixture(without: Self.name)
    }
    self = index
  }

  /// Nil for a folder without one.
  static func ifAny(in folder: FixtureFolder) throws(FeedError) -> FixtureIndex? {
    try folder.document(name) { json throws(WireError) in try FixtureIndex(FixtureNode(json)) }
  }

  private init(_ node: FixtureNode) throws(WireError) {
    let version = try node.required("version")
    guard version.json == .integer(Self.version) else {
      throw version.error("unsupported version (expected \(Self.version))")
    }
    isRecordedWhole = try node.member("complete")?.flag()
    me = try node.member("me").map(FixturePerson.init)
    feed = try FixtureList(node.required("feed"), known: [])
    guard let favorites = try node.member("favorites") else { return }
    self.favorites = try FixtureList(favorites, known: Set(feed.ids))
  }
}

extension FixtureList {
  /// `known` are the photos that an entry may name by their id alone.
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

extension FixturePerson {
  init(_ node: FixtureNode) throws(WireError) {
    profile = try UserWire.profile(node.json, at: node.path)
    avatarFile = try node.member("files")?.member("avatar")?.file()
    // A picture needs an address before anybody asks for it.
    if avatarFile != nil, profile.avatar == nil {
      profile.avatar = WebAddress.fixture("people", profile.username)
    }
  }
}
