package import FeedCore

/// stdin as a command asks it: nothing is read ahead, so that what is left belongs to whoever
/// reads next. Each call throws `cancelled` when its task is, and has let go of stdin then.
package struct ConsoleInput: Sendable {
  /// The next line without its end; nil at the end of the input.
  package let line: @Sendable () async throws(FeedError) -> String?
  /// The next line as a secret, nil where there is nothing in it. On a terminal the prompt is
  /// said first and what is typed is not shown.
  package let secret: @Sendable (_ prompt: String) async throws(FeedError) -> Secret?

  package init(
    line: @escaping @Sendable () async throws(FeedError) -> String?,
    secret: @escaping @Sendable (_ prompt: String) async throws(FeedError) -> Secret?
  ) {
    self.line = line
    self.secret = secret
  }
}
