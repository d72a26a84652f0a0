package import FeedCore

/// A key of the user's application at Unsplash, entered on the screen.
package enum EnteredKey: Sendable, Hashable {
  case access, secret
}

/// Lets a frontend ask for a key that is missing: the access key in the demo and on the live backend
/// without one, or the secret key for a sign-in.
package struct AccessKeySetup: Sendable {
  /// Stores the key as `config set` does. An access key is checked first, with one request.
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
