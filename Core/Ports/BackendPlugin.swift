/// A backend as the registry knows it: facts that cost nothing to read, and one function.
package protocol BackendPlugin: Sendable {
  /// The word after `--backend`.
  var name: String { get }
  /// One line for help and `imagefeed plugins`.
  var summary: String { get }
  /// What `--backend-option KEY=VALUE` takes.
  var options: [PluginOption] { get }

  /// Makes the backend. Opens nothing that a first call could open: most commands need little.
  func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: Services
  ) throws(FeedError) -> Backend
}

/// Where the service is and who asks: the settings of CONF-1 that a networked backend needs.
package struct ConnectionSettings: Sendable {
  package var accessKey: Secret?
  package var secretKey: Secret?
  /// LIVE-8: the API's and the authorization's base addresses.
  package var apiURL: WebAddress?
  package var oauthURL: WebAddress?
  /// A PEM file with one more certificate authority.
  package var caFile: String?
  /// For a whole call with its retries.
  package var timeout: Duration?

  package init() {}
}
