import BackendSupport
import FeedCore
import UnsplashWire

/// The difference between what the user likes and collects, and what was recorded.
struct FixtureState: Sendable, Hashable {
  var likes = ListChanges()
  var collections = CollectionChanges()
}

/// The contents of `state.json`: `{"version": 1, "liked": […], "unliked": […], "collections": {…}}`.
extension FixtureState {
  static let file = "state.json"
  private static let version: Int64 = 1
  private static let collections = "collections"

  init(_ node: FixtureNode) throws(WireError) {
    let version = try node.required("version")
    guard version.json == .integer(Self.version) else {
      throw version.error("unsupported version (expected \(Self.version))")
    }
    likes = ListChanges(
      added: try Self.ids(node.required("liked")), removed: try Self.ids(node.required("unliked")))
    guard let node = try node.member(Self.collections) else { return }
    guard let changes = CollectionChanges(node.json) else {
      throw node.error("not in the format of collections")
    }
    collections = changes
  }

  private static func ids(_ list: FixtureNode) throws(WireError) -> [PhotoID] {
    var ids: [PhotoID] = []
    for (index, json) in try list.items().enumerated() {
      ids.append(PhotoID(try list.item(index, json).text()))
    }
    return ids
  }

  /// Returns a stored document with this state instead of an earlier one. Members that other programs
  /// added are kept (BACK-70).
  func stored(in document: JSON?, insteadOf before: FixtureState) -> JSON {
    let hasCollections = !(collections.isEmpty && before.collections.isEmpty)
    let old = before.json(hasCollections: hasCollections)
    return (document ?? old).merging(json(hasCollections: hasCollections), over: old)
  }

  private func json(hasCollections: Bool) -> JSON {
    let list = { (ids: [PhotoID]) in JSON.array(ids.map { .string($0.text) }) }
    return .object([
      "version": .integer(Self.version), "liked": list(likes.added), "unliked": list(likes.removed),
      Self.collections: hasCollections ? collections.json : nil,
    ])
  }
}
