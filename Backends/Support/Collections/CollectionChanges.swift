package import FeedCore

/// The user's changes to the collections of a backend without a service (COLL-15). They are kept as
/// differences, so that a later recording of the same collections is not hidden.
package struct CollectionChanges: Sendable, Hashable {
  /// The changes to one collection, or a collection that the user created.
  struct Entry: Sendable, Hashable {
    let id: String
    /// When the user created it; nil for a collection of the source.
    var createdAt: Timestamp?
    var updatedAt: Timestamp?
    var isDeleted = false
    var properties = CollectionProperties()
    var photos = ListChanges()
  }

  /// Newest first. A user's collections are listed in this order.
  var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The photos that the user added to collections.
  package var photos: [PhotoID] { entries.flatMap(\.photos.added) }

  /// Changes the entry of a collection. Begins one if there is none.
  mutating func change(_ id: String, at time: Timestamp, _ body: (inout Entry) -> Bool) {
    let index = entries.firstIndex { $0.id == id }
    var entry = index.map { entries[$0] } ?? Entry(id: id)
    guard body(&entry) else { return }
    entry.updatedAt = time
    if let index { entries[index] = entry } else { entries.append(entry) }
  }

  mutating func delete(_ id: String) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else {
      return entries.append(Entry(id: id, isDeleted: true))
    }
    if entries[index].createdAt == nil {
      entries[index] = Entry(id: id, isDeleted: true)
    } else {
      entries.remove(at: index)
    }
  }
}

/// The stored form: an object with one member for each collection, by its id.
extension CollectionChanges {
  /// Reads stored changes; nil if they are damaged. Members of other programs are ignored.
  package init?(_ json: JSON) {
    guard let object = json.objectValue else { return nil }
    for member in object.members {
      guard let entry = Entry(member.key, member.value) else { return nil }
      entries.append(entry)
    }
  }

  package var json: JSON {
    .object(JSONObject(entries.map { ($0.id, $0.json) }))
  }
}

extension CollectionChanges.Entry {
  fileprivate init?(_ id: String, _ json: JSON) {
    guard let object = json.objectValue else { return nil }
    for key in ["title", "description", "createdAt", "updatedAt"] {
      guard object[key] == nil || object[key]?.stringValue != nil else { return nil }
    }
    for key in ["private", "deleted"] {
      guard object[key] == nil || object[key]?.boolValue != nil else { return nil }
    }
    guard let added = Self.ids(object["added"]), let removed = Self.ids(object["removed"]) else {
      return nil
    }
    let time = { (key: String) in
      object[key]?.stringValue.flatMap { Timestamp(iso8601: $0) }
    }
    self.init(
      id: id, createdAt: time("createdAt"), updatedAt: time("updatedAt"),
      isDeleted: object["deleted"]?.boolValue ?? false,
      properties: CollectionProperties(
        title: object["title"]?.stringValue?.cleaned(),
        description: object["description"]?.stringValue?.cleaned(keepingLines: true),
        isPrivate: object["private"]?.boolValue),
      photos: ListChanges(added: added, removed: removed))
  }

  /// The photos of a list, each once; nil if it is damaged.
  private static func ids(_ json: JSON?) -> [PhotoID]? {
    guard let items = (json ?? []).arrayValue else { return nil }
    var known: Set<PhotoID> = []
    var ids: [PhotoID] = []
    for item in items {
      guard let text = item.stringValue else { return nil }
      if known.insert(PhotoID(text)).inserted { ids.append(PhotoID(text)) }
    }
    return ids
  }

  fileprivate var json: JSON {
    let list = { (ids: [PhotoID]) in
      ids.isEmpty ? nil : JSON.array(ids.map { .string($0.text) })
    }
    return .object([
      "title": properties.title.map(JSON.string),
      "description": properties.description.map(JSON.string),
      "private": properties.isPrivate.map(JSON.bool),
      "createdAt": createdAt.map { .string($0.iso8601) },
      "updatedAt": updatedAt.map { .string($0.iso8601) },
      "deleted": isDeleted ? true : nil,
      "added": list(photos.added),
      "removed": list(photos.removed),
    ])
  }
}
