/// A user's token. Passed by value to each call, so that an answer to an old token can never be
/// taken for one to a newer token (AUTH-9).
package struct Credentials: Sendable, Hashable {
  /// Where the token is stored, which decides who may remove it.
  package enum Origin: Sendable, Hashable {
    /// The desktop's Secret Service.
    case keyring
    /// A file that only its owner may read, by its path.
    case file(String)
    /// The memory of this process.
    case memory
    /// The variable `IMAGEFEED_TOKEN`. It belongs to the user: a refused token is reported but
    /// never removed.
    case environment
    /// A setting in the file of this path; like the variable, it belongs to the user.
    case settings(String)

    /// The variable or file in which the user gave the token; nil if it was obtained by signing in.
    package var givenAt: String? {
      switch self {
      case .keyring, .file, .memory: nil
      case .environment: "IMAGEFEED_TOKEN"
      case .settings(let path): path
      }
    }
  }

  package let token: Secret
  /// The granted scopes; empty if unknown, as for a token from the environment.
  package let scopes: [String]
  package let origin: Origin

  package init(token: Secret, scopes: [String], origin: Origin) {
    self.token = token
    self.scopes = scopes
    self.origin = origin
  }
}

/// The service and application that issued a token. The token is stored under this pair and sent to
/// nobody else (LIVE-8).
package struct TokenAudience: Sendable, Hashable {
  package let api: WebAddress
  package let accessKey: Secret

  package init(api: WebAddress, accessKey: Secret) {
    self.api = api
    self.accessKey = accessKey
  }
}
