package import FeedCore

/// A lookup of photos: by words, or of one user (FIND-1).
package enum Lookup: Sendable, Hashable {
  case words(SearchQuery)
  case photos(of: String)
}

extension Session {
  /// Starts a lookup; the photos found before are dropped at once.
  ///
  /// - Returns: The first page; `nextPage(of: .found)` returns the next ones.
  package func find(_ lookup: Lookup) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    _ = apply(.lookupBegun(lookup))
    return try await nextPage(of: .found)
  }

  /// A page of the current lookup; an empty one if there is none.
  func found(_ request: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    let photos = backend.photos
    switch state.lookup {
    case nil: return Answer(PhotoPage(photos: [], page: request.number, hasMore: false))
    case .words(let query):
      return try await calling { credentials throws(FeedError) in
        try await photos.search(query, request, as: credentials)
      }
    case .photos(let username):
      return try await calling { credentials throws(FeedError) in
        try await photos.photos(of: username, request, as: credentials)
      }
    }
  }
}
