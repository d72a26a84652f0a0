/// A user's token. It is passed by value to each call, so that an answer for an old token can never
/// be confused with one for a newer token (AUTH-9).
package struct Credentials: Sendable, Hashable {
  /// The place where the token is stored, which determines who may remove it.
  package enum Origin: Sendable, Hashable {
    /// The desktop's Secret Service.
    case keyring
    /// A file that only its owner can read, by its path.
    case file(String)
    /// The memory of this process.
    case memory
    /// The variable `IMAGEFEED_TOKEN`. It belongs to the user, so a refused token is reported but
    /// never removed.
    case environment
    /// A setting in the file with this path. Like the variable, it belongs to the user.
    case settings(String)

    /// The variable or file in which the user set the token; nil if the token was obtained by
    /// signing in.
    package var givenAt: String? {
      switch self {
      case .keyring, .file, .memory: nil
      case .environment: "IMAGEFEED_TOKEN"
      case .settings(let path): path
      }
    }
  }

  /// The scopes for reading and changing the user's collections.
  package static let collectionScopes = ["read_collections", "write_collections"]

  /// Whether granted scopes are known to lack those for collections.
  package static func lacksCollections(_ scopes: [String]) -> Bool {
    !scopes.isEmpty && !collectionScopes.allSatisfy(scopes.contains)
  }

  package let token: Secret
  /// The granted scopes; empty if unknown, for example for a token from the environment.
  package let scopes: [String]
  package let origin: Origin

  package init(token: Secret, scopes: [String], origin: Origin) {
    self.token = token
    self.scopes = scopes
    self.origin = origin
  }
}

/// The service and application that issued a token. The token is stored under this pair and sent
/// only to this service (LIVE-33).
package struct TokenAudience: Sendable, Hashable {
  package let api: WebAddress
  package let accessKey: Secret

  package init(api: WebAddress, accessKey: Secret) {
    self.api = api
    self.accessKey = accessKey
  }
}
