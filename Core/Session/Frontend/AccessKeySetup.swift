package import FeedCore

/// Lets a frontend ask for the access key that is missing: in the demo, and on the live backend
/// without a key.
package struct AccessKeySetup: Sendable {
  /// Checks an access key with one request, and stores it as `config set` does. After the frontend
  /// has ended, it starts again with the key.
  package let use: @Sendable (Secret) async throws(FeedError) -> Void

  package init(use: @escaping @Sendable (Secret) async throws(FeedError) -> Void) {
    self.use = use
  }
}
