package import FeedCore

/// A list of photos, read item by item: what is broken is skipped and counted, never the page
/// (LIVE-4).
package struct ListWire: Sendable {
  package let photos: [Photo]
  package let faults: [WireError]
  /// How many items the answer had, those left out included: zero is how a list ends.
  package let itemCount: Int
  /// From a search's envelope.
  package let total: Int?

  /// `json` is an array of photos, or a search's `{total, total_pages, results}`.
  package init(_ json: JSON) throws(WireError) {
    let envelope = try? WireObject(json, at: "")
    guard let items = json.arrayValue ?? envelope?.json("results")?.arrayValue else {
      throw WireError(path: "", reason: "expected a list of photos")
    }
    var photos: [Photo] = []
    var faults: [WireError] = []
    for (index, item) in items.enumerated() where !PhotoWire.isPremium(item) {
      do throws(WireError) {
        photos.append(try PhotoWire.photo(item, at: "[\(index)]"))
      } catch {
        faults.append(error)
      }
    }
    self.photos = photos
    self.faults = faults
    itemCount = items.count
    total = envelope?.count("total")
  }
}

/// The answer to a like or unlike: `{photo, user}`, where `photo` has no `user`. The prose of the
/// API's documentation has no body at all, so every part is optional.
package enum LikeWire {
  /// Throws where the answer names a photo that is not the one that was meant.
  package static func state(
    _ json: JSON?, wanted: Bool, isMeant: (PhotoID) -> Bool
  ) throws(WireError) -> LikeState {
    let photo = json.flatMap { try? WireObject($0, at: "") }?.object("photo")
    if let photo, let id = photo.line("id"), !isMeant(PhotoID(id)) {
      throw photo.error("id", "of another photo")
    }
    return LikeState(
      isLiked: photo?.flag("liked_by_user") ?? wanted, likes: photo?.count("likes"))
  }
}

/// The text of an error answer: `{"errors": […]}` from the API, `{"error", "error_description"}`
/// from OAuth, now and then plain text (UNSPLASH.md §5).
package enum ErrorWire {
  package static func text(_ body: [UInt8]) -> ServerText? {
    guard let json = try? JSON(mending: body), let object = try? WireObject(json, at: "") else {
      return nil
    }
    let listed = object.json("errors")?.arrayValue?.compactMap(\.stringValue) ?? []
    let words =
      listed.isEmpty
      ? object.line("errors") ?? object.line("error_description") ?? object.line("error")
      : listed.joined(separator: "; ")
    return words.map { ServerText($0.utf8) }
  }

  /// OAuth's own word for it, as `invalid_grant`.
  package static func word(_ body: [UInt8]) -> String? {
    guard let json = try? JSON(mending: body) else { return nil }
    return (try? WireObject(json, at: ""))?.line("error")
  }
}
