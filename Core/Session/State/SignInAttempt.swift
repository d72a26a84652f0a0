package import FeedCore

/// A sign-in that is under way (AUTH-4). Neither code nor token is ever in it.
package struct SignInAttempt: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    /// The page is open somewhere; the answer comes by the browser or is pasted.
    case waiting
    case exchanging
    /// Signed in; the profile is on its way.
    case profile
  }

  package let invitation: SignInInvitation
  /// Whether the browser's answer is heard; else it has to be pasted.
  package let isHeard: Bool
  /// Why it is not, where it should have been.
  package let listenerFault: FeedError?
  package internal(set) var step = Step.waiting

  let number: Int
  /// Of the newest code; the codes themselves are numbered by the session.
  var code = 0
  /// Rises with each exchange, so that a late answer to an older one is told.
  var exchange = 0

  var ticket: ExchangeTicket { ExchangeTicket(attempt: number, exchange: exchange) }
}

/// Which exchange of a code an answer belongs to.
struct ExchangeTicket: Sendable, Hashable {
  let attempt: Int
  let exchange: Int
}

/// Which request for the profile an answer belongs to.
struct ProfileTicket: Sendable, Hashable {
  let epoch: Int
  let attempt: Int
}
