import FeedCore
import UnsplashWire

/// The difference between the user's likes and the recorded ones.
struct LikeChanges: Sendable, Hashable {
  /// The photos that were liked since the recording, newest first.
  private(set) var liked: [PhotoID] = []
  /// The photos that were recorded as liked, and unliked since. A photo that was liked again stays
  /// here too, so that it is listed as a new like and not at its recorded position.
  private(set) var unliked: [PhotoID] = []

  func isLiked(_ id: PhotoID, recorded: Bool) -> Bool {
    liked.contains(id) || (recorded && !unliked.contains(id))
  }

  /// Sets a like. A photo that has this like already keeps its position.
  mutating func set(_ wanted: Bool, _ id: PhotoID, recorded: Bool) {
    guard isLiked(id, recorded: recorded) != wanted else { return }
    liked.removeAll { $0 == id }
    if wanted {
      liked.insert(id, at: 0)
    } else if recorded, !unliked.contains(id) {
      unliked.append(id)
    }
  }

  /// Returns the liked photos, newest like first.
  func favorites(recorded: [PhotoID]) -> [PhotoID] {
    let gone = Set(unliked + liked)
    return liked + recorded.filter { !gone.contains($0) }
  }
}

/// The contents of `state.json`: `{"version": 1, "liked": […], "unliked": […]}`.
extension LikeChanges {
  static let file = "state.json"
  private static let version: Int64 = 1

  init(_ node: FixtureNode) throws(WireError) {
    let version = try node.required("version")
    guard version.json == .integer(Self.version) else {
      throw version.error("unsupported version (expected \(Self.version))")
    }
    liked = try Self.ids(node.required("liked"))
    unliked = try Self.ids(node.required("unliked"))
  }

  private static func ids(_ list: FixtureNode) throws(WireError) -> [PhotoID] {
    var ids: [PhotoID] = []
    for (index, json) in try list.items().enumerated() {
      ids.append(PhotoID(try list.item(index, json).text()))
    }
    return ids
  }

  var json: JSON {
    let list = { (ids: [PhotoID]) in JSON.array(ids.map { .string($0.text) }) }
    return .object([
      "version": .integer(Self.version), "liked": list(liked), "unliked": list(unliked),
    ])
  }
}
