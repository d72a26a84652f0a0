package import FeedCore

extension JSON {
  /// Returns this document with `new` instead of `old`: a three-way merge. Values that are equal in
  /// both stay as they are here, with edits by the user or other programs. Members that neither
  /// version has are kept. An array of another length is replaced.
  package func merging(_ new: JSON, over old: JSON?) -> JSON {
    if new == old { return self }
    switch (self, old, new) {
    case (.object(let own), .object(let old)?, .object(let new)):
      return .object(own.merging(new, over: old))
    case (.array(let own), .array(let old)?, .array(let new)) where own.count == old.count:
      let items = new.enumerated().map { index, item in
        own.indices.contains(index) ? own[index].merging(item, over: old[index]) : item
      }
      return .array(items)
    default:
      return new
    }
  }
}

extension JSONObject {
  /// Does the same as `JSON.merging`. The members of the new version come first, in its order.
  package func merging(_ new: JSONObject, over old: JSONObject) -> JSONObject {
    let known = new.members.map { member in
      let own = self[member.key]
      return (
        member.key, own?.merging(member.value, over: old[member.key]) ?? member.value
      )
    }
    let others = members.filter { new[$0.key] == nil && old[$0.key] == nil }
    return JSONObject(known + others.map { ($0.key, $0.value) })
  }
}
