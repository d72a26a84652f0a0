import BackendFixture
import FeedCore

/// The calls that a recording is made of. Made on a `Recording`, they leave a whole folder behind.
struct RecordTour: Sendable {
  enum Step: Sendable, Hashable {
    case feed(page: Int, photos: Int)
    case favorites(page: Int, photos: Int)
    case pictures(done: Int, all: Int)
    /// One that is not to be had; the folder does without it.
    case leftOut
  }

  let backend: Backend
  /// Nobody where profile and favorites are not to be had.
  let person: Credentials?
  let pages: Int
  let report: @Sendable (Step) -> Void

  private static let pageSize = 30
  /// Pictures on their way at once: the CDN is far, and a demo key's quota does not count them.
  private static let pictureCount = 4

  func run() async throws(FeedError) {
    try await walk(Step.feed) { page throws(FeedError) in
      try await backend.photos.feed(page, as: person).value
    }
    guard let person else { return }
    let me = try await backend.profile.me(as: person).value
    if let avatar = me.avatarPicture { try await fetch([avatar]) }
    try await walk(Step.favorites) { page throws(FeedError) in
      try await backend.profile.favorites(of: me.username, page, as: person).value
    }
  }

  private func walk(
    _ step: (Int, Int) -> Step, _ ask: (PageRequest) async throws(FeedError) -> PhotoPage
  ) async throws(FeedError) {
    for number in 1...pages {
      let page = try await ask(PageRequest(number, size: Self.pageSize))
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

  /// A picture that is gone, refused or no JPEG would be so the next time as well: it is missing
  /// from the folder, and the rest of the recording does not suffer from it.
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
  /// Whether the next picture would meet it too, or this one may be had later.
  fileprivate var endsRecording: Bool {
    code.isRetryable || [.cancelled, .disk, .tls, .internalError].contains(code)
  }
}
