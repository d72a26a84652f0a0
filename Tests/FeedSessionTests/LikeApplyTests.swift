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

  @Test("FEED-5: the heart changes only after the service has confirmed the like")
  mutating func confirmed() throws {
    try state.load(["a"])
    let ticket = try like("a")
    #expect(!isLiked("a"))
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

  @Test("FEED-5: a failure keeps the heart, and the next try sends a new request")
  mutating func refused() throws {
    try state.load(["a"])
    let ticket = try like("a")
    #expect(state.revisions { $0.likeRefused(ticket) } == 1)
    #expect(!isLiked("a"))
    #expect(try like("a") != ticket)
  }

  @Test("FEED-17: one request per photo at a time: the same like joins it, the opposite is refused")
  mutating func oneAtATime() throws {
    let ticket = try like("a")
    let revision = state.revision
    #expect(try state.requestLike(of: "a", wanted: true) == ticket)
    let error = #expect(throws: FeedError.self) {
      try state.requestLike(of: "a", wanted: false)
    }
    #expect(error?.code == .busy)
    #expect(state.revision == revision)
    _ = try like("b")
  }

  @Test("FEED-5: the same like joins even if the heart is known only from a like")
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
    #expect(state.revisions { $0.likeRefused(ticket) } == 0)
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
    state.likeRefused(try like("a", false))
    #expect(state.likes["a"] == nil)
  }

  /// A service with one photo and the connection to it. Likes take effect and answers are made
  /// at independent times.
  private struct World {
    var isLiked: [PhotoID: Bool]
    var steps: [Step] = []

    enum Step {
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

  @Test("FAV-2: after any order of likes, failures and reads, hearts match the service")
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
      if let ticket = try? state.startedLike(id, wanted) {
        world.steps.append(.likeTakesEffect(ticket))
      }
    case 1: world.steps.append(.photosRead(requestedAt: state.likes.stamp))
    default: deliver(&state, &world, &random)
    }
  }

  private static func deliver(
    _ state: inout SessionState, _ world: inout World, _ random: inout SeededGenerator
  ) {
    guard let index = world.steps.indices.randomElement(using: &random) else { return }
    switch world.steps.remove(at: index) {
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
