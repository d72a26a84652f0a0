import FeedCore
import FeedFormats

/// The saved parts of downloads that ended early, which the next call for the same file continues.
/// Clients give up after a minute and call again. Without the part, a large photo over a slow line
/// would restart at its first byte each time.
struct PartialDownloads {
  /// A download as its caller specified it.
  struct Name: Hashable, Sendable {
    let photo: PhotoID
    let size: DownloadSize
    let path: String
    let replacing: Bool
    var type: PictureFormat?
    /// The number in the name of the file, from 2 on.
    var number = 1
    /// Whether a copy of the user's own photo must not be put into the opened folder.
    var avoidsOpenedFolder = false
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
  /// The downloads in progress, each with the callers that wait for its end.
  private var running: [Name: [Waiter<Void, FeedError>]] = [:]

  func isRunning(_ name: Name) -> Bool { running[name] != nil }

  mutating func begin(_ name: Name) { running[name] = [] }

  mutating func wait(for name: Name, _ waiter: Waiter<Void, FeedError>) {
    running[name]?.append(waiter)
  }

  /// Ends a download.
  ///
  /// - Returns: The callers to resume.
  mutating func end(_ name: Name) -> [Waiter<Void, FeedError>] {
    running.removeValue(forKey: name) ?? []
  }

  /// Stores a part. If the limit is exceeded, the oldest part is deleted.
  ///
  /// - Returns: The number with which the part can be deleted.
  mutating func keep(_ file: CreditedFile, _ name: Name) -> Int {
    lastNumber += 1
    parts.append(Part(name: name, number: lastNumber, file: file))
    if parts.count > Self.limit { parts.removeFirst().file.discard() }
    return lastNumber
  }

  /// Removes and returns the newest part of a download, for the caller to continue.
  mutating func take(_ name: Name) -> CreditedFile? {
    guard let index = parts.lastIndex(where: { $0.name == name }) else { return nil }
    return parts.remove(at: index).file
  }

  /// Deletes a part if it is still stored.
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
  /// Stores the part of a download that ended early, for a limited time.
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

  /// Runs downloads into the same file one after another. A client that gives up and calls again
  /// immediately then finds the part of its first call, which may still be ending.
  func serially<Value: Sendable>(
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
