import BackendMock
import FeedCore
import FeedTestSupport
import Testing

/// Returns a mock backend made as the executable makes it.
func mock(
  _ options: String..., clock: ManualClock = ManualClock(), timeout: Duration = .seconds(30)
) throws -> Backend {
  let plugin = MockBackend()
  var settings = ConnectionSettings()
  settings.timeout = timeout
  return try plugin.make(
    PluginOptions(options, of: plugin.name, declared: plugin.options), settings,
    .quiet(clock: clock))
}

extension Backend {
  /// Returns the account that is signed in from the start.
  func user() throws -> Credentials { try #require(builtInCredentials) }

  /// Returns a page of the feed as the user sees it.
  func page(_ number: Int, size: Int? = nil) async throws -> PhotoPage {
    try await photos.photos(from: .feed, PageRequest(number, size: size), as: builtInCredentials)
      .value
  }

  /// Returns the whole feed, page by page.
  func wholeFeed(size: Int? = nil) async throws -> [Photo] {
    var photos: [Photo] = []
    var page = PhotoPage(photos: [], page: 0, hasMore: true)
    while page.hasMore {
      page = try await self.page(page.page + 1, size: size)
      photos += page.photos
    }
    return photos
  }

  func setLike(_ isLiked: Bool, _ id: PhotoID) async throws -> LikeState {
    try await photos.setLike(isLiked, of: id, as: user()).value
  }

  func favorites(_ page: Int = 1) async throws -> PhotoPage {
    try await photos.photos(from: .favorites(of: "ada"), PageRequest(page), as: user()).value
  }
}
