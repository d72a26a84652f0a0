package import FeedCore

/// A list in the API's format, read item by item. A broken item is skipped and counted, and never
/// fails the page (LIVE-4).
package struct ListWire<Item: Sendable & Hashable>: Sendable {
  package let items: [Item]
  package let faults: [WireError]
  /// The number of items in the answer, including those left out, because a list ends with an empty
  /// page.
  package let itemCount: Int
  /// The total in a search's answer.
  package let total: Int?

  /// Reads an array, or a search's `{total, total_pages, results}`.
  init(
    _ json: JSON, leavingOut isLeftOut: (JSON) -> Bool = { _ in false },
    _ read: (JSON, String) throws(WireError) -> Item
  ) throws(WireError) {
    let envelope = try? WireObject(json, at: "")
    guard let list = json.arrayValue ?? envelope?.json("results")?.arrayValue else {
      throw WireError(path: "", reason: "expected a list")
    }
    var items: [Item] = []
    var faults: [WireError] = []
    for (index, item) in list.enumerated() where !isLeftOut(item) {
      do throws(WireError) {
        items.append(try read(item, "[\(index)]"))
      } catch {
        faults.append(error)
      }
    }
    self.items = items
    self.faults = faults
    itemCount = list.count
    total = envelope?.count("total")
  }
}

extension ListWire<Photo> {
  /// Reads photos, without those of Unsplash+ (FIND-2).
  package init(_ json: JSON) throws(WireError) {
    try self.init(json, leavingOut: PhotoWire.isPremium) { item, path throws(WireError) in
      try PhotoWire.photo(item, at: path)
    }
  }

  package var photos: [Photo] { items }
}

extension ListWire<Profile> {
  package init(users json: JSON) throws(WireError) {
    try self.init(json) { item, path throws(WireError) in try UserWire.profile(item, at: path) }
  }
}

extension ListWire<PhotoCollection> {
  package init(collections json: JSON) throws(WireError) {
    try self.init(json) { item, path throws(WireError) in
      try CollectionWire.collection(item, at: path)
    }
  }

  package init(topics json: JSON) throws(WireError) {
    try self.init(json) { item, path throws(WireError) in
      try CollectionWire.topic(item, at: path)
    }
  }
}

/// The answer to a like or unlike: `{photo, user}`, where `photo` has no `user`. According to the
/// API's documentation the body may be empty, so every part is optional.
package enum LikeWire {
  /// Reads the like.
  ///
  /// - Throws: An error if the answer has another photo than the requested one.
  package static func state(
    _ json: JSON?, wanted: Bool, matches: (PhotoID) -> Bool
  ) throws(WireError) -> LikeState {
    let photo = json.flatMap { try? WireObject($0, at: "") }?.object("photo")
    if let photo, let id = photo.line("id"), !matches(PhotoID(id)) {
      throw photo.error("id", "of another photo")
    }
    return LikeState(
      isLiked: photo?.flag("liked_by_user") ?? wanted, likes: photo?.count("likes"))
  }
}

/// The text of an error response: `{"errors": […]}` from the API, `{"error", "error_description"}`
/// from OAuth, sometimes plain text (UNSPLASH.md §5).
package enum ErrorWire {
  package static func text(_ body: [UInt8]) -> ServerText? {
    guard let json = try? JSON(lenient: body), let object = try? WireObject(json, at: "") else {
      return nil
    }
    let listed = object.json("errors")?.arrayValue?.compactMap(\.stringValue) ?? []
    let words =
      listed.isEmpty
      ? object.line("errors") ?? object.line("error_description") ?? object.line("error")
      : listed.joined(separator: "; ")
    return words.map { ServerText($0.utf8) }
  }

  /// Whether a body has the form of the API's error responses: `{"errors": ["text", …]}`. Proxies
  /// and other programs in between send other forms.
  package static func isServiceError(_ body: [UInt8]) -> Bool {
    guard let errors = (try? JSON(lenient: body))?.objectValue?["errors"]?.arrayValue else {
      return false
    }
    return !errors.isEmpty && errors.allSatisfy { $0.stringValue != nil }
  }

  /// Whether an answer with a status of success is an error. A longer body is not read for it.
  package static func isShortServiceError(_ body: [UInt8]) -> Bool {
    body.count < 1_024 && body.first == UInt8(ascii: "{") && isServiceError(body)
  }

  /// The error code of OAuth, such as `invalid_grant`.
  package static func oauthErrorCode(_ body: [UInt8]) -> String? {
    guard let json = try? JSON(lenient: body) else { return nil }
    return (try? WireObject(json, at: ""))?.line("error")
  }
}
