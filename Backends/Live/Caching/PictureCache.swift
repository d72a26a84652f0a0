import FeedCore

/// The cache of pictures. It is read before the network, because a photo's pixels never change.
struct PictureCache: Sendable {
  private let scope: CacheScope
  private let store: any CachePort
  private let forgets = Lock(0)

  init(_ store: any CachePort, base: WebAddress) {
    scope = .pictures(base)
    self.store = store
  }

  /// The number of removals so far, for `save`.
  var forgetCount: Int { forgets.withLock { $0 } }

  func load(_ request: PictureRequest) async -> [UInt8]? {
    await store.load(key(request))?.bytes
  }

  /// Stores a picture, unless all pictures were removed after its request, as in `PageCache.save`.
  func save(_ bytes: [UInt8], of request: PictureRequest, since forgetCount: Int) async {
    guard self.forgetCount == forgetCount else { return }
    await store.store(bytes, as: key(request))
    guard self.forgetCount != forgetCount else { return }
    do throws(FeedError) {
      try await store.forget(scope)
    } catch {
      // The sign-out that increased the count removes the same folder and reports a failure.
    }
  }

  /// Removes all pictures. They are the same for every account, but show what the user looked at.
  func forget() async throws(FeedError) {
    forgets.withLock { $0 += 1 }
    try await store.forget(scope)
  }

  /// The key of a picture. For a photo it has the id and size, because its address contains the
  /// minute of the call. A changed avatar has another path.
  private func key(_ request: PictureRequest) -> CacheKey {
    switch request.subject {
    case .photo(let id): CacheKey(scope, "photo/\(id.text)/\(request.size)")
    case .avatar(let username):
      CacheKey(scope, "avatar/\(username)/\(request.size)/\(request.address)")
    }
  }
}
