/// The result of one check of `imagefeed doctor`, and what to do about it.
package struct Diagnostic: Sendable, Hashable {
  /// The outcome of a check.
  package enum Verdict: String, Sendable, Hashable {
    case good
    /// Nothing is broken, but something is missing, unusual or could not be checked.
    case notice
    case fault
  }

  /// What `doctor` checks. The raw value is its name in JSON.
  package enum Check: String, Sendable, Hashable {
    case backend, accessKey, program, operations, pictures, network, clock, secretKey, redirect,
      signIn, keyring, terminal, settings, oAuth, cache, tmux, likes

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
      case .tmux: .checkTmux
      case .likes: .checkLikes
      }
    }
  }

  package let verdict: Verdict
  /// What was checked.
  package let subject: Check
  /// What was found, and for a fault the one thing to do.
  package let message: Message
  /// The part of the subject that was checked, such as an operation; nil if the message names it.
  package let part: String?

  package init(
    _ verdict: Verdict, _ subject: Check, _ message: Message, part: String? = nil
  ) {
    (self.verdict, self.subject, self.message, self.part) = (verdict, subject, message, part)
  }

  /// A failed check; the error's message says what to do.
  package init(_ subject: Check, _ error: FeedError) {
    self.init(.fault, subject, error.message)
  }

  /// What was found, beginning with the part that was checked.
  package func text(in language: Language) -> String {
    let text = message.text(in: language)
    return part.map { "\($0): \(text)" } ?? text
  }
}
