package import Logging

/// What a backend may use of the world, made by the executable and handed in.
package struct Services: Sendable {
  package let clock: any ClockPort
  package let logger: Logger

  package init(clock: any ClockPort, logger: Logger) {
    self.clock = clock
    self.logger = logger
  }
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

  /// Keeps the token in the best place there is and answers it with that place as its origin.
  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials

  /// Takes this token away, and does nothing where another one was stored meanwhile (AUTH-9).
  /// When it throws, the token is still there; the error says where and why.
  func remove(_ credentials: Credentials) async throws(FeedError)
}

/// The person's desktop.
package protocol DesktopPort: Sendable {
  /// Opens an address in the browser. Throws `unsupported` where there is none, or only one that
  /// would take the terminal; that it was opened does not say that anybody saw it.
  func open(_ address: WebAddress) async throws(FeedError)

  /// Puts a finished file in place: `temporary` gets the name `final` in one step. An existing
  /// file is replaced only when asked to, else `exists` is thrown and `temporary` stays.
  func place(
    _ temporary: String, at final: String, replacing: Bool
  ) async throws(FeedError)
}
