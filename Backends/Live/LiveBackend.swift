package import FeedCore
import FeedHTTP

/// The Unsplash API over libcurl (BACK-1).
package struct LiveBackend: BackendPlugin {
  package let name = "live"
  package let summary = "The Unsplash API; needs an access key"
  package let options: [PluginOption] = []

  private let version: String

  /// `version` is the program's, for the User-Agent.
  package init(version: String) {
    self.version = version
  }

  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: Services
  ) throws(FeedError) -> Backend {
    guard let accessKey = settings.accessKey else { throw .notConfigured }
    let transport = CurlTransport(
      CurlTransport.Configuration(userAgent: "imagefeed/\(version)", caFile: settings.caFile))
    let client = HTTPClient(transport: transport, clock: HTTPClock(services.clock))
    let addresses = ServiceAddresses(settings)
    let times = HTTPTimes(whole: settings.timeout ?? .seconds(30))
    let api = API(
      base: addresses.api, accessKey: accessKey, times: times, client: client, services: services)
    let auth = LiveAuth(
      addresses: addresses, accessKey: accessKey, secretKey: settings.secretKey,
      transport: transport, times: times, logger: services.logger)
    return Backend(
      photos: LivePhotos(api: api), profile: LiveProfile(api: api), auth: auth,
      shutDown: { transport.shutdown() })
  }
}

extension HTTPClock {
  /// The transport's clock on the one that the backend was given.
  init(_ clock: any ClockPort) {
    let start = ContinuousClock.now
    let uptime = clock.uptime()
    self.init(
      now: { start + (clock.uptime() - uptime) },
      unixTime: { Int(clock.now().seconds) },
      sleep: { try await clock.sleep(for: $0) },
      chance: { Double.random(in: 0...1) })
  }
}
