package import FeedCore

/// stdin for commands: nothing is read ahead, so that the rest belongs to whoever reads next. Each
/// call throws `cancelled` if its task is cancelled, and has then released stdin.
package struct ConsoleInput: Sendable {
  /// Reads the next line, without its end; nil at the end of the input.
  package let line: @Sendable () async throws(FeedError) -> String?
  /// Reads the next line as a secret; nil if it is empty. On a terminal the prompt is shown first,
  /// and the input is not echoed.
  package let secret: @Sendable (_ prompt: String) async throws(FeedError) -> Secret?

  package init(
    line: @escaping @Sendable () async throws(FeedError) -> String?,
    secret: @escaping @Sendable (_ prompt: String) async throws(FeedError) -> Secret?
  ) {
    self.line = line
    self.secret = secret
  }
}
