package import FeedCore

extension Session {
  /// Opens an address in the person's browser. Throws `unsupported` where there is none; the
  /// address is shown all the same, so that is no reason to stop.
  package nonisolated func open(_ address: WebAddress) async throws(FeedError) {
    try await services.desktop.open(address)
  }
}

extension Session {
  /// Puts a text on the clipboard of the person's desktop. Throws `unsupported` where there is
  /// none; a terminal may have another way.
  package nonisolated func copy(_ text: String) async throws(FeedError) {
    try await services.desktop.copy(text)
  }
}
