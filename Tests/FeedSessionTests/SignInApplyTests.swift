import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Sign-in and sign-out as events")
struct SignInApplyTests {
  private var state = SessionState()

  private static let invitation: SignInInvitation = {
    guard let state = Secret("state") else { preconditionFailure("the text is not empty") }
    return SignInInvitation(page: .sample("https://x.test/"), redirect: .standard, state: state)
  }()

  private mutating func begin() {
    #expect(state.apply(.signInBegan(Self.invitation, isHeard: true, listenerFault: nil)) == .done)
  }

  private mutating func exchange(_ code: Int) throws -> ExchangeTicket {
    guard case .startExchange(let ticket) = state.apply(.codeGiven(number: code)) else {
      throw FeedError.usage("no exchange was started")
    }
    return ticket
  }

  private mutating func signIn() throws {
    begin()
    let ticket = try exchange(1)
    #expect(state.apply(.tokenStored(ticket, .keyring, scopes: ["public"])) == .done)
    #expect(state.apply(.signInEnded(attempt: ticket.attempt, nil)) == .done)
  }

  @Test("AUTH-4: the steps are waiting, exchanging, profile, and then there is no attempt")
  mutating func steps() throws {
    begin()
    #expect(state.attempt?.step == .waiting)
    let ticket = try exchange(1)
    #expect(state.attempt?.step == .exchanging)
    _ = state.apply(.tokenStored(ticket, .keyring, scopes: ["public"]))
    #expect(state.attempt?.step == .profile)
    #expect(state.account == .signedIn(.keyring, scopes: ["public"]))
    _ = state.apply(.signInEnded(attempt: ticket.attempt, nil))
    #expect(state.attempt == nil)
    #expect(state.isSignedIn)
  }

  @Test("AUTH-5: the same code while it is exchanged joins that exchange")
  mutating func sameCode() throws {
    begin()
    let ticket = try exchange(1)
    let revision = state.revision
    #expect(state.apply(.codeGiven(number: 1)) == .joinExchange(ticket))
    #expect(state.revision == revision)
  }

  @Test("AUTH-5: another code takes the first one's place, whose token is not taken any more")
  mutating func otherCode() throws {
    begin()
    let first = try exchange(1)
    let second = try exchange(2)
    #expect(first != second)
    #expect(state.apply(.tokenStored(first, .keyring, scopes: [])) == .stale)
    #expect(!state.isSignedIn)
    #expect(state.apply(.tokenStored(second, .keyring, scopes: [])) == .done)
    #expect(state.isSignedIn)
    #expect(state.apply(.tokenStored(first, .keyring, scopes: [])) == .stale)
  }

  @Test("AUTH-5: a code that comes back after another is exchanged anew")
  mutating func returningCode() throws {
    begin()
    let tickets = [try exchange(1), try exchange(2), try exchange(1)]
    #expect(Set(tickets).count == 3)
    #expect(state.apply(.tokenStored(tickets[0], .keyring, scopes: [])) == .stale)
    #expect(state.apply(.tokenStored(tickets[2], .keyring, scopes: [])) == .done)
  }

  @Test("A code without an attempt, or after the token came, is refused")
  mutating func lateCode() throws {
    guard case .refuse = state.apply(.codeGiven(number: 1)) else {
      Issue.record("nobody asked for a code")
      return
    }
    begin()
    _ = state.apply(.tokenStored(try exchange(1), .keyring, scopes: []))
    guard case .refuse = state.apply(.codeGiven(number: 2)) else {
      Issue.record("the person is signed in already")
      return
    }
  }

