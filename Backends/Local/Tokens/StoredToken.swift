import FeedCore

/// A token as it is kept: with what it may do and the key that it was got with. The same JSON
/// stands in the file and travels to the keyring.
struct StoredToken: Sendable, Hashable {
  let grant: TokenGrant
  let accessKey: Secret

  init(_ grant: TokenGrant, accessKey: Secret) {
    self.grant = grant
    self.accessKey = accessKey
  }

  /// The token in a text; nil for one that `json` has not made.
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

/// Whose token is in the keyring, as the file says it, so that the person's cached pages are found
/// before the keyring has answered (TUI-12). Digests, of which neither token nor key can be told.
struct KeyringOwner: Sendable, Hashable {
  let user: AccountDigest
  /// The digest of the access key that the token was got with.
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

/// Which store keeps an audience's token.
enum TokenEntry: Sendable, Hashable {
  /// The keyring has the token. Without an owner, nobody has seen yet whose token it is.
  case keyring(KeyringOwner?)
  /// The entry itself has the token.
  case file(StoredToken)
  /// The entry itself has the token, and perhaps the keyring has the same or another one: it is
  /// being given it, or was asked to take or to lose one and did not say that it has.
  case moving(StoredToken)
  /// A leftover of a sign-out: nobody is signed in, but the keyring may hold the token all the same,
  /// since it did not answer when it was asked to delete it. The next sign-in replaces it.
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

  /// The token that the entry itself has.
  var token: StoredToken? {
    switch self {
    case .keyring, .leftover: nil
    case .file(let token), .moving(let token): token
    }
  }

  /// Whether the keyring may hold a token for it.
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
