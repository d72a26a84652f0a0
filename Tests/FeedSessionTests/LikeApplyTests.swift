import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Likes as events")
struct LikeApplyTests {
  private var state = SessionState(account: .signedIn(.memory, scopes: []))

  private mutating func like(_ id: PhotoID, _ wanted: Bool = true) throws -> LikeTicket {
    try state.startedLike(id, wanted)
  }

  private func isLiked(_ id: PhotoID) -> Bool { state.applyingLikes(to: .bare(id)).isLiked }

  @Test("FEED-11: the heart shows the wanted like at once, and the count follows it")
  mutating func wanted() throws {
    var photo = Photo.bare("a")
    photo.likes = 7
    state.photosReceived([photo], requestedAt: 0, isCached: false)
    let ticket = try like("a")
    #expect(isLiked("a") && state.applyingLikes(to: photo).likes == 8)
    state.likeFailed(ticket)
    #expect(!isLiked("a") && state.applyingLikes(to: photo).likes == 7)
  }

  @Test("FEED-5: a confirmed like keeps the heart, with the service's count")
  mutating func confirmed() throws {
    try state.load(["a"])
    let ticket = try like("a")
    #expect(state.likes.isInProgress("a"))
    #expect(
      state.revisions { $0.likeConfirmed(ticket, LikeState(isLiked: true, likes: 5), nil) } == 1)
    #expect(isLiked("a"))
    #expect(!state.likes.isInProgress("a"))
    #expect(state.applyingLikes(to: .bare("a")).likes == 5)
  }

  @Test("FEED-5: if the service omits the count, the count follows the heart")
  mutating func countLeftOut() throws {
    var photo = Photo.bare("a")
    photo.likes = 7
    state.photosReceived([photo], requestedAt: 0, isCached: false)
    for (wanted, likes) in [(true, 8), (true, 8), (false, 7)] {
      let ticket = try like("a", wanted)
      state.likeConfirmed(ticket, LikeState(isLiked: wanted), nil)
      #expect(state.applyingLikes(to: photo).likes == likes)
    }
  }

  @Test("FAV-7: an answer with an unknown like changes no heart, and a known like replaces it")
  mutating func unknownLike() throws {
    var photo = Photo.bare("a")
    photo.isLikeUnknown = true
    state.photosReceived([photo], requestedAt: 0, isCached: false)
    #expect(state.applyingLikes(to: photo).knownLike == nil)
    let refused = try like("a")
    #expect(state.applyingLikes(to: photo).knownLike == true)
    state.likeFailed(refused)
    #expect(state.applyingLikes(to: photo).knownLike == nil)
    state.likeConfirmed(try like("a"), LikeState(isLiked: true), photo)
    state.photosReceived([photo], requestedAt: state.likes.stamp, isCached: false)
    #expect(state.applyingLikes(to: photo).knownLike == true)
  }

  @Test("A refused like of an unknown photo leaves nothing in the table")
  mutating func unknown() throws {
    let ticket = try state.requestLike(of: "ghost", wanted: true, order: 1)
    #expect(state.likes.order("ghost") == 1)
    state.likeFailed(ticket)
    #expect(state.likes["ghost"] == nil && state.likes.order("ghost") == nil)
  }

  @Test("FEED-5: a failure restores the heart, and the next try sends a new request")
  mutating func refused() throws {
    try state.load(["a"])
    let ticket = try like("a")
    #expect(state.revisions { $0.likeFailed(ticket) } == 1)
    #expect(!isLiked("a"))
    #expect(try like("a") != ticket)
  }

  @Test("FEED-17: one request per photo at a time: the same like joins it, the opposite follows it")
  mutating func oneAtATime() throws {
    let ticket = try like("a")
    let revision = state.revision
    #expect(try state.requestLike(of: "a", wanted: true) == ticket)
    #expect(state.revision == revision)
    let next = try state.requestLike(of: "a", wanted: false)
    #expect(next == ticket.next && !isLiked("a") && state.revision == revision + 1)
    // The service's like is confirmed, and the call stays.
    state.likeConfirmed(ticket, LikeState(isLiked: true), nil)
    #expect(!isLiked("a") && state.isWanted(next) && state.confirmedLike(next) == nil)
    state.likeWithdrawn(next)
    #expect(isLiked("a"))
    _ = try like("b")
  }

  @Test("FEED-17: the newest call wins: a third press drops the second one")
  mutating func thirdWish() throws {
    try state.load(["a"])
    let ticket = try like("a")
    let next = try state.requestLike(of: "a", wanted: false)
    #expect(try state.requestLike(of: "a", wanted: true) == ticket)
    #expect(isLiked("a") && !state.isWanted(next))
    state.likeConfirmed(ticket, LikeState(isLiked: true), nil)
    #expect(isLiked("a") && !state.likes.isInProgress("a"))
  }

  @Test("FEED-5: after a failure, the opposite call needs no request for a known heart")
  mutating func followsFailure() throws {
    try state.load(["a"])
    for id in ["a", "unknown"] as [PhotoID] {
      let ticket = try like(id)
      let next = try state.requestLike(of: id, wanted: false)
      state.likeFailed(ticket)
      #expect(state.isWanted(next) && !isLiked(id))
      #expect((state.confirmedLike(next) != nil) == (id == "a"))
      state.likeWithdrawn(next)
    }
    #expect(state.likes["unknown"] == nil && state.likes["a"] != nil)
  }

  @Test("FEED-17: a call that arrives after a newer one is dropped, unless it is the same")
  mutating func order() throws {
    let ticket = try state.requestLike(of: "a", wanted: true, order: 2)
    #expect(throws: FeedError.likeReplaced) {
      try state.requestLike(of: "a", wanted: false, order: 1)
    }
    #expect(isLiked("a"))
    #expect(try state.requestLike(of: "a", wanted: true, order: 1) == ticket)
    #expect(try state.requestLike(of: "a", wanted: false, order: 3) == ticket.next)
  }

  @Test("FAV-2: an unlike in progress keeps the photo among the favorites until it is confirmed")
  mutating func favoritesWait() throws {
    var photo = Photo.bare("a")
    photo.isLiked = true
    state.photosReceived([photo], requestedAt: 0, isCached: false)
    let unlike = try like("a", false)
    let page = try state.startedPage(of: .favorites)
    state.pageArrived(page, Answer(PhotoPage(photos: [photo], page: 1, hasMore: false)))
    #expect(state.favorites.contains("a") && !isLiked("a"))
    state.likeFailed(unlike)
    #expect(state.favorites.contains("a") && isLiked("a"))
  }

  @Test("FEED-17: the same like joins even if the heart is known only from a like")
  mutating func joinsAfterGuess() throws {
    state.likeConfirmed(try like("a"), LikeState(isLiked: true), nil)
    let ticket = try like("a", false)
    #expect(try state.requestLike(of: "a", wanted: false) == ticket)
  }

  @Test("FAV-9: an answer requested before a like does not undo it, however late it arrives")
  mutating func lateAnswers() throws {
    try state.load(["a"])
    let page = try state.startedPage()
    let ticket = try like("a")
    let before = state.likes.stamp
    state.likeConfirmed(ticket, LikeState(isLiked: true), nil)
    state.pageArrived(page, .page(2, ["a", "b"]))
    #expect(isLiked("a"))
    #expect(
      state.revisions { $0.photosReceived([.bare("a")], requestedAt: before, isCached: false) } == 0
    )
    #expect(isLiked("a"))
    // An answer requested after the like shows changes made elsewhere.
    let now = state.likes.stamp
    #expect(
      state.revisions { $0.photosReceived([.bare("a")], requestedAt: now, isCached: false) } == 1)
    #expect(!isLiked("a"))
  }

  @Test("FAV-9: a cached answer after a like does not undo it")
  mutating func cachedAnswers() throws {
    try state.load(["a", "b"])
    state.likeConfirmed(try like("a"), LikeState(isLiked: true), nil)
    var liked = Photo.bare("b")
    liked.isLiked = true
    let stamp = state.likes.stamp
    let photos = [Photo.bare("a"), liked]
    #expect(state.revisions { $0.photosReceived(photos, requestedAt: stamp, isCached: true) } == 1)
    #expect(isLiked("a"))
    #expect(isLiked("b"), "a cache may change a photo that was never liked here")
  }

  @Test("An answer to a like from before a sign-out is dropped")
  mutating func epoch() throws {
    let ticket = try like("a")
    #expect(state.signedOut(epoch: state.epoch) == true)
    #expect(state.revisions { $0.likeConfirmed(ticket, LikeState(isLiked: true), nil) } == 0)
    #expect(state.revisions { $0.likeFailed(ticket) } == 0)
    #expect(!isLiked("a"))
  }

  @Test("LIVE-6: once the service has removed likes, no more likes are requested")
  mutating func gone() {
    let fault = FeedError(.unsupported, Message(.errorLikesOff))
    #expect(state.revisions { $0.likesUnsupported(fault) } == 1)
    #expect(state.revisions { $0.likesUnsupported(fault) } == 0)
    #expect(throws: fault) { try state.requestLike(of: "a", wanted: true) }
    #expect(state.likesFault == fault)
  }

  @Test("The guessed state of an unknown heart is dropped when the like is refused")
  mutating func guess() throws {
    state.likeFailed(try like("a", false))
    #expect(state.likes["a"] == nil)
  }

  /// A service with one photo and the connection to it. Likes take effect and answers are made
  /// at independent times.
  private struct World {
    var isLiked: [PhotoID: Bool]
    var newestCalls: [PhotoID: Bool] = [:]
    var tickets: Set<LikeTicket> = []
    var steps: [Step] = []

    enum Step {
      /// A like looks whether the one before it has ended.
      case likeFollows(LikeTicket)
      case likeTakesEffect(LikeTicket)
      case likeAnswers(LikeTicket)
      case likeFails(LikeTicket)
      case photosRead(requestedAt: Int)
      case photosAnswer([Photo], requestedAt: Int)
    }

    var photos: [Photo] {
      isLiked.keys.sorted { $0.text < $1.text }.map { id in
        var photo = Photo.bare(id)
        photo.isLiked = isLiked[id] ?? false
        return photo
      }
    }
  }

  @Test("FAV-2, FEED-5: after any order of likes, failures and reads, the newest call has won")
  func model() {
    for seed in UInt64(0)..<3_000 {
      var random = SeededGenerator(seed: seed)
      var world = World(isLiked: ["a": false, "b": true])
      var state = SessionState(account: .signedIn(.memory, scopes: []))
      state.photosReceived(world.photos, requestedAt: 0, isCached: false)
      for _ in 0..<30 { Self.act(&state, &world, &random) }
      while !world.steps.isEmpty { Self.deliver(&state, &world, &random) }
      for (id, isLiked) in world.isLiked {
        #expect(state.applyingLikes(to: .bare(id)).isLiked == isLiked, "seed \(seed), photo \(id)")
        #expect(world.newestCalls[id] ?? isLiked == isLiked, "seed \(seed), photo \(id)")
      }
    }
  }

  private static func act(
    _ state: inout SessionState, _ world: inout World, _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let id: PhotoID = Bool.random(using: &random) ? "a" : "b"
      let wanted = Bool.random(using: &random)
      world.newestCalls[id] = wanted
      want(id, wanted, &state, &world)
    case 1: world.steps.append(.photosRead(requestedAt: state.likes.stamp))
    default: deliver(&state, &world, &random)
    }
  }

  private static func want(
    _ id: PhotoID, _ wanted: Bool, _ state: inout SessionState, _ world: inout World
  ) {
    guard let ticket = try? state.requestLike(of: id, wanted: wanted),
      world.tickets.insert(ticket).inserted
    else { return }
    world.steps.append(ticket.isNext ? .likeFollows(ticket) : .likeTakesEffect(ticket))
  }

  private static func deliver(
    _ state: inout SessionState, _ world: inout World, _ random: inout SeededGenerator
  ) {
    guard let index = world.steps.indices.randomElement(using: &random) else { return }
    switch world.steps.remove(at: index) {
    case .likeFollows(let ticket) where state.likes.isInProgress(before: ticket):
      world.steps.append(.likeFollows(ticket))
    case .likeFollows(let ticket):
      guard state.isWanted(ticket) else { return }
      if state.confirmedLike(ticket) != nil { return state.likeWithdrawn(ticket) }
      want(ticket.photo, ticket.wanted, &state, &world)
    case .likeTakesEffect(let ticket):
      world.isLiked[ticket.photo] = ticket.wanted
      let isLost = Int.random(in: 0..<4, using: &random) == 0
      world.steps.append(isLost ? .likeFails(ticket) : .likeAnswers(ticket))
    case .likeAnswers(let ticket):
      state.likeConfirmed(ticket, LikeState(isLiked: ticket.wanted), nil)
    case .likeFails(let ticket):
      // Requests the photo again, as the use case does.
      let isLiked = world.isLiked[ticket.photo] ?? false
      state.likeConfirmed(ticket, LikeState(isLiked: isLiked), nil)
    case .photosRead(let stamp): world.steps.append(.photosAnswer(world.photos, requestedAt: stamp))
    case .photosAnswer(let photos, let stamp):
      state.photosReceived(photos, requestedAt: stamp, isCached: false)
    }
  }
}
