import BackendSupport
import FeedCore
import MockPainter

/// The state of the mock: the likes, and the failures to simulate.
actor MockLibrary {
  static let pageSize = 20

  nonisolated let catalog: MockCatalog
  private let likesEven: Bool
  /// The photos whose like differs from the initial one.
  private var flipped: Set<Int> = []
  /// The likes of this run, newest last. They are the first favorites.
  private var newestLikes: [Int] = []
  /// The ids of liked or collected photos that are not in the feed, from whose indices they cannot be made.
  private var outsideIDs: [Int: PhotoID] = [:]
  private(set) var collections: MockCollections
  private var faults: [MockFault]
  private static let keptHashes = 1_000
  private var blurHashes: [Int: String] = [:]
  private var picks = 0
  private let latency: Duration
  private let timeout: Duration
  private let clock: any ClockPort

  init(
    _ catalog: MockCatalog, likesEven: Bool, faults: [MockFault], latency: Duration,
    timeout: Duration, clock: any ClockPort
  ) {
    self.catalog = catalog
    collections = MockCollections(catalog: catalog)
    self.likesEven = likesEven
    self.faults = faults
    self.latency = latency
    self.timeout = timeout
    self.clock = clock
  }

  /// Begins a call of a port. Waits for the latency, then throws the planned failure, if any.
  ///
  /// - Parameter limit: The call's own time limit, which the backend's limit does not exceed.
  /// - Throws: `timeout` after the limit, if the latency is longer.
  func begin(
    _ operation: MockOperation, within limit: Duration? = nil
  ) async throws(FeedError) {
    if Task.isCancelled { throw .cancelled }
    let limit = min(limit ?? timeout, timeout)
    if latency > .zero { try await clock.sleep(for: min(latency, limit)) }
    if latency > limit { throw FeedError(.timeout, Message(.errorTimeout, "mock")) }
    guard let index = faults.firstIndex(where: { $0.operation == operation }) else { return }
    let code = faults[index].code
    if let left = faults[index].timesLeft {
      faults[index].timesLeft = left - 1
      if left == 1 { faults.remove(at: index) }
    }
    throw FeedError(
      code, Message(.errorPlanned, code.name),
      retryAfter: code == .rateLimited ? .seconds(60) : nil)
  }

  /// Returns the photo as the caller sees it. `isLiked` belongs to the user.
  ///
  /// - Parameter id: The id of a photo that may not be in the feed.
  func photo(_ index: Int, named id: PhotoID? = nil, as credentials: Credentials?) -> Photo {
    var photo = catalog.photo(index, named: id ?? outsideIDs[index])
    photo.isLiked = credentials != nil && isLiked(index)
    photo.blurHash = blurHash(index)
    photo.ownCollections = credentials == nil ? [] : collections.own(containing: index)
    if let likes = photo.likes {
      photo.likes = likes + (flipped.contains(index) ? change(index) : 0)
    }
    return photo
  }

  /// Returns the photo's hash. It is cached because painting costs more than the rest of an answer.
  private func blurHash(_ index: Int) -> String {
    if let known = blurHashes[index] { return known }
    let hash = catalog.blurHash(index)
    if blurHashes.count >= Self.keptHashes { blurHashes = [:] }
    blurHashes[index] = hash
    return hash
  }

  func page(
    of indices: some Collection<Int>, _ request: PageRequest, as credentials: Credentials?
  ) -> Answer<PhotoPage> {
    let part = ListPart(of: indices, request, standardSize: Self.pageSize)
    return part.page(part.items.map { photo($0, as: credentials) })
  }

  func setLike(_ wanted: Bool, _ index: Int, named id: PhotoID) {
    guard isLiked(index) != wanted else { return }
    keep(id, of: index)
    flipped.formSymmetricDifference([index])
    newestLikes.removeAll { $0 == index }
    if wanted { newestLikes.append(index) }
  }

  func createCollection(_ properties: CollectionProperties) -> PhotoCollection {
    collections.create(properties, at: clock.now())
  }

  func updateCollection(
    _ id: String, _ properties: CollectionProperties
  ) throws(FeedError) -> PhotoCollection {
    try collections.update(id, properties, at: clock.now())
  }

  func deleteCollection(_ id: String) throws(FeedError) { try collections.delete(id) }

  func set(
    _ isContained: Bool, _ index: Int, named photo: PhotoID, in id: String
  ) throws(FeedError) {
    try collections.set(isContained, index, in: id, at: clock.now())
    keep(photo, of: index)
  }

  private func keep(_ id: PhotoID, of index: Int) {
    if MockCatalog.isOutside(index) { outsideIDs[index] = id }
  }

  /// Returns a random one of these indices, or `nil` if the list is empty. Each call advances the
  /// sequence.
  func pick(_ indices: [Int]) -> Int? {
    guard !indices.isEmpty else { return nil }
    picks += 1
    return Seed(picks).pick(indices, 0)
  }

  /// Returns the liked photos, newest like first: those of this run, then the initial ones in the
  /// feed's order.
  func favorites() -> [Int] {
    let recent = Set(newestLikes)
    let older = (0..<catalog.count).filter { isLiked($0) && !recent.contains($0) }
    return newestLikes.reversed() + older
  }

  private func isLiked(_ index: Int) -> Bool {
    let atStart = likesEven && index.isMultiple(of: 2) && !MockCatalog.isOutside(index)
    return atStart != flipped.contains(index)
  }

  private func change(_ index: Int) -> Int { isLiked(index) ? 1 : -1 }
}
