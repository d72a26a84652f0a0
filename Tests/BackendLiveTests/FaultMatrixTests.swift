import FeedCore
import FeedSession
import FeedTestSupport
import Testing

/// Combines every fault of the network and the service with every call. The caller gets a typed
/// error, or a success if a like took effect. The session and the files stay unchanged, and no call
/// hangs. No message contains a secret.
@Suite("LIVE-2: the fault matrix", .timeLimit(.minutes(10)))
struct FaultMatrixTests {
  enum Call: String, CaseIterable, Sendable {
    case feed, like, unlike, profile, favorites, exchange, picture, download
    case createCollection, updateCollection, deleteCollection, addToCollection, removeFromCollection
    /// A heart with favorites in a collection.
    case favorite, unfavorite, favoritesOfCollection

    var endpoint: UnsplashEndpoint {
      switch self {
      case .feed: .feed
      case .like: .like
      case .unlike: .unlike
      case .profile: .me
      case .favorites: .favorites
      case .exchange: .token
      case .picture, .download: .picture
      case .createCollection: .createCollection
      case .updateCollection: .updateCollection
      case .deleteCollection: .deleteCollection
      case .addToCollection, .favorite: .addToCollection
      case .removeFromCollection, .unfavorite: .removeFromCollection
      case .favoritesOfCollection: .collectionPhotos
      }
    }

    var isPicture: Bool { self == .picture || self == .download }
    var isLike: Bool { self == .like || self == .unlike }
    /// Whether the session looks for the outcome after a lost answer.
    var isChecked: Bool {
      switch self {
      case .like, .unlike, .favorite, .unfavorite, .addToCollection, .removeFromCollection: true
      default: false
      }
    }
    /// Whether the caller gets a success, because the change took effect or was not needed.
    func succeeds(despite fault: Fault) -> Bool {
      switch self {
      case .like, .unlike, .favorite, .createCollection, .addToCollection, .removeFromCollection:
        fault.isAfterTheDeed
      // A photo that is not there need not be removed.
      case .unfavorite: fault.isAfterTheDeed || fault == .missing
      // The second attempt finds no collection.
      case .deleteCollection: fault == .reset || fault == .truncation
      default: false
      }
    }

    var keepsCollection: Bool {
      self == .favorite || self == .unfavorite || self == .favoritesOfCollection
    }
  }

  enum Fault: String, CaseIterable, Sendable {
    case reset, stall, truncation, wrongJSON, html, refused, rateLimit, scope, missing, gone
    case invalid, broken, busy, tls, dns
    /// A refusal by a gateway in front of the service, as a web page or as the gateway's JSON.
    case gatewayPage, gatewayJSON

