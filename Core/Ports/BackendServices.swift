package import FeedFormats
package import Logging

/// The system services that a backend may use. The executable makes them and passes them in.
package struct BackendServices: Sendable {
  package let clock: any ClockPort
  package let logger: Logger
  /// The disk cache; nil if nothing may be stored on disk.
  package let cache: (any CachePort)?
  package let folders: BackendFolders
  /// The environment variables of this process, for a backend that starts other programs.
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

/// The folders in which a backend may store its own files; nil if there is no usable folder. They
/// need not exist.
package struct BackendFolders: Sendable, Hashable {
  /// The folder for files that can be made again at any time.
  package let cache: String?
  /// The folder for files that belong to the user and cannot be made again.
  package let data: String?

  package init(cache: String? = nil, data: String? = nil) {
    (self.cache, self.data) = (cache, data)
  }
}

/// The only access to time, except in the frontends and for the transport's own deadlines.
package protocol ClockPort: Sendable {
  func now() -> Timestamp

  /// A monotonic time. Only differences between values are meaningful.
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
  /// - Returns: The credentials; nil if no user is signed in.
  /// - Throws: An error that says what to do, if a token is stored but cannot be read, for example
  ///   because the keyring is locked.
  func load() async throws(FeedError) -> Credentials?

  /// Checks that a token could be stored, so that the user does not sign in for nothing.
  ///
  /// - Throws: An error that says what to do.
  func prepare() async throws(FeedError)

  /// Stores the token in the best place available.
  ///
  /// - Returns: The credentials, with that place as their origin.
  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials

  /// Removes this token. Does nothing if another token was stored in the meantime (AUTH-9).
  ///
  /// - Throws: An error that says where the token remains and why.
  func remove(_ credentials: Credentials) async throws(FeedError)

  /// Returns the account whose token is stored. Does not call a program that may be slow, such as a
  /// keyring that waits for a password (TUI-84).
  func owner() async -> TokenOwner

  /// A stream that signals possible changes to the stored token, including those by other
  /// processes: once at the start, then after each change. The stream of a store that only this
  /// process uses ends immediately.
  func changes() -> AsyncStream<Void>
}

extension TokenStorePort {
  package func prepare() async throws(FeedError) {}

  package func owner() async -> TokenOwner { .unknown }

  package func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// The account whose token a store contains.
package enum TokenOwner: Sendable, Hashable {
  /// The store contains no token.
  case noToken
  case user(AccountDigest)
  /// Only reading the token itself would identify the account.
  case unknown
}

/// The user's desktop.
package protocol DesktopPort: Sendable {
  /// Opens an address in the browser. Success does not mean that the user has seen the page.
  ///
  /// - Throws: `unsupported` if there is no browser, if the only browser would take over the
  ///   terminal, or if all attempts failed.
  func open(_ address: WebAddress) async throws(FeedError)

  /// Opens one of the user's files in the program for its type.
  ///
  /// - Parameter path: The path, or the `file:` address of a file whose path is not valid text.
  /// - Throws: `unsupported`, as in `open`.
  func openFile(_ path: String) async throws(FeedError)

  /// Copies a text to the desktop's clipboard.
  ///
  /// - Throws: `unsupported` if there is no display or no program for the clipboard.
  func copy(_ text: String) async throws(FeedError)

  /// Copies a picture to the desktop's clipboard.
  ///
  /// - Parameter png: A PNG, which all programs paste.
  /// - Throws: `unsupported`, as in `copy`.
  func copy(png: [UInt8]) async throws(FeedError)
}

/// The user's files.
package protocol FilesPort: Sendable {
  /// Whether a file or folder with this path exists.
  func exists(_ path: String) -> Bool

  /// Creates a file under a temporary name next to `path`. A named pipe or a device is written
  /// directly.
  ///
  /// - Parameters:
  ///   - path: The file, or a folder in which it is named `name`. A path that ends with a slash is
  ///     a folder, which is created if it is missing.
  ///   - replacing: Whether a file at the path may be replaced.
  ///   - own: The user's own photos, if the download is one of them.
  ///   - allowsStreams: Whether it may be a pipe or a device. Otherwise these are refused
  ///     immediately.
  /// - Throws: `exists` before anything is fetched, if the file exists and may not be replaced.
  func create(
    at path: String, name: String, replacing: Bool, keeping own: OwnPhotos?,
    allowsStreams: Bool
  ) async throws(FeedError) -> any NewFile

  /// Reads a file in parts until `take` returns false. Never calls it if the file cannot be read.
  func read(_ path: [UInt8], _ take: ([UInt8]) -> Bool)

  /// Whether two files have the same bytes. False if one of them cannot be read.
  func isCopy(_ path: String, of original: [UInt8]) -> Bool
}

/// The user's own photos, which a download of one of them must not replace.
package struct OwnPhotos: Sendable {
  /// The file of the downloaded photo. It is never replaced.
  package let original: [UInt8]
  /// Whether the file at an absolute path is another photo. It is replaced only if the user named it
  /// (BACK-66).
  package let isOther: @Sendable (_ path: String) async -> Bool
  /// The folder that gets no copy, without symbolic links in its path; nil if copies may be anywhere.
  package let avoidedFolder: [UInt8]?

  package init(
    original: [UInt8], avoiding folder: [UInt8]? = nil,
    isOther: @escaping @Sendable (_ path: String) async -> Bool = { _ in false }
  ) {
    (self.original, self.isOther, avoidedFolder) = (original, isOther, folder)
  }
}

/// A file under a temporary name. The caller ends it with either `finish` or `discard`.
package protocol NewFile: ByteSink {
  /// Whether it is a pipe or a device, which receives the bytes as they arrive.
  var isStream: Bool { get }
  /// Gives the file its final name, atomically and with all bytes on the disk.
  ///
  /// - Returns: The path.
  /// - Throws: `exists` if another process took the name in the meantime. That file is not changed.
  func finish() async throws(FeedError) -> String
  /// Does the same as `finish`. If the name was not the user's, it gets the ending of this format.
  func finish(as format: PictureFormat?) async throws(FeedError) -> String
  /// Deletes the file. Does nothing after `finish`.
  func discard()
}

extension NewFile {
  package var isStream: Bool { false }

  package func finish(as format: PictureFormat?) async throws(FeedError) -> String {
    try await finish()
  }
}
