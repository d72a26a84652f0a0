import FeedCore

/// A download that is under way.
struct Transfer: Sendable, Hashable {
  let photo: PhotoID
  let name: String
  var progress = Progress()

  init(_ photo: Photo, _ size: DownloadSize) {
    (self.photo, name) = (photo.id, photo.fileName(size))
  }
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
