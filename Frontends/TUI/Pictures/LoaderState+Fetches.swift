import FeedCore

extension LoaderState {
  /// The fetches to begin now. They count as in progress from here on.
  mutating func beginFetches() -> [PictureRequest] {
    var begun: [PictureRequest] = []
    while fetches.count < limits.fetches, let (request, isAhead) = nextFetch() {
      fetches[FetchKey(request)] = Fetch(request: request, isAhead: isAhead)
      begun.append(request)
    }
    return begun
  }

  /// The most urgent fetch: visible pictures before others. Among these, pictures without pixels
  /// come before those that need finer ones, then the order on the screen decides.
  private func nextFetch() -> (PictureRequest, isAhead: Bool)? {
    let ahead = fetches.values.count(where: \.isAhead)
    var second: (PictureRequest, isAhead: Bool)?
    for key in order {
      guard let entry = entries[key] else { continue }
      let isAhead = !entry.wanted.isVisible
      if isAhead, second != nil || ahead >= limits.fetchesAhead { break }
      guard case .fetch(let request) = next(for: entry),
        fetches[FetchKey(request)] == nil
      else { continue }
      if entry.quality == nil { return (request, isAhead) }
      second = second ?? (request, isAhead)
    }
    return second
  }

  /// - Returns: Whether a new frame is needed: the open photo shows its progress.
  mutating func progressed(_ file: FetchKey, received: Int, expected: Int?) -> Bool {
    guard let old = fetches[file] else { return false }
    fetches[file]?.received = received
    fetches[file]?.expected = expected
    guard let expected, expected > 0 else { return false }
    let moved = received * 100 / expected != old.received * 100 / expected
    return moved && isVisible(file)
  }

  /// Whether a file belongs to the open photo.
  func isVisible(_ file: FetchKey) -> Bool {
    entries.values.contains {
      $0.wanted.isVisible && $0.wanted.key.isViewport && $0.wanted.key.subject == file.subject
    }
  }

  /// - Returns: Whether a new frame is needed.
  mutating func fetched(_ file: FetchKey, _ result: Result<[UInt8], FeedError>) -> Bool {
    let fetch = fetches.removeValue(forKey: file)
    switch result {
    case .success(let bytes):
      failures.forget(file)
      if wantedFiles.contains(file) {
        undecoded[file] = bytes
      } else {
        files.insert(bytes, for: file, cost: bytes.count)
      }
      return false
    case .failure(let error):
      // A fetch that this state has cancelled is not a failure. A fetch that ends as cancelled for
      // another reason must not start again at once.
      if fetch?.isCancelled == true { return false }
      failures.note(error, of: file, at: now)
      return entries.values.contains { $0.wanted.key.subject == file.subject }
    }
  }

  /// Cancels the fetches that are no longer wanted, except those that are nearly complete.
  ///
  /// - Returns: The files whose fetches the caller must cancel.
  mutating func giveUpFetches(except wanted: Set<FetchKey>) -> [FetchKey] {
    let unwanted = fetches.filter { file, fetch in
      !wanted.contains(file) && !fetch.isCancelled && !fetch.isNearlyThere
    }
    for file in unwanted.keys { fetches[file]?.isCancelled = true }
    return Array(unwanted.keys)
  }
}

extension LoaderState.Fetch {
  /// Whether three quarters have arrived: the rest costs less than the whole file would later.
  var isNearlyThere: Bool {
    guard let expected, expected > 0 else { return false }
    return received >= expected / 4 * 3
  }
}

/// The files that could not be loaded, and when each may be tried again. A failed file is retried
/// after a while if it is still wanted, later each time. No timer runs for it.
struct PictureFailures: Sendable {
  private struct Failure: Sendable {
    let error: FeedError
    let count: Int
    let until: ContinuousClock.Instant
  }

  static let firstPause = Duration.seconds(5)
  static let maxPause = Duration.seconds(80)
  /// The maximum number of failures to store. Beyond this number, those that may be tried again are forgotten.
  private static let most = 500

  private var failures: [FetchKey: Failure] = [:]

  var count: Int { failures.count }

  mutating func note(_ error: FeedError, of file: FetchKey, at now: ContinuousClock.Instant) {
    let count = (failures[file]?.count ?? 0) + 1
    let pause = min(Self.maxPause, Self.firstPause * (1 << min(count - 1, 8)))
    if failures.count >= Self.most { failures = failures.filter { $0.value.until > now } }
    failures[file] = Failure(
      error: error, count: count, until: now + max(pause, error.retryAfter ?? .zero))
  }

  /// The file's last error while it must not be tried again; nil if it may be tried.
  func error(of file: FetchKey, at now: ContinuousClock.Instant) -> FeedError? {
    failures[file].flatMap { $0.until > now ? $0.error : nil }
  }

  /// The file's last error, whether or not it may be tried again.
  func last(of file: FetchKey) -> FeedError? { failures[file]?.error }

  mutating func forget(_ file: FetchKey) { failures[file] = nil }

  mutating func forget(_ subject: PictureRequest.Subject) {
    failures = failures.filter { $0.key.subject != subject }
  }
}
