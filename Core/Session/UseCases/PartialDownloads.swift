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
        // Nobody cancels this task.
      }
      await self?.discardPart(number)
    }
  }

  private func discardPart(_ number: Int) { partialDownloads.discard(number) }
}
