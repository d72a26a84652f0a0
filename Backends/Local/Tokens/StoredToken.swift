import FeedCore

/// A token as it is stored, with its permissions and the access key of its sign-in. The file and
/// the keyring contain the same JSON.
struct StoredToken: Sendable, Hashable {
  let grant: TokenGrant
  let accessKey: Secret

  init(_ grant: TokenGrant, accessKey: Secret) {
    self.grant = grant
    self.accessKey = accessKey
  }

  /// Reads a token, or returns `nil` if the object was not written by `json`.
  init?(_ object: JSONObject) {
    guard let token = object["token"]?.stringValue.flatMap({ Secret($0) }),
      let key = object["accessKey"]?.stringValue.flatMap({ Secret($0) }),
      let scopes = object["scopes"]?.arrayValue
    else { return nil }
    grant = TokenGrant(token: token, scopes: scopes.compactMap(\.stringValue))
    accessKey = key
  }

  var json: JSONObject {
    [
      "token": .string(grant.token.revealed),
      "scopes": .array(grant.scopes.map { .string($0) }),
      "accessKey": .string(accessKey.revealed),
    ]
  }
}

/// The owner of the token in the keyring, as stored in the file. With it the user's cached pages
/// are found before the keyring has answered (TUI-84). It consists of digests, which reveal neither
/// token nor key.
struct KeyringOwner: Sendable, Hashable {
  let user: AccountDigest
  /// The digest of the access key of the sign-in.
  let key: String

  init(_ token: StoredToken, at api: WebAddress) {
    user = AccountDigest(token.grant.token, at: api)
    key = Self.digest(of: token.accessKey)
  }

  init?(_ object: JSONObject) {
    guard let user = object["person"]?.stringValue.flatMap({ AccountDigest($0) }),
      let key = object["key"]?.stringValue
    else { return nil }
    (self.user, self.key) = (user, key)
  }

  static func digest(of accessKey: Secret) -> String { SHA256.name(of: accessKey.revealed) }
}

/// The store that keeps an audience's token.
enum TokenEntry: Sendable, Hashable {
  /// The keyring has the token. The owner is `nil` until it is known.
  case keyring(KeyringOwner?)
  /// The entry itself has the token.
  case file(StoredToken)
  /// The entry itself has the token, and the keyring may have the same or another one. A change of
  /// the keyring is in progress, or ended without confirmation.
  case moving(StoredToken)
  /// A leftover of a sign-out. The user is signed out, but the keyring may still have the token
  /// because it did not answer the request to delete it. The next sign-in replaces it.
  case leftover

  init?(_ json: JSON) {
    guard let object = json.objectValue else { return nil }
    switch object["store"]?.stringValue {
    case "keyring":
      self = .keyring(KeyringOwner(object))
    case "file":
      guard let token = StoredToken(object) else { return nil }
      self = .file(token)
    case "moving":
      guard let token = StoredToken(object) else { return nil }
      self = .moving(token)
    case "leftover":
      self = .leftover
    default:
      return nil
    }
  }

  /// The token in the entry itself.
  var token: StoredToken? {
    switch self {
    case .keyring, .leftover: nil
    case .file(let token), .moving(let token): token
    }
  }

  /// Whether the keyring may have a token for it.
  var mayBeInKeyring: Bool {
    if case .file = self { false } else { true }
  }

  var json: JSON {
    switch self {
    case .keyring(nil): ["store": "keyring"]
    case .keyring(let owner?):
      ["store": "keyring", "person": .string(owner.user.text), "key": .string(owner.key)]
    case .file(let token): Self.json("file", token)
    case .moving(let token): Self.json("moving", token)
    case .leftover: ["store": "leftover"]
    }
  }

  private static func json(_ store: JSON, _ token: StoredToken) -> JSON {
    let members = token.json.members.map { ($0.key, $0.value) }
    return .object(JSONObject([("store", store)] + members))
  }
}
