import FeedCore

/// Decides whether a request is sent again, and after which wait. Pure: time, chance and outcome
/// are parameters.
package struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first.
  package var attempts: Int
  /// The longest first wait. Each further wait is twice as long.
  package var firstWait: Duration

  /// The longest wait of a call without a time limit, such as a picture's. If the server demands a
  /// longer wait, the call fails and the user is shown the time.
  package static let maxWait = Duration.seconds(30)

  package init(attempts: Int = 3, firstWait: Duration = .milliseconds(500)) {
    self.attempts = attempts
    self.firstWait = firstWait
  }

  /// The state of a call after one attempt.
  package struct Situation: Sendable {
    package var outcome: Result<HTTPResponse, TransportError>
    /// The number of attempts so far, at least 1.
    package var attempt: Int
    package var isRetryable: Bool
    /// The rest of the whole call's time; nil without a limit.
    package var remaining: Duration?
    /// From 0 to 1.
    package var chance: Double
    /// Seconds since 1970, for a `Retry-After` that is a date.
    package var unixTime: Int

    package init(
      outcome: Result<HTTPResponse, TransportError>, attempt: Int, isRetryable: Bool,
      remaining: Duration?, chance: Double, unixTime: Int
    ) {
      self.outcome = outcome
      self.attempt = attempt
      self.isRetryable = isRetryable
      self.remaining = remaining
      self.chance = chance
      self.unixTime = unixTime
    }
  }

  /// The wait before the request is sent again. If the server demands more time than the call has
  /// left, it is not sent again.
  ///
  /// - Returns: Nil if the outcome is final.
  package func wait(_ situation: Situation) -> Duration? {
    guard situation.isRetryable, situation.attempt < attempts, isTransient(situation) else {
      return nil
    }
    let wait = max(backoff(situation), requestedWait(situation) ?? .zero)
    guard let remaining = situation.remaining else { return wait <= Self.maxWait ? wait : nil }
    return wait < remaining ? wait : nil
  }

  /// Whether the failure may be over at the next attempt. A bad certificate is permanent. A host
  /// name that is not found is not retried either, because it mostly means that there is no
  /// network, and the user should get cached pages immediately.
  private func isTransient(_ situation: Situation) -> Bool {
    switch situation.outcome {
    case .success(let response):
      response.status == 429
        ? requestedWait(situation) != nil : response.isTransientFault
    case .failure(let error):
      switch error.kind {
      case .offline, .truncated, .timeout(.connect), .timeout(.stall): true
      default: false
      }
    }
  }

  /// The wait after this attempt. Half of it is random, so that many clients do not retry at the
  /// same time.
  private func backoff(_ situation: Situation) -> Duration {
    firstWait * (1 << (situation.attempt - 1)) * (0.5 + situation.chance / 2)
  }

  /// The wait that `Retry-After` demands, in seconds or as a date.
  private func requestedWait(_ situation: Situation) -> Duration? {
    guard case .success(let response) = situation.outcome else { return nil }
    return response.retryAfter(unixTime: situation.unixTime)
  }
}

extension HTTPResponse {
  /// Whether the server failed in a way that may be over a moment later.
  package var isTransientFault: Bool {
    switch status {
    case 501, 505, Self.networkSignIn: false
    case 500...599: true
    default: false
    }
  }

  /// The status of a network that requires signing in to it (RFC 6585, section 6).
  package static let networkSignIn = 511

  /// The longest `Retry-After` that is accepted, in seconds.
  private static let maxRetryAfter = 24 * 3600

  /// The wait that the server demands, at most a day; nil without a readable `Retry-After`.
  package func retryAfter(unixTime: Int) -> Duration? {
    guard let value = headers["Retry-After"], !value.hasPrefix("-") else { return nil }
    let seconds = Int(untrusted: value) ?? HTTPDate.unixTime(value).map { $0 - unixTime }
    return seconds.map { .seconds(min(max(0, $0), Self.maxRetryAfter)) }
  }
}
