package import FeedCore

extension Session {
  /// Puts a text on the clipboard of the person's desktop. Throws `unsupported` where there is
  /// none; a terminal may have another way.
  package nonisolated func copy(_ text: String) async throws(FeedError) {
    try await services.desktop.copy(text)
  }
}
