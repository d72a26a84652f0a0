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

/// Keeps the token between runs (SEC-1).
package protocol TokenStorePort: Sendable {
  /// Nil when nobody is signed in.
  func load() async throws(FeedError) -> Credentials?
  func save(_ credentials: Credentials) async throws(FeedError)
  func remove() async throws(FeedError)
}

/// The person's desktop.
package protocol DesktopPort: Sendable {
  /// Opens an address in the browser. Throws `unsupported` where there is none; that it was
  /// opened does not say that anybody saw it.
  func open(_ address: WebAddress) async throws(FeedError)

  /// Puts a finished file in place: `temporary` gets the name `final` in one step. An existing
  /// file is replaced only when asked to, else `exists` is thrown and `temporary` stays.
  func place(
    _ temporary: String, at final: String, replacing: Bool
  ) async throws(FeedError)
}
