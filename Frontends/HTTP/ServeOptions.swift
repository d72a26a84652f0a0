package import FeedCore

/// The options of `serve`, as the command line has checked them. They are passed to the server as
/// one JSON object.
package struct ServeOptions: Sendable, Hashable {
  package var listen = ListenAddress.standard
  /// The name of the backend, and the texts of its options.
  package var backend = "mock"
  package var backendOptions: [String] = []
  /// The only accepted access key; any if nil.
  package var key: String?
  /// The only accepted secret key; any that is not empty if nil.
  package var secret: String?
  /// The name of the application on the page of the sign-in.
  package var app: String?
  package var approvesAll = false
  /// Further addresses to which the sign-in may redirect.
  package var redirects: [String] = []
  /// Origins of web pages that may read the answers of a backend other than the mock.
  package var origins: [String] = []
  /// The address by which clients know the server.
  package var publicURL: String?
  package var tokenFile: String?
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

  /// Reads what `json` wrote; nil for anything else.
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

/// The place where the server listens: `127.0.0.1:8080`, `[::1]:0`, `:8080` or `unix:PATH`.
package enum ListenAddress: Sendable, Hashable {
  case port(host: String, port: Int)
  case socket(String)

  package static let standard = ListenAddress.port(host: "127.0.0.1", port: 8_080)

  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      // The system's limit for the path of a socket.
      guard (1...107).contains(path.utf8.count) else { return nil }
      self = .socket(path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let port = UInt16(digits)
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      return nil
    }
    if host.isEmpty { host = "0.0.0.0" }
    // A name other than `localhost` could have any address.
    guard host == "localhost" || (try? WebAddress("http://\(Self.bracketed(host))/")) != nil,
      host == "localhost" || host.utf8.allSatisfy({ $0 != UInt8(ascii: "%") }),
      host == "localhost" || host.contains(":")
        || host.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    self = .port(host: host, port: Int(port))
  }

  package var text: String {
    switch self {
    case .port(let host, let port): "\(Self.bracketed(host)):\(port)"
    case .socket(let path): "unix:\(path)"
    }
  }

  /// Whether only programs of this machine can connect.
  package var isLoopback: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): Self.isLoopback(host)
    }
  }

  /// Whether the host is a name or an address of this machine.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.")
        && host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
