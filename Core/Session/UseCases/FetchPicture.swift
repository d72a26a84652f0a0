package import FeedCore

extension Session {
  /// The JPEG's bytes. Belongs to no person and changes no state, so that sign-out does not touch
  /// it.
  package nonisolated func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws(FeedError) -> [UInt8] {
    try await backend.photos.picture(request, progress: progress)
  }
}
