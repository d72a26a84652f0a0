package import FeedCore

/// The checked options of `serve`, passed to the server as one JSON object.
package struct ServeOptions: Sendable, Hashable {
  package var listen = ListenAddress.standard
  /// The name of the backend, and the texts of its options.
  package var backend = "mock"
  package var backendOptions: [String] = []
  /// The only access key that is accepted; nil accepts any.
  package var key: String?
  /// The only secret key that is accepted; nil accepts any that is not empty.
  package var secret: String?
  /// The application's name on the sign-in page.
  package var app: String?
  /// Whether the sign-in page approves without asking.
  package var approvesAll = false
  /// Further addresses to which the sign-in may redirect.
  package var redirects: [String] = []
  /// Origins of web pages that may read the answers of a backend other than the mock.
  package var origins: [String] = []
  /// The address by which clients know the server.
  package var publicURL: String?
  package var tokenFile: String?
  /// The requests per hour; nil for no limit.
  package var rateLimit: Int?
  package var language = Language.english
  package var timeout = Duration.seconds(30)
  /// The folders in which backends store files.
  package var cacheFolder: String?
  package var dataFolder: String?

  package init() {}

  /// Whether the sign-in can redirect to an address.
  package static func isRedirect(_ text: String) -> Bool {
    switch SignInRequest.scheme(of: text) {
    case nil: false
    case "http", "https": (try? WebAddress(text)) != nil
    default: true
    }
  }
}

// The JSON between the two programs.
extension ServeOptions {
  package var json: JSON {
    .object([
      "listen": .string(listen.text), "backend": .string(backend),
      "backendOptions": .array(backendOptions.map(JSON.string)), "key": key.map(JSON.string),
      "secret": secret.map(JSON.string), "app": app.map(JSON.string),
      "approvesAll": .bool(approvesAll), "redirects": .array(redirects.map(JSON.string)),
      "origins": .array(origins.map(JSON.string)), "publicURL": publicURL.map(JSON.string),
      "tokenFile": tokenFile.map(JSON.string),
      "rateLimit": rateLimit.map { .integer(Int64($0)) }, "language": .string(language.rawValue),
      "timeout": .integer(
        timeout.components.seconds * 1_000 + timeout.components.attoseconds / 1_000_000_000_000_000),
      "cacheFolder": cacheFolder.map(JSON.string), "dataFolder": dataFolder.map(JSON.string),
    ])
  }

  /// Reads the options from the JSON of `json`. Nil without a valid address and backend. Any other
  /// member that is missing or malformed has its default.
  package init?(_ json: JSON) {
    guard let object = json.objectValue,
      let listen = object["listen"]?.stringValue.flatMap({ ListenAddress($0) }),
      let backend = object["backend"]?.stringValue
    else { return nil }
    func texts(_ key: String) -> [String] {
      object[key]?.arrayValue?.compactMap(\.stringValue) ?? []
    }
    (self.listen, self.backend, backendOptions) = (listen, backend, texts("backendOptions"))
    (key, secret) = (object["key"]?.stringValue, object["secret"]?.stringValue)
    app = object["app"]?.stringValue
    approvesAll = object["approvesAll"]?.boolValue ?? false
    (redirects, origins) = (texts("redirects"), texts("origins"))
    (publicURL, tokenFile) = (object["publicURL"]?.stringValue, object["tokenFile"]?.stringValue)
    rateLimit = object["rateLimit"]?.integer()
    language = object["language"]?.stringValue.flatMap { Language(rawValue: $0) } ?? .english
    timeout = .milliseconds(object["timeout"]?.integer() ?? 30_000)
    cacheFolder = object["cacheFolder"]?.stringValue
    dataFolder = object["dataFolder"]?.stringValue
  }
}
