/// A backend in the registry: properties that cost nothing to read, and a function that makes the
/// backend.
package protocol BackendPlugin: Sendable {
  /// The name after `--backend`.
  var name: String { get }
  /// One line for help and `imagefeed plugins`.
  var summary: String { get }
  /// The options that `--backend-option KEY=VALUE` sets.
  var options: [PluginOption] { get }

  /// Makes the backend. Anything that the first call can open is opened later, because most
  /// commands need little of it.
  func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend

  /// Checks what the backend depends on, step by step, for `imagefeed doctor`. A check that depends
  /// on a failed one is skipped.
  ///
  /// - Returns: The diagnostics, each fault with the one action that fixes it.
  func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic]
}

extension BackendPlugin {
  /// Checks only whether the backend can be made, for one without dependencies.
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      try make(options, settings, services).shutDown()
      return [Diagnostic(.good, .backend, Message(.findingBackend, name))]
    } catch {
      return [Diagnostic(.backend, error)]
    }
  }
}

/// The input of a diagnosis besides the settings.
package struct DiagnosisInput: Sendable {
  /// The user's credentials as stored or given. Nil if no user is signed in, a failure if the store
  /// cannot be read.
  package let credentials: Result<Credentials?, FeedError>
  package let redirect: SignInRedirect
  /// The names of the environment variables that set settings. Advice about such a setting names
  /// its variable.
  package let variables: Set<String>

  package init(
    credentials: Result<Credentials?, FeedError>, redirect: SignInRedirect,
    variables: Set<String> = []
  ) {
    (self.credentials, self.redirect, self.variables) = (credentials, redirect, variables)
  }
}

/// The settings of CONF-1 that a networked backend requires: the service's address, keys and
/// limits.
package struct ConnectionSettings: Sendable {
  package var accessKey: Secret?
  package var secretKey: Secret?
  /// The base address of the API (LIVE-8).
  package var apiURL: WebAddress?
  /// The base address of the authorization (LIVE-8).
  package var oauthURL: WebAddress?
  /// Where the account's favorites are kept.
  package var favorites = FavoritesStore.likes
  /// The language in which the user searches; nil if requests do not name it
  /// (FIND-53).
  package var searchLanguage: Language?
  /// The id of the collection for favorites; nil to find it by its title.
  package var favoritesCollection: String?
  /// The path of a PEM file with an additional certificate authority.
  package var caFile: String?
  /// `SSL_CERT_FILE` and `SSL_CERT_DIR`: the location of trusted certificates that replace the
  /// system's.
  package var certificateFile: String?
  package var certificateFolder: String?
  /// The limit of a whole call with its retries. For a picture, the limit of the time without a
  /// byte.
  package var timeout = Duration.seconds(30)
  /// The limit of the time without a byte in one attempt. Not a user setting.
  package var stall = Duration.seconds(20)

  package init() {}
}

/// Where a service keeps the user's favorites (FAV-5).
package enum FavoritesStore: String, Sendable, CaseIterable {
  /// As likes, which other users can see.
  case likes
  /// As the photos of a private collection.
  case collection
}

/// The place of a backend's favorites, which can change from likes to a collection (FAV-16).
package final class FavoritesPlace: Sendable {
  private let store: Lock<FavoritesStore>

  package init(_ store: FavoritesStore) { self.store = Lock(store) }

  package var isCollection: Bool { store.withLock { $0 == .collection } }

  package func useCollection() { store.withLock { $0 = .collection } }
}
