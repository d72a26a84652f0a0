package import FeedCore

/// The rule for the links of photos, users and collections in the API's format.
package enum WireLinks: Sendable {
  /// They are on Unsplash. Missing links are derived, and all get attribution parameters.
  case unsplash
  /// They are from another source, so no page of theirs can be derived. A missing page is replaced
  /// by an address below this one, which leads nowhere. A user's link may be missing.
  case other(placeholder: WebAddress)

  /// Returns the page of a photo or collection.
  ///
  /// - Parameter path: The path of the page on Unsplash.
  package func page(_ given: WebAddress?, _ path: [String]) -> WebAddress {
    switch self {
    case .unsplash: Attribution.link(given ?? Attribution.site.appending(path))
    case .other(let placeholder): given?.attributed ?? placeholder.appending(path)
    }
  }

  /// Returns the page of a user.
  func user(_ given: WebAddress?, _ username: String?) -> WebAddress? {
    switch self {
    case .unsplash: (given ?? username.map(Attribution.page)).map(Attribution.link)
    case .other: given?.attributed
    }
  }
}
