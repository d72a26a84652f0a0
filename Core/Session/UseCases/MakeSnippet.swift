package import FeedCore

extension Session {
  /// A link to the photo, or a text with the photo and its credit. Such a text puts the photo to
  /// use, so it is announced to the service first, once a photo and session; when that fails the
  /// text is not handed out, because the guidelines ask for the one with the other (LIVE-7).
  package func snippet(
    of id: PhotoID, as format: Snippet.Format, size: PictureSize = .regular,
    file: String? = nil
  ) async throws(FeedError) -> Answer<Snippet> {
    let answer = try await photo(id)
    if format.countsAsDownload { try await announceUse(of: answer.value) }
    return answer.map { Snippet(of: $0, as: format, size: size, file: file) }
  }

  /// Who comes while a photo is being announced waits for that, and fails with it.
  func announceUse(of photo: Photo) async throws(FeedError) {
    guard !state.announced.contains(photo.id) else { return }
    try await announcements.run(photo.id) { [self] () async throws(FeedError) in
      try await announce(photo)
    }
  }

  private func announce(_ photo: Photo) async throws(FeedError) {
    _ = try await calling { credentials throws(FeedError) in
      Answer(try await backend.photos.trackDownload(of: photo, as: credentials))
    }
    _ = apply(.useAnnounced(photo.id))
  }
}
