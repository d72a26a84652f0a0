package import FeedCore

/// What a person looks for: photos by words, or the photos of somebody (FIND-1).
package enum Lookup: Sendable, Hashable {
  case words(SearchQuery)
  case photos(of: String)
}

extension Session {
  /// Looks for photos and answers the first page; the next ones come by `nextPage(of: .found)`.
  /// What was found before is forgotten at once.
  package func find(_ lookup: Lookup) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    _ = apply(.lookupBegun(lookup))
    return try await nextPage(of: .found)
  }

  /// Who asks for a page before anything was looked for gets an empty one.
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
