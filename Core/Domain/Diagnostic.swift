/// The result of one check of `imagefeed doctor`, and the advice for it.
package struct Diagnostic: Sendable, Hashable {
  /// The outcome of a check.
  package enum Verdict: String, Sendable, Hashable {
    case good
    /// Nothing is broken, but something is missing, is unusual or could not be checked.
    case notice
    case fault
  }

  /// The checks of `doctor`. The raw value is the name in JSON.
  package enum Check: String, Sendable, Hashable {
    case backend, accessKey, program, operations, pictures, network, clock, secretKey, redirect,
      signIn, keyring, terminal, settings, oAuth, cache, state, tmux, likes, decoders, favorites

    package var phrase: Phrase {
      switch self {
      case .backend: .checkBackend
      case .accessKey: .checkAccessKey
      case .program: .checkProgram
      case .operations: .checkOperations
      case .pictures: .checkPictures
      case .network: .checkNetwork
      case .clock: .checkClock
      case .secretKey: .checkSecretKey
      case .redirect: .checkRedirect
      case .signIn: .checkSignIn
      case .keyring: .checkKeyring
      case .terminal: .checkTerminal
      case .settings: .checkSettings
      case .oAuth: .checkOAuth
      case .cache: .checkCache
      case .state: .checkState
      case .tmux: .checkTmux
      case .likes: .checkLikes
      case .decoders: .checkDecoders
      case .favorites: .checkFavorites
      }
    }
  }

  package let verdict: Verdict
  package let subject: Check
  /// The result, and for a fault the one action that fixes it.
  package let message: Message
  /// The part that was checked, such as an operation; nil if the message names it.
  package let part: String?

  package init(
    _ verdict: Verdict, _ subject: Check, _ message: Message, part: String? = nil
  ) {
    (self.verdict, self.subject, self.message, self.part) = (verdict, subject, message, part)
  }

  /// Makes a failed check. The error's message says what to do.
  package init(_ subject: Check, _ error: FeedError) {
    self.init(.fault, subject, error.message)
  }

  /// The result, starting with the part that was checked.
  package func text(in language: Language) -> String {
    let text = message.text(in: language)
    return part.map { "\($0): \(text)" } ?? text
  }
}
