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
    #expect(
      state.revisions { $0.signInBegan(Self.invitation, isListening: true, listenerFault: nil) }
        == 1)
  }

  private mutating func exchange(_ code: Int) throws -> ExchangeTicket {
    try state.startedExchange(code)
  }

  private mutating func signIn() throws {
    begin()
    let ticket = try exchange(1)
    #expect(state.tokenStored(ticket, .keyring, scopes: ["public"]) == true)
    #expect(state.revisions { $0.signInEnded(attempt: ticket.attempt, nil) } == 1)
  }

  @Test("AUTH-4: the steps are waiting, exchanging and profile; then the attempt is over")
  mutating func steps() throws {
    begin()
    #expect(state.attempt?.step == .waiting)
    let ticket = try exchange(1)
    #expect(state.attempt?.step == .exchanging)
    state.tokenStored(ticket, .keyring, scopes: ["public"])
    #expect(state.attempt?.step == .profile)
    #expect(state.account == .signedIn(.keyring, scopes: ["public"]))
    state.signInEnded(attempt: ticket.attempt, nil)
    #expect(state.attempt == nil)
    #expect(state.isSignedIn)
  }

  @Test("AUTH-23: a second sign-in with the same code joins the exchange in progress")
  mutating func sameCode() throws {
    begin()
    let ticket = try exchange(1)
    let revision = state.revision
    #expect(try state.requestExchange(ofCode: 1) == ticket)
    #expect(state.revision == revision)
  }

  @Test("AUTH-24: another code replaces the first one, whose token no longer counts")
  mutating func otherCode() throws {
    begin()
    let first = try exchange(1)
    let second = try exchange(2)
    #expect(first != second)
    #expect(state.tokenStored(first, .keyring, scopes: []) == false)
    #expect(!state.isSignedIn)
    #expect(state.tokenStored(second, .keyring, scopes: []) == true)
    #expect(state.isSignedIn)
    #expect(state.tokenStored(first, .keyring, scopes: []) == false)
  }

  @Test("AUTH-5: a code that returns after another one is exchanged again")
  mutating func returningCode() throws {
    begin()
    let tickets = [try exchange(1), try exchange(2), try exchange(1)]
    #expect(Set(tickets).count == 3)
    #expect(state.tokenStored(tickets[0], .keyring, scopes: []) == false)
    #expect(state.tokenStored(tickets[2], .keyring, scopes: []) == true)
  }

  @Test("A code without an attempt, or after the token arrived, is refused")
  mutating func lateCode() throws {
    #expect(throws: FeedError.self, "no sign-in expects a code") {
      try state.requestExchange(ofCode: 1)
    }
    begin()
    let ticket = try exchange(1)
    state.tokenStored(ticket, .keyring, scopes: [])
    #expect(throws: FeedError.self, "the user is already signed in") {
      try state.requestExchange(ofCode: 2)
    }
  }

  @Test("AUTH-22: a second begin changes nothing, and a token for an ended attempt is stale")
  mutating func attempts() throws {
    begin()
    #expect(
      state.revisions { $0.signInBegan(Self.invitation, isListening: false, listenerFault: .busy) }
        == 0
    )
    let ticket = try exchange(1)
    #expect(state.revisions { $0.signInEnded(attempt: ticket.attempt, .busy) } == 1)
    #expect(state.signInFault == .busy && state.account == .signedOut(nil))
    begin()
    #expect(state.signInFault == nil)
    #expect(state.tokenStored(ticket, .keyring, scopes: []) == false)
    #expect(state.revisions { $0.signInEnded(attempt: ticket.attempt, .busy) } == 0)
    #expect(state.attempt?.step == .waiting)
  }

  @Test("AUTH-27: the reason of a failed sign-in is dropped after a successful sign-in")
  mutating func faultOfOthers() throws {
    begin()
    let failed = try exchange(1)
    #expect(state.revisions { $0.signInEnded(attempt: failed.attempt, .busy) } == 1)
    state.tokenGiven(.memory, scopes: [])
    #expect(state.isSignedIn && state.signInFault == nil)
    begin()
    let another = try exchange(2)
    #expect(state.revisions { $0.signInEnded(attempt: another.attempt, .busy) } == 1)
    #expect(state.isSignedIn && state.signInFault == nil)
  }

  @Test("AUTH-30: signing out drops feed, favorites, likes and profile, and starts an epoch")
  mutating func signOut() throws {
    try signIn()
    try state.load(["a"])
    _ = state.requestPage(of: .favorites)
    let profile = try state.startedProfile()
    let page = try state.startedPage()
    let epoch = state.epoch
    #expect(state.signedOut(epoch: epoch) == true)
    #expect(state.account == .signedOut(nil))
    #expect(state.feed.count == 0 && state.feed.phase == .idle)
    #expect(!state.favorites.isBegun)
    #expect(state.likes["a"] == nil)
    #expect(state.profile == .absent)
    #expect(state.revisions { $0.pageArrived(page, .page(2, ["b"])) } == 0)
    #expect(state.revisions { $0.profileArrived(profile, Profile(username: "ada")) } == 0)
    #expect(state.revisions { $0.avatarArrived(profile, .sample("https://x.test/")) } == 0)
    #expect(state.signedOut(epoch: epoch) == false)
  }

  @Test("AUTH-9: a refusal signs out only the user who made the call")
  mutating func refusal() throws {
    try signIn()
    let old = state.epoch
    state.signedOut(epoch: old)
    try signIn()
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    #expect(state.tokenRefused(epoch: old, refused) == false)
    #expect(state.isSignedIn)
    #expect(state.tokenRefused(epoch: state.epoch, refused) == true)
    #expect(state.account == .signedOut(refused))
  }

  @Test("A late answer of the token store does not sign out a user who signed in after the request")
  mutating func restoration() throws {
    state = SessionState(account: .unknown)
    state.tokenGiven(.memory, scopes: [])
    #expect(state.accountRestored(.signedOut(nil)) == false)
    #expect(state.isSignedIn)
  }

  @Test("TUI-88: restoring another account counts as an external sign-in, no account does not")
  mutating func replacement() throws {
    try signIn()
    for account: Account in [.signedIn(.keyring, scopes: []), .signedOut(nil)] {
      #expect(state.replacedElsewhere(epoch: state.epoch) == true)
      #expect(state.accountRestored(account) == true)
      #expect(state.signInsElsewhere == 1)
    }
  }

  @Test("PROF-2: a failed profile shows the reason; a shown one stays if a reload fails")
  mutating func profile() throws {
    let first = try state.startedProfile()
    #expect(state.requestProfile() == first)
    state.profileFailed(first, .busy)
    #expect(state.profile == .failed(.busy))
    let second = try state.startedProfile()
    state.profileFailed(second, .cancelled)
    #expect(state.profile == .absent)
    let third = try state.startedProfile()
    state.profileArrived(third, Profile(username: "ada"))
    let fourth = try state.startedProfile()
    state.profileFailed(fourth, .busy)
    #expect(state.profile.value?.username == "ada")
  }
}
