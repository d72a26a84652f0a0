import BackendLive
import FeedCore
import FeedFormats
import FeedImaging
import FeedSession
import FrontendTUI
import LocalStores

/// The checks of `imagefeed doctor`.
extension Setup {
  /// Checks what the backend, the stores and the frontends depend on.
  ///
  /// - Throws: `cancelled` if the task was cancelled; a usage error for options that the backend
  ///   does not have.
  func diagnose() async throws(FeedError) -> [Diagnostic] {
    let (plugin, options) = try plugin(named: settings.text(.backend) ?? Self.standardBackend)
    let services = try backendServices(isScreen: false)
    var diagnostics = await plugin.diagnose(
      options, connection, services, await diagnosisInput(plugin, options, services))
    if Task.isCancelled { throw .cancelled }
    for repetition in repetitions {
      diagnostics.append(Diagnostic(.settings, FeedError(.usage, repetition)))
    }
    let programsFault = keys?.remark.map { FeedError(.usage, $0) }
    for fault in [keysFault, programsFault].compactMap(\.self) {
      diagnostics.append(Diagnostic(.settings, fault))
    }
    diagnostics.append(await TokenStores.diagnose(environment: environment.all))
    if let cacheFolder { diagnostics.append(DiskCache.diagnose(folder: cacheFolder)) }
    diagnostics.append(StateFolder.diagnose(stateFolder))
    diagnostics.append(Self.decoders)
    for frontend in Plugins.frontends.all {
      diagnostics += await frontend.diagnose(console, graphics: settings.graphics)
    }
    return diagnostics
  }

  /// The decoders of pictures that the system has.
  private static var decoders: Diagnostic {
    let decoders = PictureFormat.allCases.map { ($0, Picture.decoder(of: $0)) }
    let found = decoders.compactMap { format, decoder in
      decoder.map { "\(format.name) (\($0))" }
    }
    let missing = decoders.filter { $0.1 == nil }.map(\.0)
    guard !missing.isEmpty else {
      return Diagnostic(.good, .decoders, Message(.findingDecoders, found.joined(separator: ", ")))
    }
    let names = missing.map(\.name).joined(separator: ", ")
    var packages: [String] = []
    for package in missing.map(\.decoderPackage) where !packages.contains(package) {
      packages.append(package)
    }
    return Diagnostic(
      .notice, .decoders,
      Message(
        .findingMissingDecoders, found.joined(separator: ", "), names,
        packages.joined(separator: ", ")))
  }

  /// Tries what no published reply of Unsplash confirms (LIVE-10).
  ///
  /// - Throws: `notConfigured` for another backend, or without a key.
  func checkLive(
    isWriting: Bool, progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws(FeedError) -> LiveReport {
    let (plugin, options) = try plugin(named: settings.text(.backend) ?? Self.standardBackend)
    guard let live = plugin as? LiveBackend else {
      throw FeedError(.notConfigured, Message(.errorLiveCheckBackend, plugin.name))
    }
    guard connection.accessKey != nil else {
      throw FeedError(.notConfigured, Message(.errorLiveCheckKey))
    }
    let services = try backendServices(isScreen: false)
    return try await live.check(
      connection, services, await diagnosisInput(live, options, services), isWriting: isWriting,
      progress: progress)
  }

  private func diagnosisInput(
    _ plugin: any BackendPlugin, _ options: PluginOptions, _ services: BackendServices
  ) async -> DiagnosisInput {
    DiagnosisInput(
      credentials: await credentials(plugin, options, services), redirect: settings.redirect,
      variables: settings.variables)
  }

  /// The reason why the user's own keys cannot be used, which otherwise only the screen reports
  /// (TUI-9).
  private var keysFault: FeedError? {
    do throws(FeedError) {
      _ = try KeyList(keys, language)
      return nil
    } catch {
      return error
    }
  }

  /// The credentials that the backend would use. If no backend can be made, there are none; the
  /// backend's own diagnosis reports why.
  private func credentials(
    _ plugin: any BackendPlugin, _ options: PluginOptions, _ services: BackendServices
  ) async -> Result<Credentials?, FeedError> {
    guard let backend = try? plugin.make(options, connection, services) else {
      return .success(nil)
    }
    defer { backend.shutDown() }
    if let credentials = givenCredentials(backend) ?? backend.builtInCredentials {
      return .success(credentials)
    }
    return await Result(awaiting: { () throws(FeedError) in try await tokens(backend).load() })
  }
}
