package import FeedCore

extension Session {
  /// Opens an address in the person's browser. Throws `unsupported` where there is none; the
  /// address is shown all the same, so that is no reason to stop.
  package nonisolated func open(_ address: WebAddress) async throws(FeedError) {
    try await services.desktop.open(address)
  }
}
