package import FeedCore

/// The user's changes to a list of photos that stays as it is, such as a recorded one.
package struct ListChanges: Sendable, Hashable {
  /// The photos that were added, newest first.
  package private(set) var added: [PhotoID]
  /// The photos of the list that were removed. A photo that was added again stays here too, so that
  /// it is the newest one and not at its earlier position.
  package private(set) var removed: [PhotoID]

  package init(added: [PhotoID] = [], removed: [PhotoID] = []) {
    (self.added, self.removed) = (added, removed)
  }

  /// Whether a photo is in the changed list.
  ///
  /// - Parameter listed: Whether it is in the list itself.
  package func contains(_ id: PhotoID, listed: Bool) -> Bool {
    added.contains(id) || (listed && !removed.contains(id))
  }

  /// Adds a photo, or removes it. A photo that is already in keeps its position.
  ///
  /// - Returns: Whether anything has changed.
  @discardableResult
  package mutating func set(_ isContained: Bool, _ id: PhotoID, listed: Bool) -> Bool {
    guard contains(id, listed: listed) != isContained else { return false }
    added.removeAll { $0 == id }
    if isContained {
      added.insert(id, at: 0)
    } else if listed, !removed.contains(id) {
      removed.append(id)
    }
    return true
  }

  /// Returns the changed list, newest addition first.
  package func applied(to list: [PhotoID]) -> [PhotoID] {
    let gone = Set(removed + added)
    return added + list.filter { !gone.contains($0) }
  }
}
