package import FeedCore

/// A sign-in that is under way (AUTH-4). It never contains a code or a token.
package struct SignInAttempt: Sendable, Hashable {
  /// The progress of an attempt.
  package enum Step: Sendable, Hashable {
    /// The page is open; the answer comes from the browser or is pasted.
    case waiting
    case exchanging
    /// The user is signed in; the profile is being loaded.
    case profile
  }

  package let invitation: SignInInvitation
  /// Whether the program listens for the browser's answer; else it has to be pasted.
  package let isListening: Bool
  /// Why it does not listen, if it should.
  package let listenerFault: FeedError?
  package internal(set) var step = Step.waiting

  let number: Int
  /// The number of the newest code; the session has the codes themselves.
  var code = 0
  /// Rises with each exchange, so that a late answer to an older one is recognized.
  var exchange = 0

  var ticket: ExchangeTicket { ExchangeTicket(attempt: number, exchange: exchange) }
}

/// Identifies the exchange that an answer belongs to.
struct ExchangeTicket: Sendable, Hashable {
  let attempt: Int
  let exchange: Int
}

/// Identifies the profile request that an answer belongs to.
struct ProfileTicket: Sendable, Hashable {
  let epoch: Int
  let attempt: Int
}
