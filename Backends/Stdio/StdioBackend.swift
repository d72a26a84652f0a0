package import FeedCore
import FeedHTTP

/// A program that answers the operations of the JSON-lines endpoint on its stdin and stdout
/// (BACK-8). It may be a program in any language, or imagefeed on another machine, over ssh.
package struct StdioBackend: BackendPlugin {
  package let name = "stdio"
  package let summary = "Any program that answers on stdin and stdout, here or over ssh"
  package let options = [
    PluginOption(
      "command", .text(placeholder: "'PROGRAM ARGUMENTS…'"),
      help: "the program; quotes as in a shell, nothing is expanded")
  ]

  private let version: String
  /// Whether a program that is itself on the live backend is refused (SERVE-18).
  private let refusesLive: Bool
  /// The network for pictures in tests.
  private let pictures: (any HTTPTransport)?

  /// - Parameter version: The version in the User-Agent.
  package init(version: String, refusesLive: Bool = false) {
    (self.version, self.refusesLive, pictures) = (version, refusesLive, nil)
  }

  init(version: String, pictures: (any HTTPTransport)?) {
    (self.version, self.pictures, refusesLive) = (version, pictures, false)
  }

  /// Finds the program without starting it. The first call starts it.
  package func make(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> Backend {
    let (client, curl, ports) = try parts(options, settings, services)
    return Backend(
      photos: ports, profile: StdioProfile(client: client),
      fileID: { await ports.id(named: $0) },
      capabilities: .all.subtracting([.signIn, .unsplash]),
      programDigest: client.digest,
      account: { () async throws(FeedError) in try await client.account() },
      likeChanges: { client.likes.changes },
      shutDown: {
        client.shutDown()
        curl.shutdown()
      })
  }

  private func parts(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices
  ) throws(FeedError) -> (StdioClient, CurlTransport, StdioPhotos) {
    guard services.environment[StdioCommand.nestingVariable] == nil else {
      throw FeedError(.usage, Message(.errorStdioNested))
    }
    let command = try StdioCommand(options.text("command") ?? "", services.environment)
    let client = StdioClient(
      command, services, limit: settings.timeout, refusesLive: refusesLive)
    let curl = CurlTransport(
      CurlTransport.Configuration(
        userAgent: "imagefeed/\(version)", caFile: settings.caFile, isPublicOnly: true))
    let http = HTTPClient(transport: pictures ?? curl, clock: services.clock)
    let times = HTTPTimeouts(
      stall: min(settings.stall, settings.timeout), whole: settings.timeout)
    let transfer = PictureTransfer(client: http, clock: services.clock, times: times)
    return (client, curl, StdioPhotos(client: client, transfer: transfer))
  }

  /// Compares the program with the table of operations, for its author (BACK-9).
  package func diagnose(
    _ options: PluginOptions, _ settings: ConnectionSettings, _ services: BackendServices,
    _ input: DiagnosisInput
  ) async -> [Diagnostic] {
    do throws(FeedError) {
      let (client, curl, ports) = try parts(options, settings, services)
      defer {
        client.shutDown()
        curl.shutdown()
      }
      return await StdioCheck(client: client, photos: ports).diagnostics()
    } catch {
      return [Diagnostic(.program, error)]
    }
  }
}
