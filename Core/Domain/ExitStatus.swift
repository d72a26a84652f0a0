/// The exit status of the process (SPEC CLI-2).
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case done = 0
  case failure = 1
  /// Wrong usage, or not configured.
  case usage = 2
  /// An unknown id, or a search without results.
  case notFound = 3
  /// Sign-in required or refused, or a missing scope.
  case signIn = 4
  /// A failure of the network or the server.
  case network = 5
  case rateLimit = 6
  /// Several ids with different outcomes.
  case mixed = 7
  case interrupted = 130
  case terminated = 143
}
