import FeedCore

/// Pictures, which are asked for here first: a photo's pixels never change.
struct PictureCache: Sendable {
  private let scope: CacheScope
  private let store: any CachePort

  init(_ store: any CachePort, base: WebAddress) {
    scope = .pictures(base)
    self.store = store
  }

  func load(_ request: PictureRequest) async -> [UInt8]? {
    await store.load(key(request))?.bytes
  }

  func keep(_ bytes: [UInt8], of request: PictureRequest) async {
    await store.store(bytes, as: key(request))
  }

  /// A photo goes by id and size, since its address carries the minute of the call that told it.
  /// A person may change her avatar, which then has another path.
  private func key(_ request: PictureRequest) -> CacheKey {
    switch request.subject {
    case .photo(let id): CacheKey(scope, "photo/\(id.text)/\(request.size)")
    case .avatar(let username):
      CacheKey(scope, "avatar/\(username)/\(request.size)/\(request.address)")
    }
  }
}
