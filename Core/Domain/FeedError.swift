/// The only error that crosses a port. Adapters map theirs once, at their edge.
package struct FeedError: Error, Sendable, Hashable {
  package let code: Code
  /// One safe sentence: what failed and what to do next.
  package let message: Message
  /// When it may work again, where somebody said so.
  package let retryAfter: Duration?
  /// For `--verbose` and the log: technical, in English, without secrets.
  package let detail: String?

  package init(
    _ code: Code, _ message: Message, retryAfter: Duration? = nil, detail: String? = nil
  ) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.detail = detail?.cleaned()
  }
}

extension FeedError: CustomStringConvertible {
  package var description: String {
    let text = "\(code.name): \(message.text(in: .english))"
    return detail.map { "\(text) (\($0))" } ?? text
  }
}

extension FeedError {
  package static let cancelled = FeedError(.cancelled, Message(.errorCancelled))
  package static let signedOut = FeedError(.signedOut, Message(.errorSignedOut))
  package static let noPeople = FeedError(.unsupported, Message(.errorNoPeople))
  package static let notSignedIn = FeedError(.notSignedIn, Message(.errorNotSignedIn))
  package static let notConfigured = FeedError(.notConfigured, Message(.errorNotConfigured))
  package static let busy = FeedError(.busy, Message(.errorBusy))
  package static let unreachable = FeedError(.offline, Message(.errorUnreachable))
  package static let rateLimited = FeedError(.rateLimited, Message(.errorRateLimited))

  package static func usage(_ text: String) -> FeedError {
    FeedError(.usage, Message(.errorUsage, text))
  }
}
