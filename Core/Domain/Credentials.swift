/// What lets a call speak for a person. Handed by value to each call, so that an answer to an
/// old token can never be taken for one to a newer token (AUTH-9).
package struct Credentials: Sendable, Hashable {
  /// Where the token is kept, which decides who may take it away.
  package enum Origin: Sendable, Hashable {
    /// The desktop's Secret Service.
    case keyring
    /// A file that only its owner may read.
    case file(String)
    /// This process alone; gone at its end.
    case memory
    /// `IMAGEFEED_TOKEN`: the person's own affair, so it is refused but never removed.
    case environment
    /// A setting in this file, and as much the person's own.
    case settings(String)

    /// Where the person gave it themselves; nil where it was got by signing in.
    package var givenAt: String? {
      switch self {
      case .keyring, .file, .memory: nil
      case .environment: "IMAGEFEED_TOKEN"
      case .settings(let path): path
      }
    }
  }

  package let token: Secret
  /// What the token may do; empty where nobody told, as of a token from the environment.
  package let scopes: [String]
  package let origin: Origin

  package init(token: Secret, scopes: [String], origin: Origin) {
    self.token = token
    self.scopes = scopes
    self.origin = origin
  }
}

/// Whom a token was got from. It is kept under this name and sent to nobody else (LIVE-8).
package struct TokenAudience: Sendable, Hashable {
  package let api: WebAddress
  package let accessKey: Secret

  package init(api: WebAddress, accessKey: Secret) {
    self.api = api
    self.accessKey = accessKey
  }
}