    /// Returns the server's behavior, or nil if the call reaches no server. A picture is cut within
    /// the header because a picture that arrives byte by byte would be completed.
    func onServer(_ call: Call) -> UnsplashFault? {
      switch self {
      case .reset: .reset(at: 0)
      case .stall: .stall(at: .head(3))
      case .truncation: .truncated(at: call.isPicture ? .head(20) : .body(1))
      case .wrongJSON: .wrongJSON
      case .html: .html
      case .refused:
        .status(401, body: #"{"errors":["OAuth error: The access token is invalid"]}"#)
      case .rateLimit: .status(403, body: "Rate Limit Exceeded\n")
      case .scope: .status(403, body: #"{"errors":["OAuth error: missing permissions"]}"#)
      case .missing: .status(404, body: #"{"errors":["Couldn't find Photo"]}"#)
      case .gone: .status(410, body: #"{"errors":["gone"]}"#)
      case .invalid: .status(422, body: #"{"errors":["is invalid"]}"#)
      case .broken: .status(500, body: "oops")
      case .gatewayPage:
        .status(401, headers: [("Content-Type", "text/html")], body: "<h1>Unauthorized</h1>")
      case .gatewayJSON: .status(401, body: #"{"message":"Unauthorized","statusCode":401}"#)
      case .busy: .status(503, headers: [("Retry-After", "7")])
      case .tls, .dns: nil
      }
    }

    /// Whether the service carried out the request before its answer broke.
    var isAfterTheDeed: Bool { [.reset, .stall, .truncation].contains(self) }
  }

  private func codes(_ call: Call, _ fault: Fault) -> Set<FeedError.Code> {
    switch fault {
    case .reset: [.truncated, .offline]
    case .stall: [.timeout]
    case .truncation: [.truncated]
    case .tls: [.tls]
    case .dns: [.dns]
    case .html, .gatewayPage: [.webPage]
    case .broken, .busy: [.serverError]
    case .rateLimit where call == .exchange: [.rateLimited]
    case _ where call == .exchange: [.signInFailed]
    case .wrongJSON: [call.isPicture ? .noPicture : .badReply]
    case .missing: [call.isLike ? .unsupported : .notFound]
    case .gone: [call.isLike ? .unsupported : call.isPicture ? .notFound : .gone]
    case _ where call.isPicture: [.noPicture]
    case .gatewayJSON: [.webPage]
    case .refused: [.tokenRefused]
    case .rateLimit: [.rateLimited]
    case .scope: [.missingScope]
    case .invalid: [.rejected]
    }
  }

  @Test(
    "Each call handles each fault, and the session stays unchanged", arguments: Call.allCases,
    Fault.allCases)
  func cell(_ call: Call, _ fault: Fault) async throws {
    let world = try World(call, fault: fault)
    let photo = try await world.prepare(call)
    if let onServer = fault.onServer(call) { world.server.fault(onServer, on: call.endpoint) }
    let before = await world.session.state
    let outcome = await world.outcome(of: call, photo)
    if call.succeeds(despite: fault) {
      // The change took effect, as the photo or the user's collections show.
      #expect(outcome == nil, "\(call), \(fault): \(String(describing: outcome))")
    } else {
      let error = try #require(outcome, "\(call), \(fault) succeeded")
      #expect(codes(call, fault).contains(error.code), "\(call), \(fault): \(error)")
      if fault == .busy, call != .exchange { #expect(error.retryAfter == .seconds(7)) }
      #expect(!error.message.text(in: .english).isEmpty)
      world.expectNoSecret(in: "\(error) \(error.message.text(in: .russian))")
    }
    await world.expectUnchanged(since: before, call, fault)
  }

  /// A session over the live backend and its own service.
  private struct World {
    let server: UnsplashServer
    let live: LiveHarness
    let tokens = StubTokenStore()
    let files = StubFiles()
    let session: Session
    private let babbling: BabblingServer
    /// The id of a collection of the user.
    private static let own = "4"
    /// The fault that decides the address: for `dns` and `tls` no call reaches the server.
    private let fault: Fault
    private let address: String

    init(_ call: Call, fault: Fault) throws {
      self.fault = fault
      server = try UnsplashServer(photos: 40, approvesAll: true)
      babbling = try BabblingServer()
      address =
        switch fault {
        case .dns: "https://imagefeed.invalid"
        case .tls: "https://127.0.0.1:\(babbling.port)"
        default: server.url
        }
      // A like or a collected photo is checked by one more request, which has to be answered within these limits. Any
      // other call may run out of time at any request.
      let (timeout, stall): (Duration, Duration) =
        switch fault {
        case .stall: call.isChecked ? (.seconds(3), .seconds(2)) : (.seconds(1), .milliseconds(400))
        default: (.seconds(20), .seconds(20))
        }
      live = try LiveHarness(
        address, key: server.key, secretKey: server.secret,
        timeout: timeout, stall: stall
      ) { settings in
        if call.keepsCollection { settings.favorites = .collection }
      }
      let scopes = ["public", "read_user", "write_likes"] + Credentials.collectionScopes
      let user = try LiveHarness.user(server.signIn(scopes: scopes))
      let stored = tokens
      stored.stored = user
      session = Session(
        live.backend, services: .stubs(tokens: tokens, files: files))
    }

    /// Returns a photo to work on. For `dns` and `tls` its pictures are at an unreachable host.
    func prepare(_ call: Call) async throws -> Photo {
      let reachable = try LiveHarness(server)
      let user = try #require(tokens.stored)
      let photo = try await reachable.photos.photo(server.photoID(1), as: user).value
      if call == .unlike { server.setLikes([photo.id]) }
      if call == .exchange { try await session.signOut() }
      if call == .unfavorite || call == .favoritesOfCollection {
        let id = server.createCollection(titled: "Favorites")
        try server.setPhotos([photo.id], inCollection: id)
      }
      if call == .removeFromCollection {
        try server.setPhotos([photo.id], inCollection: Self.own)
      }
      guard call.isPicture, fault == .dns || fault == .tls else { return photo }
      var moved = photo
      let host = fault == .dns ? "https://imagefeed-invalid.unsplash.com" : address
      moved.addresses = PhotoAddresses(raw: try WebAddress("\(host)/a.jpg?ixid=x"))
      return moved
    }

    func outcome(of call: Call, _ photo: Photo) async -> FeedError? {
      do throws(FeedError) {
        switch call {
        case .feed: _ = try await session.nextPage(of: .feed)
        case .like: _ = try await session.setLike(true, of: photo)
        case .unlike: _ = try await session.setLike(false, of: photo)
        case .profile: _ = try await session.loadProfile()
        case .favorites: _ = try await session.listFavorites(PageRequest(1))
        case .exchange:
          _ = try await session.beginSignIn(redirect: .outOfBand)
          _ = try await session.completeSignIn(pasted: "a-code-of-nobody")
        case .createCollection:
          _ = try await session.createCollection(CollectionProperties(title: "New"))
        case .updateCollection:
          _ = try await session.updateCollection(Self.own, CollectionProperties(title: "New"))
        case .deleteCollection: try await session.deleteCollection(Self.own)
        case .addToCollection, .removeFromCollection:
          let isContained = call == .addToCollection
          try await session.setPhoto(photo.id, isContained: isContained, in: Self.own)
        case .favorite, .unfavorite:
          _ = try await session.setLike(call == .favorite, of: photo)
        case .favoritesOfCollection: _ = try await session.listFavorites(PageRequest(1))
        case .picture: _ = try await session.picture(photo.picture(.small))
        case .download:
          let file = try await files.create(at: "a.jpg", name: "", replacing: false)
          defer { file.discard() }
          try await live.photos.download(photo.picture(.small), into: file) { _, _ in }
          _ = try await file.finish()
        }
        return nil
      } catch {
        return error
      }
    }

    func expectUnchanged(since before: SessionState, _ call: Call, _ fault: Fault) async {
      let after = await session.state
      let place: Comment = "\(call), \(fault)"
      #expect(after.feed.count == before.feed.count, place)
      #expect(after.attempt == nil, place)
      // These load the profile, and that request succeeded.
      let loadsProfile: Set<Call> = [.favorites, .favoritesOfCollection, .createCollection]
      if !loadsProfile.contains(call) {
        #expect(after.profile.value == before.profile.value, place)
      }
      #expect(files.files.value.isEmpty && files.open.value == 0, place)
      #expect(!after.likes.isInProgress(server.photoID(1)), place)
      // Only a refused token signs the user out (AUTH-9).
      let isRefusal = fault == .refused && !call.isPicture
      #expect((tokens.stored == nil) == (isRefusal || call == .exchange), place)
      expectNoSecret(in: live.log.all.joined(separator: "\n"))
    }

    func expectNoSecret(in text: String) {
      for secret in server.secrets + [server.secret, "a-code-of-nobody"] {
        #expect(!text.contains(secret))
      }
    }
  }
}
