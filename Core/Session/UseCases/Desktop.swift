package import FeedCore

extension Session {
  /// Opens an address in the user's browser.
  ///
  /// - Throws: `unsupported` if there is none; the address is shown all the same, so callers can
  ///   continue.
  package nonisolated func open(_ address: WebAddress) async throws(FeedError) {
    try await services.desktop.open(address)
  }
}

extension Session {
  /// Copies a text to the clipboard of the user's desktop.
  ///
  /// - Throws: `unsupported` if there is none; a terminal may have another way.
  package nonisolated func copy(_ text: String) async throws(FeedError) {
    try await services.desktop.copy(text)
  }
}
