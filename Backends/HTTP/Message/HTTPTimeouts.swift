/// The time limits of a request. After any of them it fails with `timeout` of that phase.
package struct HTTPTimeouts: Sendable, Hashable {
  /// The time for name look-up, connection and TLS handshake together.
  package var connect: Duration
  /// The time without a byte sent or received, once connected. A request that waits for a free
  /// connection does not stall.
  package var stall: Duration
  /// The time of the whole call with its redirects, retries and the waits between; nil for downloads,
  /// which may take as long as bytes keep coming.
  package var whole: Duration?

  package init(
    connect: Duration = .seconds(10), stall: Duration = .seconds(20),
    whole: Duration? = .seconds(30)
  ) {
    self.connect = connect
    self.stall = stall
    self.whole = whole
  }
}
