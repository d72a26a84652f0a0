import BackendLive
import FeedCore
import FeedTestSupport
import Testing

/// A live backend for one test, connected to a loopback server.
final class LiveHarness: Sendable {
  let backend: Backend
  let clock: ManualClock
  let log = LogLines()

  convenience init(
    _ server: LoopbackServer, key: String = SampleAPI.key, secretKey: String? = nil,
    timeout: Duration? = nil
  ) throws {
    try self.init(server.url(), key: key, secretKey: secretKey, timeout: timeout)
  }

  convenience init(
    _ server: UnsplashServer, key: String? = nil, timeout: Duration? = nil,
    stall: Duration = .seconds(20), cache: StubCache? = nil
  ) throws {
    try self.init(
      server.url, key: key ?? server.key, secretKey: server.secret, timeout: timeout,
      stall: stall, cache: cache)
  }

  /// Creates a backend whose favorites are in a collection.
  ///
  /// - Parameters:
  ///   - chosen: The id of the collection, if it is set.
  ///   - folder: The folder of the lock between processes.
  convenience init(
    favorites server: UnsplashServer, chosen: String? = nil, cache: StubCache? = nil,
    folder: TemporaryFolder? = nil
  ) throws {
    try self.init(
      server.url, key: server.key, secretKey: server.secret, cache: cache, folder: folder?.path
    ) { settings in
      (settings.favorites, settings.favoritesCollection) = (.collection, chosen)
    }
  }

  /// Creates a backend whose clock moves by itself, so waits between retries take no time. The
  /// sign-in is at `/oauth` of the same server.
  init(
    _ url: String, key: String = SampleAPI.key, secretKey: String? = nil,
    timeout: Duration? = nil, stall: Duration = .seconds(20), cache: StubCache? = nil,
    caFile: String? = nil, folder: String? = nil,
    _ change: (inout ConnectionSettings) -> Void = { _ in }
  ) throws {
    clock = ManualClock(passing: true)
    var settings = ConnectionSettings()
    settings.accessKey = Secret(key)
    settings.secretKey = secretKey.flatMap { Secret($0) }
    settings.apiURL = try WebAddress(url)
    settings.oauthURL = try WebAddress(url).appending(["oauth"])
    if let timeout { settings.timeout = timeout }
    settings.stall = stall
    settings.caFile = caFile
    change(&settings)
    let plugin = LiveBackend(version: "test")
    let services = BackendServices(
      clock: clock, logger: log.logger, cache: cache,
      folders: BackendFolders(data: folder))
    let options = try PluginOptions([], of: plugin.name, declared: plugin.options)
    backend = try plugin.make(options, settings, services)
  }

  deinit { backend.shutDown() }

  var photos: any PhotosPort { backend.photos }

  /// Returns the credentials of a signed-in user.
  static func user(_ token: String) throws -> Credentials {
    Credentials(token: try #require(Secret(token)), scopes: [], origin: .memory)
  }

  /// Returns the error of a call, or nil.
  func failure<Value>(
    _ call: (any PhotosPort) async throws(FeedError) -> Value
  ) async -> FeedError? {
    do throws(FeedError) {
      _ = try await call(photos)
      return nil
    } catch {
      return error
    }
  }

  func feedFailure() async -> FeedError? {
    await failure { photos throws(FeedError) in
      try await photos.photos(from: .feed, PageRequest(1), as: nil)
    }
  }
}
