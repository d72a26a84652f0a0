import BackendFixture
import FeedCore

/// The calls of a recording. With the backend of a `Recording`, they fill its folder.
struct RecordingRun: Sendable {
  enum Step: Sendable, Hashable {
    case feed(page: Int, photos: Int)
    case favorites(page: Int, photos: Int)
    case collection(String, photos: Int)
    case pictures(done: Int, all: Int)
    /// A picture that is not available and is left out.
    case leftOut
  }

  let backend: Backend
  /// The user whose profile and favorites are recorded; nil without a user.
  let user: Credentials?
  let pages: Int
  /// Whether topics and the user's collections are recorded too.
  var withCollections = false
  let report: @Sendable (Step) -> Void

  private static let pageSize = 30
  /// The number of parallel downloads. Several at once hide the latency of the CDN, and pictures do
  /// not count against the rate limit.
  private static let pictureCount = 4

  func run() async throws(FeedError) {
    try await walk(.feed, Step.feed)
    // A source without both refuses the request.
    if withCollections, backend.capabilities.hasTopics || !backend.capabilities.hasCollections {
      try await walk(.topics)
    }
    guard let user else { return }
    let me = try await backend.profile.me(as: user).value
    if let avatar = me.avatarPicture { try await fetch([avatar]) }
    try await walk(.favorites(of: me.username), Step.favorites)
    if withCollections { try await walk(.user(me.username)) }
  }

  /// Records collections, and their photos.
  private func walk(_ source: CollectionSource) async throws(FeedError) {
    for number in 1...pages {
      let request = PageRequest(number, size: Self.pageSize)
      let page = try await backend.photos.collections(from: source, request, as: user).value
      for collection in page.items {
        try await walk(collection.source) { .collection(collection.title, photos: $1) }
      }
      if !page.hasMore { return }
    }
  }

  private func walk(
    _ source: PhotoSource, _ step: (Int, Int) -> Step
  ) async throws(FeedError) {
    for number in 1...pages {
      let request = PageRequest(number, size: Self.pageSize)
      let page = try await backend.photos.photos(from: source, request, as: user).value
      if !page.photos.isEmpty { report(step(number, page.photos.count)) }
      try await fetch(page.photos.flatMap { photo in Recording.sizes.map(photo.picture) })
      if !page.hasMore { return }
    }
  }

  private func fetch(_ pictures: [PictureRequest]) async throws(FeedError) {
    let outcome = await withTaskGroup(of: Result<Void, FeedError>.self) { group in
      var rest = pictures[...]
      for picture in rest.prefix(Self.pictureCount) { group.addTask { await fetch(picture) } }
      rest = rest.dropFirst(Self.pictureCount)
      var done = 0
      while let outcome = await group.next() {
        if case .failure = outcome {
          group.cancelAll()
          return outcome
        }
        done += 1
        report(.pictures(done: done, all: pictures.count))
        if let next = rest.popFirst() { group.addTask { await fetch(next) } }
      }
      return .success(())
    }
    try outcome.get()
  }

  /// Fetches a picture. One that is gone, refused or no JPEG would fail again next time: it is left
  /// out of the folder, and the recording continues.
  private func fetch(_ picture: PictureRequest) async -> Result<Void, FeedError> {
    do throws(FeedError) {
      _ = try await backend.photos.picture(picture) { _, _ in }
    } catch {
      if error.endsRecording { return .failure(error) }
      report(.leftOut)
    }
    return .success(())
  }
}

extension FeedError {
  /// Whether the next picture would fail too, or this one may be available later.
  fileprivate var endsRecording: Bool {
    code.isRetryable || [.cancelled, .disk, .tls, .internalError].contains(code)
  }
}
