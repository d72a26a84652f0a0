import FeedCore

/// Decides whether a request is sent again, and after which wait. Pure: time, chance and the
/// outcome come in.
package struct RetryPolicy: Sendable {
  /// The most times that a request is sent, the first included.
  package var attempts: Int
  /// The longest first wait; each further one is twice as long.
  package var firstWait: Duration

  /// The longest wait of a call that has no time limit of its own, such as a picture's: whoever
  /// is asked to come back later than that wants to know it instead.
  package static let maxWait = Duration.seconds(30)

  package init(attempts: Int = 3, firstWait: Duration = .milliseconds(500)) {
    self.attempts = attempts
    self.firstWait = firstWait
  }

  /// The state of a call after one attempt.
  package struct Situation: Sendable {
    package var outcome: Result<HTTPResponse, TransportError>
    /// The number of times that the request has been sent, from 1.
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

  /// The wait before the request is sent again. A server that asks for more time than the call has
  /// left is not asked again.
  ///
  /// - Returns: Nil when the outcome stands.
  package func wait(_ situation: Situation) -> Duration? {
    guard situation.isRetryable, situation.attempt < attempts, isTransient(situation) else {
      return nil
    }
    let wait = max(backoff(situation), asked(situation) ?? .zero)
    guard let remaining = situation.remaining else { return wait <= Self.maxWait ? wait : nil }
    return wait < remaining ? wait : nil
  }

  /// Whether the trouble may be over the next time. Not: a name that is not found, which mostly
  /// means no network, where the person waits for cached pages; a bad certificate.
  private func isTransient(_ situation: Situation) -> Bool {
    switch situation.outcome {
    case .success(let response):
      response.status == 429
        ? asked(situation) != nil : response.isTransientFault
    case .failure(let error):
      switch error.kind {
      case .offline, .truncated, .timeout(.connect), .timeout(.stall): true
      default: false
      }
    }
  }

  /// The wait of this attempt, half of it chance, so that many clients do not come back together.
  private func backoff(_ situation: Situation) -> Duration {
    firstWait * (1 << (situation.attempt - 1)) * (0.5 + situation.chance / 2)
  }

  /// The wait that `Retry-After` asks for, in seconds or as a date.
  private func asked(_ situation: Situation) -> Duration? {
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

  /// The status with which a network asks its user to sign in to it (RFC 6585, section 6).
  package static let networkSignIn = 511

  /// The longest `Retry-After` that is accepted, in seconds.
  private static let maxAbsence = 24 * 3600

  /// The wait that the server asks for, a day at most; nil without a readable `Retry-After`.
  package func retryAfter(unixTime: Int) -> Duration? {
    guard let value = headers["Retry-After"], !value.hasPrefix("-") else { return nil }
    let seconds = Int(untrusted: value) ?? HTTPDate.unixTime(value).map { $0 - unixTime }
    return seconds.map { .seconds(min(max(0, $0), Self.maxAbsence)) }
  }
}
