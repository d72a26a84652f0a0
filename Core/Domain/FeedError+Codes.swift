extension FeedError {
  /// The kind of a failure. It is a struct, so that a frontend handles an unknown kind by its exit
  /// status and wire code instead of failing to compile.
  package struct Code: Sendable, Hashable {
    /// The name: `kind` on the wire, and `fail=OPERATION:KIND` of the mock.
    package let name: String
    package let exitStatus: ExitStatus
    /// The JSON-RPC error code (SPEC RPC-7). Negative numbers are those of JSON-RPC itself.
    package let wireCode: Int
    /// Whether the same call may succeed later without any action by the user.
    package let isRetryable: Bool

    private init(_ name: String, _ exit: ExitStatus, _ wire: Int, retry: Bool = false) {
      self.name = name
      exitStatus = exit
      wireCode = wire
      isRetryable = retry
    }
  }
}

/// The only table of codes, with exit status and wire code.
extension FeedError.Code {
  package static let usage = Self("usage", .usage, -32602)
  package static let internalError = Self("internal", .failure, -32603)
  package static let cancelled = Self("cancelled", .interrupted, -32800)
  package static let notConfigured = Self("notConfigured", .usage, 1400)
  package static let notSignedIn = Self("notSignedIn", .signIn, 1401)
  package static let signedOut = Self("signedOut", .signIn, 1401)
  package static let wrongKey = Self("wrongKey", .signIn, 1401)
  package static let tokenRefused = Self("tokenRefused", .signIn, 1401)
  package static let signInFailed = Self("signInFailed", .signIn, 1401)
  package static let missingScope = Self("missingScope", .signIn, 1403)
  /// The service does not permit the call, for a reason of its own.
  package static let forbidden = Self("forbidden", .signIn, 1403)
  package static let notFound = Self("notFound", .notFound, 1404)
  package static let unsupported = Self("unsupported", .failure, 1405)
  package static let gone = Self("gone", .failure, 1405)
  package static let timeout = Self("timeout", .network, 1408, retry: true)
  package static let exists = Self("exists", .failure, 1409)
  package static let rateLimited = Self("rateLimited", .rateLimit, 1429, retry: true)
  package static let busy = Self("busy", .failure, 1429, retry: true)
  package static let rejected = Self("rejected", .failure, 1502)
  package static let truncated = Self("truncated", .network, 1502, retry: true)
  package static let badReply = Self("badReply", .network, 1502, retry: true)
  package static let webPage = Self("webPage", .network, 1502, retry: true)
  package static let tooLarge = Self("tooLarge", .network, 1502)
  package static let serverError = Self("serverError", .network, 1502, retry: true)
  package static let tls = Self("tls", .network, 1502)
  package static let insecureAddress = Self("insecureAddress", .usage, 1400)
  package static let offline = Self("offline", .network, 1503, retry: true)
  package static let dns = Self("dns", .network, 1503, retry: true)
  /// No picture arrived from its host or program: it refused, sent something else or only a part,
  /// or must not be contacted.
  package static let noPicture = Self("noPicture", .network, 1502)
  /// A picture that arrived completely but cannot be read.
  package static let badPicture = Self("badPicture", .failure, 1502)
  package static let disk = Self("disk", .failure, 1507)

  /// Whether no connection was established, so that the computer is probably offline.
  package var isOffline: Bool { self == .offline || self == .dns }

  package static let all: [FeedError.Code] = [
    .usage, .internalError, .cancelled, .notConfigured, .notSignedIn, .signedOut, .wrongKey,
    .tokenRefused, .signInFailed, .missingScope, .forbidden, .notFound, .unsupported, .gone,
    .timeout, .exists, .rateLimited, .busy, .rejected, .truncated, .badReply, .webPage, .tooLarge,
    .serverError, .tls, .insecureAddress, .offline, .dns, .noPicture, .badPicture, .disk,
  ]

  /// The code with this name; nil for an unknown name.
  package init?(name: String) {
    guard let code = Self.all.first(where: { $0.name == name }) else { return nil }
    self = code
  }
}

/// The exit status of the process (SPEC CLI-2).
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case done = 0
  case failure = 1
  /// Wrong usage, or not configured.
  case usage = 2
  /// An unknown id, or a search without results.
  case notFound = 3
  /// Sign-in required or refused, or not permitted, for example because a scope is missing.
  case signIn = 4
  /// A failure of the network or the server.
  case network = 5
  case rateLimit = 6
  /// Several ids with different outcomes.
  case mixed = 7
  case interrupted = 130
  case terminated = 143
}
