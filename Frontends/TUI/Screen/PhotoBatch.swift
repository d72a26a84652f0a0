import FeedCore
import FeedSession

/// One action on one or several photos, one after another (COLL-5). It has one progress and one
/// summary.
struct PhotoBatch: Sendable, Hashable {
  enum Work: Sendable, Hashable {
    case collect(Bool, in: PhotoCollection)
    case like(Bool)
    case download(DownloadSize)
    case copy(Snippet.Format)
    case run(CustomCommand)
  }

  let work: Work
  let photos: [Photo]
  /// The command in progress, whose result ends the step.
  var awaited: ScreenCommand?
  /// Whether the current photo was in the collection before the step, as far as it is known.
  var wasContained = false
  /// The number of photos that are done, whether or not that succeeded.
  private(set) var done = 0
  private(set) var failures: [FeedError] = []
  /// The texts of photos, to be copied together.
  private(set) var texts: [String] = []
  /// The path of the newest file.
  private var path: String?

  init(_ work: Work, _ photos: [Photo]) { (self.work, self.photos) = (work, photos) }

  var current: Photo? { done < photos.count ? photos[done] : nil }

  /// The photos that are not done yet.
  var pending: ArraySlice<Photo> { photos[done...] }

  var succeeded: Int { done - failures.count }

  /// Whether it ends with the account.
  var needsAccount: Bool {
    switch work {
    case .collect, .like: true
    case .download, .copy, .run: false
    }
  }

  /// The folder of the downloaded files.
  var folder: String? {
    path.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }

  /// The number of downloads that have not begun.
  var waitingDownloads: Int {
    if case .download = work { max(0, photos.count - done - 1) } else { 0 }
  }

  /// Whether it adds photos to a collection.
  var adds: Bool { if case .collect(true, _) = work { true } else { false } }

  var collection: PhotoCollection? {
    if case .collect(_, let collection) = work { collection } else { nil }
  }

  /// Ends the step of the current photo. After a failure that all photos share, the rest fails, too.
  mutating func endStep(_ result: ScreenResult) {
    awaited = nil
    done += 1
    switch result {
    case .text(let text): texts.append(text)
    case .downloaded(let file): path = file.path
    case .failed(let error):
      failures.append(error)
      guard error.endsBatch else { return }
      failures += Array(repeating: error, count: photos.count - done)
      done = photos.count
    default: break
    }
  }
}

extension FeedError {
  /// Whether the other photos of a batch would fail for the same reason.
  fileprivate var endsBatch: Bool {
    switch code {
    case .notConfigured, .rateLimited, .cancelled, .offline, .dns, .disk, .gone, .unsupported: true
    // Maybe only this photo is not permitted.
    case .forbidden: false
    default: code.exitStatus == .signIn
    }
  }
}
