package import FeedCore

/// Reads without state: each answers what the backend says now.
extension Session {
  /// A page of the feed by its number, beside the session's own place in it.
  package func listFeed(_ page: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    try await reading { credentials throws(FeedError) in
      try await backend.photos.feed(page, as: credentials)
    }
  }

  package func photo(_ id: PhotoID) async throws(FeedError) -> Answer<Photo> {
    try await reading { credentials throws(FeedError) in
      try await backend.photos.photo(id, as: credentials)
    }
  }

  package func randomPhoto(_ query: RandomQuery) async throws(FeedError) -> Answer<Photo> {
    try await reading { credentials throws(FeedError) in
      try await backend.photos.randomPhoto(query, as: credentials)
    }
  }

  package func search(
    _ query: SearchQuery, _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await reading { credentials throws(FeedError) in
      try await backend.photos.search(query, page, as: credentials)
    }
  }

  package func user(_ username: String) async throws(FeedError) -> Answer<Profile> {
    try await reading { credentials throws(FeedError) in
      try await backend.profile.user(username, as: credentials)
    }
  }

  package func photos(
    of username: String, _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await reading { credentials throws(FeedError) in
      try await backend.photos.photos(of: username, page, as: credentials)
    }
  }
}
