import FeedCore

/// A download in progress or in the queue.
struct QueuedDownload: Sendable, Hashable {
  let photo: Photo
  let size: DownloadSize
  let isReplacing: Bool
  /// Whether it gets a free name, because the usual one is taken.
  var keepsBoth = false
  /// The name of the custom command that the download is for.
  let program: String?
  var progress = ByteProgress()

  init(
    _ photo: Photo, _ size: DownloadSize, replacing isReplacing: Bool = false,
    for program: String? = nil
  ) {
    (self.photo, self.size, self.isReplacing) = (photo, size, isReplacing)
    self.program = program
  }

  var name: String { photo.fileName(size) }

  var command: ScreenCommand {
    keepsBoth ? .downloadCopy(photo, size) : .download(photo, size, replacing: isReplacing)
  }
}

/// The progress of a download, in bytes.
struct ByteProgress: Sendable, Hashable {
  var received = 0
  var expected: Int?

  /// The progress in percent; nil if the size is unknown.
  var percent: Int? {
    guard let expected, expected > 0 else { return nil }
    return min(100, received * 100 / expected)
  }

  /// The progress in percent, or the received amount if the size is unknown; nil below a kilobyte.
  func amount(in language: Language) -> String? {
    if let percent { return Message(.percent, String(percent)).text(in: language) }
    switch received {
    case ..<1_000: return nil
    case ..<1_000_000: return "\(received / 1_000) kB"
    default: return "\(received / 1_000_000).\(received / 100_000 % 10) MB"
    }
  }
}
