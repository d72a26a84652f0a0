package import FeedCore
import FeedHTTP

/// The Unsplash API over libcurl (BACK-1).
package struct LiveBackend: BackendPlugin {
  package let name = "live"
  package let summary = "The Unsplash API (needs an access key)"
  package let options: [PluginOption] = []

  private let version: String

  /// - Parameter version: The version of the program, for the User-Agent.
  package init(version: String) {
    self.version = version
  }

  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let parts = try Parts(settings, services, version)
    let (favorites, place) = (parts.favorites, parts.place)
    return Backend(
      photos: FavoritePhotos(
        photos: LivePhotos(api: parts.api, searchLanguage: settings.searchLanguage),
        favorites: favorites, place: place),
      profile: FavoriteProfile(
        profile: LiveProfile(api: parts.api), favorites: favorites, place: place),
      collections: LiveCollections(api: parts.api), auth: parts.auth, photoID: \.withoutSlug,
      pictureAccess: .addresses, favorites: place,
      cachedFeed: { user in
        guard let feed = await parts.api.cachedFeed(of: user) else { return nil }
        guard let user, place.isCollection else { return feed }
        let list = await favorites.stored(of: user) ?? .unknown
        return feed.map { page in
          var page = page
          page.photos = page.photos.map(list.marking)
          return page
        }
      },
      forget: { user throws(FeedError) in
        favorites.forget(user)
        try await services.logger.reporting("Cache.forget") { () async throws(FeedError) in
          try await parts.api.forget(user)
        }
      }, shutDown: { parts.transport.shutdown() })
  }

  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      // A cached answer would not be a diagnosis.
      let services = services.withoutCache
      let token = try? input.credentials.get()?.token
      let parts = try Parts(settings, services, version, token: token)
      defer { parts.transport.shutdown() }
      let diagnosis = LiveDiagnosis(
        api: parts.api, auth: parts.auth, client: parts.client,
        favorites: parts.place.isCollection ? parts.favorites : nil, input: input)
      return await diagnosis.diagnostics()
    } catch {
      return [Diagnostic(.accessKey, error)]
    }
  }

  /// Tests the points that no published reply confirms, with the user's key (LIVE-10).
  ///
  /// - Parameters:
  ///   - isWriting: Whether one like is changed and restored.
  ///   - progress: Called before each request, with its number and the expected total.
  /// - Throws: `notConfigured` without a key, otherwise the error of the first request.
  package func check(
    _ settings: ConnectionSettings, _ services: BackendServices, _ input: DiagnosisInput,
    isWriting: Bool, progress: @escaping @Sendable (_ number: Int, _ total: Int) -> Void
  ) async throws(FeedError) -> LiveReport {
    let token = try? input.credentials.get()?.token
    let parts = try Parts(settings, services.withoutCache, version, token: token)
    defer { parts.transport.shutdown() }
    let check = LiveCheck(
      api: parts.api, auth: parts.auth, transport: parts.transport, input: input,
      isWriting: isWriting, progress: progress)
    return try await check.report()
  }

  /// The parts of the backend.
  private struct Parts {
    let transport: CurlTransport
    let client: HTTPClient
    let api: API
    let auth: LiveAuth
    let place: FavoritesPlace
    let favorites: CollectionFavorites

    /// - Parameter token: The token of the account, if any, when no single call passes it.
    init(
      _ settings: ConnectionSettings, _ services: BackendServices, _ version: String,
      token: Secret? = nil
    ) throws(FeedError) {
      guard let accessKey = settings.accessKey else { throw .notConfigured }
      transport = CurlTransport(
        CurlTransport.Configuration(
          userAgent: "imagefeed/\(version)", caFile: settings.caFile,
          systemCertificates: settings.systemCertificates))
      client = HTTPClient(transport: transport, clock: services.clock)
      let addresses = ServiceAddresses(settings)
      let times = HTTPTimeouts(
        stall: min(settings.stall, settings.timeout), whole: settings.timeout)
      api = API(
        base: addresses.api, accessKey: accessKey, times: times, client: client,
        services: services, otherSecrets: [settings.secretKey, token].compactMap(\.self))
      place = FavoritesPlace(settings.favorites)
      auth = LiveAuth(
        addresses: addresses, accessKey: accessKey, secretKey: settings.secretKey,
        transport: transport, times: times, logger: services.logger,
        favorites: place)
      favorites = CollectionFavorites(
        api, chosen: settings.favoritesCollection, folder: services.folders.data)
    }
  }
}

extension ConnectionSettings {
  /// The certificates that the environment sets, if any.
  fileprivate var systemCertificates: Trust.System? {
    guard certificateFile != nil || certificateFolder != nil else { return nil }
    return Trust.System(file: certificateFile, folder: certificateFolder, isGiven: true)
  }
}
