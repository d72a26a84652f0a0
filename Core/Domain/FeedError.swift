/// The only error that crosses a port. Each adapter maps its own errors to it in one place.
package struct FeedError: Error, Sendable, Hashable {
  package let code: Code
  /// A message that is safe to show: what failed and what to do next.
  package let message: Message
  /// The time after which a retry may succeed, if the service named one.
  package let retryAfter: Duration?
  /// Technical details for `--verbose` and the log: in English, without secrets.
  package let detail: String?
  /// Whether the service may have performed the call in spite of the failure: true if its answer was
  /// lost, false if the request was not sent or was refused. Only another request reveals the result.
  package var mayHaveArrived: Bool
  /// Whether the same call succeeds if it may replace the existing file.
  package var canOverwrite = false

  package init(
    _ code: Code, _ message: Message, retryAfter: Duration? = nil, detail: String? = nil,
    mayHaveArrived: Bool = false
  ) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    self.detail = detail?.cleaned()
    self.mayHaveArrived = mayHaveArrived
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
  package static let noAccounts = FeedError(.unsupported, Message(.errorNoAccounts))
  package static let notSignedIn = FeedError(.notSignedIn, Message(.errorNotSignedIn))
  package static let notConfigured = FeedError(.notConfigured, Message(.errorNotConfigured))
  package static let busy = FeedError(.busy, Message(.errorBusy))
  package static let unreachable = FeedError(.offline, Message(.errorUnreachable))
  package static let rateLimited = FeedError(.rateLimited, Message(.errorRateLimited))

  /// The error for a change that may have been made in spite of this failure.
  package func unconfirmed(_ message: Message) -> FeedError {
    FeedError(
      code, message, retryAfter: retryAfter,
      detail: [self.message.text(in: .english), detail].compactMap(\.self).joined(separator: " "),
      mayHaveArrived: true)
  }

  /// A file that exists and may be replaced.
  package static func exists(_ path: String) -> FeedError {
    var error = FeedError(.exists, Message(.errorExists, path))
    error.canOverwrite = true
    return error
  }

  /// A usage error whose text is not translated, such as one from the help of a command.
  package static func usage(_ text: String) -> FeedError {
    FeedError(.usage, Message(.errorUsage, text))
  }
}
