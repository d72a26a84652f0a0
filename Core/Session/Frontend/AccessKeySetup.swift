package import FeedCore

/// Lets a frontend ask for the access key that is missing: in the demo, and on the live backend
/// without a key.
package struct AccessKeySetup: Sendable {
  /// Checks an access key with one request, and stores it as `config set` does.
  package let use: @Sendable (Secret) async throws(FeedError) -> Void
  /// Lets the frontend start again with the stored key after it has ended.
  package let openAgain: @Sendable () -> Void

  package init(
    use: @escaping @Sendable (Secret) async throws(FeedError) -> Void,
    openAgain: @escaping @Sendable () -> Void = {}
  ) {
    (self.use, self.openAgain) = (use, openAgain)
  }
}
