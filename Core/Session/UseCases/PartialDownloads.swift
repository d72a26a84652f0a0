import FeedCore

/// The beginnings of downloads that ended early, kept for the next call for the same file. Clients
/// give up after a minute and call again: without this, a large photo over a slow line would start at
/// its first byte each time.
struct PartialDownloads {
  /// A download as its caller named it.
  struct Name: Hashable, Sendable {
    let photo: PhotoID
    let size: DownloadSize
    let path: String
    let replacing: Bool
  }

  private struct Part {
    let name: Name
    let number: Int
    let file: CreditedFile
  }

  static let limit = 4
  static let lifetime = Duration.seconds(600)

  private var parts: [Part] = []
  private var lastNumber = 0
  /// The downloads in progress, with the callers that wait for the end of each.
  private var running: [Name: [Waiter<Void, FeedError>]] = [:]

  func isRunning(_ name: Name) -> Bool { running[name] != nil }

  mutating func begin(_ name: Name) { running[name] = [] }

  mutating func wait(for name: Name, _ resumer: Waiter<Void, FeedError>) {
    running[name]?.append(resumer)
  }

  /// Ends a download.
  ///
  /// - Returns: The callers to wake.
  mutating func end(_ name: Name) -> [Waiter<Void, FeedError>] {
    running.removeValue(forKey: name) ?? []
  }

  /// Keeps a part. The oldest one beyond the limit is deleted.
  ///
  /// - Returns: The number under which it can be deleted.
  mutating func keep(_ file: CreditedFile, _ name: Name) -> Int {
    lastNumber += 1
    parts.append(Part(name: name, number: lastNumber, file: file))
    if parts.count > Self.limit { parts.removeFirst().file.discard() }
    return lastNumber
  }

  /// Removes the newest part of a download, for the caller to continue.
  mutating func take(_ name: Name) -> CreditedFile? {
    guard let index = parts.lastIndex(where: { $0.name == name }) else { return nil }
    return parts.remove(at: index).file
  }

  /// Deletes a part, if it is still kept.
  mutating func discard(_ number: Int) {
    parts.first { $0.number == number }?.file.discard()
    parts.removeAll { $0.number == number }
  }

  mutating func discardAll() {
    parts.forEach { $0.file.discard() }
    parts = []
  }
}

extension Session {
  /// Keeps the part of a download that ended early, for as long as a caller may come back for it.
  func keepPart(_ file: CreditedFile, _ name: PartialDownloads.Name) {
    guard !hasEnded else { return file.discard() }
    let number = partialDownloads.keep(file, name)
    Task { [weak self, clock] in
      do throws(FeedError) {
        try await clock.sleep(for: PartialDownloads.lifetime)
      } catch {
        // This task is never cancelled.
      }
      await self?.discardPart(number)
    }
  }

  private func discardPart(_ number: Int) { partialDownloads.discard(number) }

  /// Runs downloads into the same file one after another: a client that gives up and calls again at
  /// once finds the part of its first call, which may still be ending.
  func inTurn<Value: Sendable>(
    _ name: PartialDownloads.Name, _ work: () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    while partialDownloads.isRunning(name) {
      try await withCancellableContinuation(
        cancelled: FeedError.cancelled, start: { partialDownloads.wait(for: name, $0) },
        cancel: {})
    }
    partialDownloads.begin(name)
    defer { partialDownloads.end(name).forEach { $0.resume(.success(())) } }
    return try await work()
  }
}
