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
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend

  /// Looks at what the backend needs, one thing after another, and tells faults apart; with each
  /// the one thing to do. What cannot be looked at because of an earlier fault is left out.
  func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ patient: DiagnosisInput
  ) async -> [Finding]
}

extension BackendPlugin {
  /// A backend that needs nothing is well when it can be made.
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ patient: DiagnosisInput
  ) async -> [Finding] {
    do throws(FeedError) {
      try make(options, settings, services).shutDown()
      return [Finding(.good, .checkBackend, Message(.findingBackend, name))]
    } catch {
      return [Finding(.checkBackend, error)]
    }
  }
}

/// What a diagnosis is made of besides the settings.
package struct DiagnosisInput: Sendable {
  /// The person's, as they are stored or given; nil where nobody is signed in, a failure where
  /// the store does not tell.
  package let credentials: Result<Credentials?, FeedError>
  package let redirect: SignInRedirect
  /// The variables of the environment that settings come from: those are changed there.
  package let variables: Set<String>

  package init(
    credentials: Result<Credentials?, FeedError>, redirect: SignInRedirect,
    variables: Set<String> = []
  ) {
    (self.credentials, self.redirect, self.variables) = (credentials, redirect, variables)
  }
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
  /// `SSL_CERT_FILE` and `SSL_CERT_DIR`: where the trusted certificates are, instead of the
  /// system's.
  package var certificateFile: String?
  package var certificateFolder: String?
  /// For a whole call with its retries; of a picture, for the time in which no byte comes.
  package var timeout = Duration.seconds(30)
  /// Without a byte, of one try. Not a person's setting.
  package var stall = Duration.seconds(20)

  package init() {}
}
