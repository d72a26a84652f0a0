package import FeedCore

extension Session {
  /// Looks for photos and returns the first page; the next ones come by `nextPage(of: .found)`.
  /// What was found before is forgotten at once.
  package func find(_ source: PhotoSource) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    state.beginFinding(source)
    return try await nextPage(of: .found)
  }

  /// Who asks for a page before anything was looked for gets an empty one.
  func found(_ request: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    guard let source = state.foundSource else {
      return Answer(PhotoPage(photos: [], page: request.number, hasMore: false))
    }
    return try await page(request, of: source)
  }
}
