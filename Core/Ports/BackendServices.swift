package import Logging

/// What a backend may use of the world, made by the executable and handed in.
package struct BackendServices: Sendable {
  package let clock: any ClockPort
  package let logger: Logger
  /// Nil where nothing is to be kept on disk.
  package let cache: (any CachePort)?

  package init(clock: any ClockPort, logger: Logger, cache: (any CachePort)? = nil) {
    self.clock = clock
    self.logger = logger
    self.cache = cache
  }

  /// For who wants what is so now, and nothing that was so once.
  package var withoutCache: BackendServices { BackendServices(clock: clock, logger: logger) }
}

/// The one way to the time outside the frontends and the transport's own deadlines.
package protocol ClockPort: Sendable {
  func now() -> Timestamp

  /// Never goes back; of use only for differences.
  func uptime() -> Duration

  /// Throws `cancelled` when the task is.
  func sleep(for duration: Duration) async throws(FeedError)
}

/// Keeps one audience's token between runs (SEC-1). Several processes may use the same store.
package protocol TokenStorePort: Sendable {
  /// Nil when nobody is signed in. Throws where a token is kept that cannot be got at, as in a
  /// locked keyring, with what to do about it.
  func load() async throws(FeedError) -> Credentials?

  /// Throws where no token could be kept, with what to do about it: before somebody goes through a
  /// sign-in for nothing.
  func prepare() async throws(FeedError)

  /// Keeps the token in the best place there is and answers it with that place as its origin.
  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials

  /// Takes this token away, and does nothing where another one was stored meanwhile (AUTH-9).
  /// When it throws, the token is still there; the error says where and why.
  func remove(_ credentials: Credentials) async throws(FeedError)
}

extension TokenStorePort {
  package func prepare() async throws(FeedError) {}
}

/// The person's desktop.
package protocol DesktopPort: Sendable {
  /// Opens an address in the browser. Throws `unsupported` where there is none, only one that
  /// would take the terminal, or all failed; that it was opened does not say that anybody saw it.
  func open(_ address: WebAddress) async throws(FeedError)

  /// Puts a text on the clipboard that all windows share. Throws `unsupported` where there is no
  /// display, or no program that does it.
  func copy(_ text: String) async throws(FeedError)
}

/// The person's files.
package protocol FilesPort: Sendable {
  /// Begins a file under a temporary name beside `path`, which must not be there unless it may be
  /// replaced: `exists` is thrown at once, before anything is fetched. Where `path` is a folder, or
  /// ends with a slash, which makes the folder where it is missing, the file goes into it as
  /// `name`. Into a named pipe or a device the bytes go as they come.
  func create(
    at path: String, name: String, replacing: Bool
  ) async throws(FeedError) -> any NewFile
}

/// A file that has no name yet. One of `finish` and `discard` is called at the end.
package protocol NewFile: ByteSink {
  /// Gives it its name, in one step and with all bytes on the disk; answers the path. Throws
  /// `exists` when somebody took the name meanwhile, and nothing is lost of theirs.
  func finish() async throws(FeedError) -> String
  /// Leaves nothing behind. Does nothing after `finish`.
  func discard()
}
