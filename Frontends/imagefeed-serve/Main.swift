import BackendFixture
import BackendFolder
import BackendMock
import BackendStdio
import FeedCore
import FeedSystem
import FrontendHTTP
import Glibc
import LocalStores
import Logging

/// The server of `imagefeed serve`, a program of its own so that no other command pays for SwiftNIO
/// (decision 0014). `imagefeed serve` checks the options and passes them as one JSON object.
@main
enum Main {
  static func main() async {
    let signals = EndSignals()
    let arguments = CommandLine.arguments
    guard arguments.count == 2, let json = try? JSON(parsing: arguments[1]),
      let options = ServeOptions(json)
    else {
      note("imagefeed-serve is started by `imagefeed serve`.")
      exit(ExitStatus.usage.rawValue)
    }
    LockWait.listen { note("imagefeed: \($0.message.text(in: options.language))") }
    do throws(FeedError) {
      exit(try await run(options, signals).rawValue)
    } catch {
      note("imagefeed: \(error.message.text(in: options.language))")
      exit(error.code.exitStatus.rawValue)
    }
  }

  private static func run(
    _ options: ServeOptions, _ signals: EndSignals
  ) async throws(FeedError) -> ExitStatus {
    let clock = SystemClock()
    let backend = try backend(options, clock)
    defer { backend.shutDown() }
    let starting = Task {
      await Result(awaiting: { () async throws(FeedError) in
        try await start(backend, options, clock)
      })
    }
    // A signal also ends the wait for a program that does not answer.
    let ending = Task {
      let number = await signals.next()
      starting.cancel()
      return number == SIGINT ? ExitStatus.interrupted : .terminated
    }
    let started = await starting.value
    if case .failure = started, starting.isCancelled { return await ending.value }
    let server = try started.get()
    let ready = Message(.serveReady, options.backend, server.address)
    note(ready.text(in: options.language))
    let status = await ending.value
    await server.stop()
    return status
  }

  private static func start(
    _ backend: Backend, _ options: ServeOptions, _ clock: SystemClock
  ) async throws(FeedError) -> HTTPServer {
    // A program is started at once, so that a wrong one is reported here.
    if let account = backend.account { _ = try await account() }
    let api = API(backend, options, clock: clock, tokens: try tokens(options))
    return try await HTTPServer.start(api, at: options.listen, clock: clock)
  }

  private static let backends: [any BackendPlugin] = [
    MockBackend(), FixtureBackend(), FolderBackend(),
    StdioBackend(version: "serve", refusesLive: true),
  ]

  private static func backend(
    _ options: ServeOptions, _ clock: SystemClock
  ) throws(FeedError) -> Backend {
    guard let plugin = backends.first(where: { $0.name == options.backend }) else {
      throw FeedError(.usage, Message(.errorServeBackend, options.backend))
    }
    var settings = ConnectionSettings()
    settings.timeout = options.timeout
    let logger = Logger(label: "imagefeed") { _ in SwiftLogNoOpLogHandler() }
    let services = BackendServices(
      clock: clock, logger: logger,
      folders: BackendFolders(cache: options.cacheFolder, data: options.dataFolder),
      environment: environment)
    let given = try PluginOptions(
      options.backendOptions, of: plugin.name, declared: plugin.options)
    return try plugin.make(given, settings, services)
  }

  private static var environment: [String: String] {
    var variables: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      pointer += 1
    }
    return variables
  }

  /// The bytes of the file of tokens.
  private static let maxTokens = 65_536

  /// Reads the file of tokens, which no other user may read.
  private static func tokens(_ options: ServeOptions) throws(FeedError) -> AccessTokens? {
    guard let path = options.tokenFile else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw FeedError(.usage, Message(.errorServeTokens, path, String(cString: strerror(errno))))
    }
    defer { close(file) }
    var state = stat()
    guard fstat(file, &state) == 0, state.st_mode & 0o077 == 0 else {
      throw FeedError(.usage, Message(.errorServeTokensOpen, path))
    }
    // One byte more shows that the file is longer. A part of a token would let others in.
    var bytes = [UInt8](repeating: 0, count: maxTokens + 1)
    let count = read(file, &bytes, bytes.count)
    guard (0...maxTokens).contains(count) else {
      let reason = String(cString: strerror(count < 0 ? errno : EFBIG))
      throw FeedError(.usage, Message(.errorServeTokens, path, reason))
    }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard let tokens = AccessTokens(lines: text) else {
      throw FeedError(.usage, Message(.errorServeNoTokens, path))
    }
    return tokens
  }

  private static func note(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The signals that end the server. A second one ends the process at once.
final class EndSignals: Sendable {
  // SAFETY: written once, before the handlers that read it are installed; a plain number, so
  // that a handler's read of it is safe at any moment.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1

  private let received: AsyncStream<Int32>

  init() {
    signal(SIGPIPE, SIG_IGN)
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    received = stream
    // Without a pipe the signals end the process.
    guard let ends = ClosedOnExec.pipe() else { return }
    Self.pipeEnd = ends.writing
    DedicatedThread.start {
      var byte: UInt8 = 0
      var count = 0
      while true {
        guard read(ends.reading, &byte, 1) == 1 else { continue }
        count += 1
        if count > 1 { _exit(128 + Int32(byte)) }
        continuation.yield(Int32(byte))
      }
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { Self.catch(number) }
  }

  private static func `catch`(_ number: Int32) {
    var action = sigaction()
    sigaction(number, nil, &action)
    // SAFETY: both are addresses, compared and never called. Under nohup, SIGHUP stays ignored.
    let (found, ignore) = (action.__sigaction_handler.sa_handler, SIG_IGN)
    if unsafeBitCast(found, to: Int.self) == unsafeBitCast(ignore, to: Int.self) { return }
    action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      // Only few calls are safe in a handler. This one writes a byte and preserves errno.
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(EndSignals.pipeEnd, &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Waits for a signal.
  func next() async -> Int32 {
    for await number in received { return number }
    return SIGTERM
  }
}
