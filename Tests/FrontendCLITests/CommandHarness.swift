import BackendMock
import FeedCore
import FeedSession
import FeedTestSupport
import FrontendCLI
import Testing

/// The status and output of one command run in this process.
struct CommandRun: Sendable {
  let status: FeedCore.ExitStatus
  let out: String
  let error: String

  /// The whole run as text, for snapshots.
  var transcript: String {
    "exit \(status.rawValue)\n--- stdout\n\(out)--- stderr\n\(error)"
  }
}

/// Runs a command as the executable passes it to the frontend.
func run(
  _ line: String, on backend: Backend, services: SessionServices = .stubs(),
  edition: Edition = .extended, credentials: Credentials? = nil,
  console: BufferConsole = .terminal(), language: Language = .english, isVerbose: Bool = false,
  isDemo: Bool = false
) async throws -> CommandRun {
  let words = line.split(separator: " ").map(String.init)
  let named = Command("", "", examples: [], subcommands: CLIFrontend.tree).following(words)
  let type = try #require(CLIFrontend.commands.first { $0.command.path == named.path })
  let arguments = try CommandLineParser.parse(words.dropFirst(named.words.count), of: named)
  let command = type.init(arguments: arguments)
  let session = Session(backend, services: services, edition: edition, credentials: credentials)
  let context = FrontendContext(
    session: session, console: console.console, language: language,
    program: AppFacts(version: "1", backend: "mock", isDemo: isDemo), command: command,
    isVerbose: isVerbose)
  let status = await CLIFrontend().run(context)
  return CommandRun(status: status, out: console.out, error: console.error)
}

/// Runs a command with the mock backend.
func run(
  _ line: String, mock options: String..., edition: Edition = .extended,
  console: BufferConsole = .terminal(), language: Language = .english, isDemo: Bool = false
) async throws -> CommandRun {
  let plugin = MockBackend()
  let backend = try plugin.make(
    PluginOptions(options, of: plugin.name, declared: plugin.options), ConnectionSettings(),
    .quiet())
  return try await run(
    line, on: backend, edition: edition, console: console, language: language, isDemo: isDemo)
}

/// Returns a backend with stub photos, for answers that the mock does not have.
func backend(_ photos: StubPhotosPort) -> Backend {
  Backend(photos: photos, profile: StubProfilePort())
}