  @Test("AUTH-4: a second begin changes nothing; a token for an attempt that is over is stale")
  mutating func attempts() throws {
    begin()
    #expect(
      state.apply(.signInBegan(Self.invitation, isHeard: false, listenerFault: .busy)) == .nothing)
    let ticket = try exchange(1)
    #expect(state.apply(.signInEnded(attempt: ticket.attempt, .busy)) == .done)
    #expect(state.signInFault == .busy && state.account == .signedOut(nil))
    begin()
    #expect(state.signInFault == nil)
    #expect(state.apply(.tokenStored(ticket, .keyring, scopes: [])) == .stale)
    #expect(state.apply(.signInEnded(attempt: ticket.attempt, .busy)) == .stale)
    #expect(state.attempt?.step == .waiting)
  }

  @Test("AUTH-7: why a sign-in failed is gone once somebody is signed in, and never said to them")
  mutating func faultOfOthers() throws {
    begin()
    let failed = try exchange(1)
    #expect(state.apply(.signInEnded(attempt: failed.attempt, .busy)) == .done)
    _ = state.apply(.tokenGiven(.memory, scopes: []))
    #expect(state.isSignedIn && state.signInFault == nil)
    begin()
    let another = try exchange(2)
    #expect(state.apply(.signInEnded(attempt: another.attempt, .busy)) == .done)
    #expect(state.isSignedIn && state.signInFault == nil)
  }

  @Test("AUTH-10: signing out forgets feed, favorites, likes and profile, and begins an epoch")
  mutating func signOut() throws {
    try signIn()
    try state.load(["a"])
    _ = state.apply(.pageAsked(.favorites))
    guard case .startProfile(let profile) = state.apply(.profileAsked) else {
      throw FeedError.usage("no profile was asked for")
    }
    let page = try state.startedPage()
    let epoch = state.epoch
    #expect(state.apply(.signedOut(epoch: epoch)) == .done)
    #expect(state.account == .signedOut(nil))
    #expect(state.feed.count == 0 && state.feed.phase == .idle)
    #expect(!state.favorites.isBegun)
    #expect(state.likes["a"] == nil)
    #expect(state.profile == .absent)
    #expect(state.apply(.pageArrived(page, .page(2, ["b"]))) == .stale)
    #expect(state.apply(.profileArrived(profile, Profile(username: "ada"))) == .stale)
    #expect(state.apply(.avatarArrived(profile, .sample("https://x.test/"))) == .stale)
    #expect(state.apply(.signedOut(epoch: epoch)) == .stale)
  }

  @Test("AUTH-9: a refusal signs out the person whose call it was, and no later one")
  mutating func refusal() throws {
    try signIn()
    let old = state.epoch
    _ = state.apply(.signedOut(epoch: old))
    try signIn()
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    #expect(state.apply(.tokenRefused(epoch: old, refused)) == .stale)
    #expect(state.isSignedIn)
    #expect(state.apply(.tokenRefused(epoch: state.epoch, refused)) == .done)
    #expect(state.account == .signedOut(refused))
  }

  @Test("What the token store says late does not put out who signed in meanwhile")
  mutating func restoration() throws {
    state = SessionState(account: .unknown)
    _ = state.apply(.tokenGiven(.memory, scopes: []))
    #expect(state.apply(.accountRestored(.signedOut(nil))) == .stale)
    #expect(state.isSignedIn)
  }

  @Test("PROF-2: a failed profile says why; one that is shown stays when a new one fails")
  mutating func profile() throws {
    let ask = { (state: inout SessionState) throws -> ProfileTicket in
      guard case .startProfile(let ticket) = state.apply(.profileAsked) else {
        throw FeedError.usage("no profile was asked for")
      }
      return ticket
    }
    let first = try ask(&state)
    #expect(state.apply(.profileAsked) == .joinProfile(first))
    _ = state.apply(.profileFailed(first, .busy))
    #expect(state.profile == .failed(.busy))
    _ = state.apply(.profileFailed(try ask(&state), .cancelled))
    #expect(state.profile == .absent)
    _ = state.apply(.profileArrived(try ask(&state), Profile(username: "ada")))
    _ = state.apply(.profileFailed(try ask(&state), .busy))
    #expect(state.profile.value?.username == "ada")
  }
}
