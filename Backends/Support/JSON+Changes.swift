package import FeedCore

extension JSON {
  /// Returns this document with a new version of what the program writes. Only what differs from the
  /// old version changes. The rest stays as the user or another program wrote it, and so do members
  /// that neither version has.
  package func applying(_ new: JSON, insteadOf old: JSON?) -> JSON {
    if new == old { return self }
    switch (self, old, new) {
    case (.object(let own), .object(let old)?, .object(let new)):
      return .object(own.applying(new, insteadOf: old))
    case (.array(let own), .array(let old)?, .array(let new)) where own.count == old.count:
      let items = new.enumerated().map { index, item in
        own.indices.contains(index) ? own[index].applying(item, insteadOf: old[index]) : item
      }
      return .array(items)
    default:
      return new
    }
  }
}

extension JSONObject {
  /// Does the same as `JSON.applying`. The members of the new version come first, in its order.
  package func applying(_ new: JSONObject, insteadOf old: JSONObject) -> JSONObject {
    let known = new.members.map { member in
      let own = self[member.key]
      return (
        member.key, own?.applying(member.value, insteadOf: old[member.key]) ?? member.value
      )
    }
    let others = members.filter { new[$0.key] == nil && old[$0.key] == nil }
    return JSONObject(known + others.map { ($0.key, $0.value) })
  }
}
