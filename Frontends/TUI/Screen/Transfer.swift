import FeedCore

/// A download that is under way, or waits for its turn.
struct Transfer: Sendable, Hashable {
  let photo: Photo
  let size: DownloadSize
  let isReplacing: Bool
  var progress = Progress()

  init(_ photo: Photo, _ size: DownloadSize, replacing isReplacing: Bool = false) {
    (self.photo, self.size, self.isReplacing) = (photo, size, isReplacing)
  }

  var name: String { photo.fileName(size) }

  var command: ScreenCommand { .download(photo, size, replacing: isReplacing) }
}

/// How many bytes have come.
struct Progress: Sendable, Hashable {
  var received = 0
  var expected: Int?

  /// In percent, else in what has come so far; nil while that is nothing worth a word.
  var amount: String? {
    if let expected, expected > 0 { return "\(min(100, received * 100 / expected)) %" }
    switch received {
    case ..<1_000: return nil
    case ..<1_000_000: return "\(received / 1_000) kB"
    default: return "\(received / 1_000_000).\(received / 100_000 % 10) MB"
    }
  }
}
