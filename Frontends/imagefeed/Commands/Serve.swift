import FeedCore
import FeedSession
import FeedSystem
import FrontendCLI
import FrontendHTTP
import Glibc

/// `imagefeed serve`: Unsplash's API over HTTP, for tests and development. It checks the options and
/// becomes the server, a program of its own (decision 0014).
struct Serve: AppCommand {
  private static let listen = Argument(
    option: "listen", "place", .any(),
    "ADDRESS:PORT (port 0 picks one) or unix:PATH.", default: ListenAddress.standard.text)
  private static let key = Argument(
    option: "key", "key", .text(), "Accept only this access key; otherwise any or none.")
  private static let secret = Argument(
    option: "secret", "key", .text(), "Accept only this secret key when signing in.")
  private static let app = Argument(
    option: "app", "name", .text(), "The application's name on the sign-in page.")
  private static let approve = Argument(
    flag: "auto-approve", "Sign in without asking on that page.")
  private static let redirect = Argument(
    options: "redirect", "address", .text(),
    "Another address to which the sign-in may redirect; repeatable.")
  private static let origin = Argument(
    options: "origin", "origin", .text(),
    "A web origin that may read the user's own photos; repeatable.")
  private static let publicURL = Argument(
    option: "public-url", "address", .text(), "The address of the server in its answers.")
  private static let tokenFile = Argument(
    option: "token-file", "file", .text(completion: .files),
    "Answer only requests with a token from this file, one per line.")
  private static let rateLimit = Argument(
    option: "rate-limit", "n", .number(in: 0...1_000_000), "Simulate an hourly limit of requests.")
  private static let probe = Argument(
    option: "probe", "url", .text(),
    "Only check whether the server there answers: http://HOST:PORT or unix:PATH.")

  static let command = Command(
    "serve", "Serve a local Unsplash over HTTP, for tests.",
    examples: [
      "serve", "serve --listen 127.0.0.1:0 --rate-limit 50", "serve --app Demo --auto-approve",
    ],
    discussion: """
      Answers as Unsplash's API does, with pictures and sign-in, without a key, a limit or a network. \
      Without --backend it serves the demo photos. One line on stderr says when it is ready.
      """,
    [
      listen, key, secret, app, approve, redirect, origin, publicURL, tokenFile, rateLimit, probe,
    ])

  let arguments: ParsedArguments

  func run(_ program: Program) throws(FeedError) -> ExitStatus {
    if let place = arguments[Self.probe] { return try ServerProbe(place).check() }
    let setup = try Setup(program, arguments)
    if let typed = arguments[.frontend], typed != HTTPFrontend.name {
      throw FeedError(.usage, Message(.errorNoCommandHere, typed))
    }
    var options = try Self.options(setup)
    guard let listen = ListenAddress(arguments[Self.listen]) else {
      throw FeedError(.usage, Message(.errorServeListenValue, arguments[Self.listen]))
    }
    options.listen = listen
    (options.key, options.secret) = (arguments[Self.key], arguments[Self.secret])
    (options.app, options.approvesAll) = (arguments[Self.app], arguments[Self.approve])
    (options.redirects, options.origins) = (arguments[Self.redirect], arguments[Self.origin])
    (options.publicURL, options.tokenFile) = (arguments[Self.publicURL], arguments[Self.tokenFile])
    options.rateLimit = arguments[Self.rateLimit]
    try Self.check(options)
    throw Self.become(options)
  }

  /// The options that follow from the settings of every command.
  static func options(_ setup: Setup) throws(FeedError) -> ServeOptions {
    var options = ServeOptions()
    options.backend = setup.settings.text(.backend) ?? "mock"
    guard options.backend != Setup.standardBackend else {
      throw FeedError(.usage, Message(.errorServeBackend, options.backend))
    }
    _ = try setup.plugin(named: options.backend)
    options.backendOptions = setup.backendOptions
    options.language = setup.language
    options.timeout = setup.connection.timeout
    options.cacheFolder = setup.cacheFolder
    options.dataFolder = setup.environment.folder("XDG_DATA_HOME", orInHome: ".local/share")
      .map { "\($0)/imagefeed" }
    return options
  }

  /// Checks addresses, and that no photos of the user are published by mistake (SERVE-9).
  private static func check(_ options: ServeOptions) throws(FeedError) {
    let origins = options.origins.map { ("--origin", $0) }
    for (name, text) in origins + (options.publicURL.map { [("--public-url", $0)] } ?? []) {
      guard let address = try? WebAddress(text), name != "--origin" || isOrigin(text, address)
      else { throw FeedError(.usage, Message(.errorServeAddress, name, text)) }
    }
    if let wrong = options.redirects.first(where: { !ServeOptions.isRedirect($0) }) {
      throw FeedError(.usage, Message(.errorServeAddress, "--redirect", wrong))
    }
    if options.backend != "mock", !options.listen.isLoopback, options.tokenFile == nil {
      throw FeedError(
        .usage, Message(.errorServePublic, options.backend, options.listen.text))
    }
  }

  /// Whether the text is written as in the header `Origin`: without a path.
  private static func isOrigin(_ text: String, _ address: WebAddress) -> Bool {
    address.text == "\(text)/"
  }

  /// Replaces this process by the server.
  ///
  /// - Returns: The error if that failed.
  static func become(_ options: ServeOptions) -> FeedError {
    guard let path = Executables.installed("imagefeed-serve") else {
      return FeedError(.notConfigured, Message(.errorServeNoProgram))
    }
    // The threads of this process block signals, and a program inherits that.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup(options.json.text), nil]
    execv(path, &words)
    return FeedError(.disk, Message(.errorDisk, path, String(cString: strerror(errno))))
  }
}

/// `--frontend http`: `imagefeed serve` with its defaults.
struct HTTPFrontend: StandaloneFrontend {
  static let name = "http"

  var name: String { Self.name }
  let summary = "A local Unsplash over HTTP, for tests; `imagefeed serve` for short"

  func start(_ setup: Setup) throws(FeedError) -> Never {
    throw Serve.become(try Serve.options(setup))
  }
}
