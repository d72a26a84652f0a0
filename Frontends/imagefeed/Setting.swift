import FeedCore
import FeedSession
import TerminalKit

/// One setting: a key of `config.json`, an environment variable and, for some, an option.
struct Setting: Sendable, Hashable {
  let key: String
  let isSecret: Bool
  let help: String
  /// What a value has to be; nil for any text.
  private let check: Check

  private enum Check: Sendable, Hashable {
    case any
    case words([String])
    case address
    case seconds
  }

  private init(_ key: String, _ check: Check = .any, secret: Bool = false, help: String) {
    self.key = key
    self.check = check
    isSecret = secret
    self.help = help
  }

  /// `IMAGEFEED_ACCESS_KEY` for `access-key`.
  var variable: String { "IMAGEFEED_" + key.uppercased().replacing("-", with: "_") }

  /// What is wrong with a value, nil for nothing.
  func fault(in value: String) -> String? {
    switch check {
    case .any: return nil
    case .words(let words):
      return words.contains(value) ? nil : "it is one of \(words.joined(separator: ", "))"
    case .address:
      return (try? WebAddress(value)) == nil ? "it is not an https address" : nil
    case .seconds:
      let seconds = Double(value) ?? 0
      return seconds > 0 && seconds <= 86_400 ? nil : "it is not a number of seconds above 0"
    }
  }

  static let accessKey = Setting(
    "access-key", secret: true,
    help: "The «Access Key» of your application, from https://unsplash.com/oauth/applications")
  static let secretKey = Setting(
    "secret-key", secret: true, help: "The «Secret key» of the same application, for sign-in")
  static let redirectURI = Setting(
    "redirect-uri", help: "The redirect address that is registered for the application")
  static let token = Setting(
    "token", secret: true, help: "An access token, instead of signing in; from the environment")
  static let frontend = Setting("frontend", help: "cli, tui or jsonl")
  static let backend = Setting("backend", help: "live or mock")
  static let edition = Setting(
    "edition", .words(Edition.allCases.map(\.rawValue)), help: "basic or extended")
  static let language = Setting(
    "lang", .words(Language.allCases.map(\.rawValue)), help: "en or ru")
  static let pictures = Setting(
    "protocol", .words(PictureWish.allCases.map(\.rawValue)),
    help: "How pictures are drawn: auto, kitty, sixel, iterm2, symbols or none")
  static let color = Setting(
    "color", .words(ColorChoice.allCases.map(\.rawValue)), help: "auto, always or never")
  static let timeout = Setting("timeout", .seconds, help: "Seconds that one call may take")
  static let verbose = Setting("verbose", .words(["true", "false"]), help: "true or false")
  static let apiURL = Setting(
    "api-url", .address, help: "Another address of the API, for tests and proxies")
  static let oauthURL = Setting(
    "oauth-url", .address, help: "Another base of /authorize and /token")
  static let caFile = Setting(
    "ca-file", help: "A PEM file with one more certificate authority to trust")

  static let all: [Setting] = [
    accessKey, secretKey, redirectURI, token, frontend, backend, edition, language, pictures,
    color,
    timeout, verbose, apiURL, oauthURL, caFile,
  ]
}
