package import Logging

/// The services of the system that a backend may use, made by the executable and passed in.
package struct BackendServices: Sendable {
  package let clock: any ClockPort
  package let logger: Logger
  /// The disk cache; nil if nothing is to be stored on disk.
  package let cache: (any CachePort)?
  package let folders: BackendFolders
  /// The variables of this process, for a backend that starts other programs.
  package let environment: [String: String]

  package init(
    clock: any ClockPort, logger: Logger, cache: (any CachePort)? = nil,
    folders: BackendFolders = BackendFolders(), environment: [String: String] = [:]
  ) {
    self.clock = clock
    self.logger = logger
    self.cache = cache
    self.folders = folders
    self.environment = environment
  }

  /// The same services without the cache, for callers that require current answers.
  package var withoutCache: BackendServices {
    BackendServices(
      clock: clock, logger: logger, folders: BackendFolders(data: folders.data),
      environment: environment)
  }
}

/// The folders in which a backend may keep files of its own; nil where there is none to use. They
/// need not exist.
package struct BackendFolders: Sendable, Hashable {
  /// The folder for what can be made again at any time.
  package let cache: String?
  /// The folder for what belongs to the person and would be missed.
  package let data: String?

  package init(cache: String? = nil, data: String? = nil) {
    (self.cache, self.data) = (cache, data)
  }
}

/// The only access to time, except in the frontends and for the transport's own deadlines.
package protocol ClockPort: Sendable {
  /// The current time.
  func now() -> Timestamp

  /// A monotonic time; only differences of it have a meaning.
  func uptime() -> Duration

  /// Waits.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  func sleep(for duration: Duration) async throws(FeedError)
}

/// A store for one audience's token (SEC-1). Several processes may use the same store.
package protocol TokenStorePort: Sendable {
  /// Loads the token.
  ///
  /// - Returns: The credentials; nil if nobody is signed in.
  /// - Throws: An error that says what to do, if a token is stored but cannot be read, as in a
  ///   locked keyring.
  func load() async throws(FeedError) -> Credentials?

  /// Checks that a token could be stored, before the user goes through a sign-in for nothing.
  ///
  /// - Throws: An error that says what to do.
  func prepare() async throws(FeedError)

  /// Stores the token in the best place available.
  ///
  /// - Returns: The credentials, with that place as their origin.
  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials

  /// Removes this token; does nothing if another one was stored meanwhile (AUTH-9).
  ///
  /// - Throws: An error that says where the token still is and why.
  func remove(_ credentials: Credentials) async throws(FeedError)

  /// Tells whose token is stored, without asking a program that may take its time, as a keyring
  /// that waits for a password (TUI-12).
  func owner() async -> TokenOwner

  /// Announces that the stored token may have changed, also by another process: once at the start,
  /// then after each change. The stream of a store that only this process knows ends at once.
  func changes() -> AsyncStream<Void>
}

extension TokenStorePort {
  package func prepare() async throws(FeedError) {}

  package func owner() async -> TokenOwner { .unknown }

  package func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// Whose token a store holds.
package enum TokenOwner: Sendable, Hashable {
  /// There is no token.
  case nobody
  case user(AccountDigest)
  /// Only the token itself would tell.
  case unknown
}

/// The user's desktop.
package protocol DesktopPort: Sendable {
  /// Opens an address in the browser. That it was opened does not mean that anybody saw it.
  ///
  /// - Throws: `unsupported` if there is no browser, only one that would take over the terminal, or
  ///   all failed.
  func open(_ address: WebAddress) async throws(FeedError)

  /// Opens a file of the user's in the program for its kind.
  ///
  /// - Parameter path: The path, or the `file:` address of one whose path is no text.
  /// - Throws: `unsupported` as `open` does.
  func openFile(_ path: String) async throws(FeedError)

  /// Copies a text to the desktop's clipboard.
  ///
  /// - Throws: `unsupported` if there is no display, or no program that does it.
  func copy(_ text: String) async throws(FeedError)
}

/// The user's files.
package protocol FilesPort: Sendable {
  /// Whether there is a file or folder of this name.
  func exists(_ path: String) -> Bool

  /// Creates a file under a temporary name beside `path`. A named pipe or a device is written
  /// directly.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder in which it is named `name`. A path that ends with a slash is
  ///     a folder, which is created if it is missing.
  ///   - replacing: Whether a file at the path may be replaced.
  ///   - original: The file of the photo itself, which is never replaced; nil if it has none.
  ///   - allowsStreams: Whether it may be a pipe or a device; otherwise these are refused at once.
  /// - Throws: `exists` at once, before anything is fetched, if the file is there and may not be
  ///   replaced.
  func create(
    at path: String, name: String, replacing: Bool, keeping original: [UInt8]?,
    allowsStreams: Bool
  ) async throws(FeedError) -> any NewFile

  /// Reads a file in parts until `take` returns false. Calls it for nothing if the file cannot be
  /// read.
  func read(_ path: String, _ take: ([UInt8]) -> Bool)

  /// Whether two files have the same bytes. False if one of them cannot be read.
  func isCopy(_ path: String, of original: [UInt8]) -> Bool
}

/// A file that does not have its name yet. Either `finish` or `discard` is called at the end.
package protocol NewFile: ByteSink {
  /// Whether it is a pipe or a device, which gets the bytes as they come.
  var isStream: Bool { get }
  /// Gives the file its name, atomically and with all bytes on the disk.
  ///
  /// - Returns: The path.
  /// - Throws: `exists` if somebody else took the name meanwhile; their file is not touched.
  func finish() async throws(FeedError) -> String
  /// Deletes the file. Does nothing after `finish`.
  func discard()
}

extension NewFile {
  package var isStream: Bool { false }
}
