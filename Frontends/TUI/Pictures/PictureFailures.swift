import FeedCore

/// The files that could not be had, and when each may be tried again. What failed once is retried
/// when it is still wanted after a while, later each time; no timer runs for it.
struct PictureFailures: Sendable {
  private struct Failure: Sendable {
    let error: FeedError
    let count: Int
    let until: ContinuousClock.Instant
  }

  static let firstPause = Duration.seconds(5)
  static let longestPause = Duration.seconds(80)
  /// Files; when there are more, those whose time has come are forgotten.
  private static let most = 500

  private var failures: [PictureFile: Failure] = [:]

  var count: Int { failures.count }

  mutating func note(_ error: FeedError, of file: PictureFile, at now: ContinuousClock.Instant) {
    let count = (failures[file]?.count ?? 0) + 1
    let pause = min(Self.longestPause, Self.firstPause * (1 << min(count - 1, 8)))
    if failures.count >= Self.most { failures = failures.filter { $0.value.until > now } }
    failures[file] = Failure(
      error: error, count: count, until: now + max(pause, error.retryAfter ?? .zero))
  }

  /// The file's last error, while it must not be tried again; nil when it may be tried.
  func error(of file: PictureFile, at now: ContinuousClock.Instant) -> FeedError? {
    failures[file].flatMap { $0.until > now ? $0.error : nil }
  }

  /// The file's last error, whether or not it may be tried again.
  func last(of file: PictureFile) -> FeedError? { failures[file]?.error }

  mutating func forget(_ file: PictureFile) { failures[file] = nil }

  mutating func forget(_ subject: PictureRequest.Subject) {
    failures = failures.filter { $0.key.subject != subject }
  }
}
