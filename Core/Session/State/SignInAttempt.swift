package import FeedCore

/// A sign-in in progress (AUTH-4). It never contains a code or a token.
package struct SignInAttempt: Sendable, Hashable {
  /// The progress of an attempt.
  package enum Step: Sendable, Hashable {
    /// The page is open, and the answer from the browser or the pasted code is expected.
    case waiting
    case exchanging
    /// The user is signed in; the profile is being loaded.
    case profile
  }

  package let invitation: SignInInvitation
  /// Whether the program listens for the browser's answer. Otherwise the user pastes it.
  package let isListening: Bool
  /// Why it does not listen, if listening failed.
  package let listenerFault: FeedError?
  package internal(set) var step = Step.waiting

  let number: Int
  /// The number of the newest code. The session stores the codes themselves.
  var code = 0
  /// Increases with each exchange, so that a late answer to an older one is recognized.
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
