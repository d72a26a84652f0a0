import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Linear mode step by step")
struct LinearStateTests {
  private var state = LinearState(.english, AppFacts(version: "1", backend: "stub"))

  /// Creates a guest in the feed.
  init() throws {
    state.prompts = [.list(.feed)]
    try page(["a", "b", "c"])
  }

  /// Answers a request for the feed's next page.
  @discardableResult
  private mutating func page(_ ids: [PhotoID], hasMore: Bool = true) throws -> LinearStep {
    try arrive(ids.map { .bare($0) }, hasMore: hasMore)
  }

  private mutating func arrive(_ photos: [Photo], hasMore: Bool = true) throws -> LinearStep {
    var session = state.session
    guard let ticket = session.requestPage(of: .feed) else {
      throw FeedError.usage("no page was requested")
    }
    session.pageArrived(
      ticket, Answer(PhotoPage(photos: photos, page: ticket.page, hasMore: hasMore)))
    return state.finished(.nextPage(.feed), .done, session)
  }

  /// Returns the first line of the answer to `typed`.
  private mutating func answer(_ typed: String) -> String? { state.read(typed).lines.first }

  @Test("TUI-71: only plain digits count as a number, in a list and in a menu")
  mutating func numbers() {
    let menu = state.shareMenu(.bare("a"))
    let prompts: [(LinearState.Prompt, Int)] = [(.list(.feed), 3), (.menu(menu), menu.items.count)]
    for (prompt, last) in prompts {
      state.prompts.append(prompt)
      for typed in ["-9223372036854775808", "-1", "+1", "99999999999999999999"] {
        let line = answer(typed)
        #expect(line == "“\(typed)” is not available here.")
      }
      let zero = answer("0")
      #expect(zero == "There is no number 0 here. Choose 1 to \(last).")
    }
  }

  @Test("SEC-2: a long text is not repeated, because it may be a code")
  mutating func code() {
    for prompt in [LinearState.Prompt.signIn, .list(.feed), .logOut] {
      state.prompts = [prompt]
      let lines = state.read(String(repeating: "k", count: 43)).lines
      #expect(lines.first == Phrase.linearNotOffered.text(in: .english))
      #expect(!lines.joined().contains("kk"))
    }
  }

  @Test("AUTH-36: a backend without sign-in starts with the feed and offers no log-in")
  mutating func noSignIn() throws {
    let session = SessionState(hasSignIn: false)
    let restored = state.finished(.restore, .done, session)
    #expect(restored.next == .call(.nextPage(.feed)))
    let list = try page(["a", "b"]).lines.joined()
    #expect(!list.contains("sign in"))
    for typed in ["i", "l 1", "p"] {
      let line = answer(typed)
      #expect(line == FeedError.noAccounts.message.text(in: .english))
    }
  }

  @Test("BACK-7: a built-in account without sign-in has no log-out")
  mutating func builtInUser() {
    state.session = SessionState(account: .signedIn(.memory, scopes: []), hasSignIn: false)
    for prompts in [[LinearState.Prompt.list(.feed)], [.list(.feed), .profile]] {
      state.prompts = prompts
      #expect(!state.choices.contains(.logOut))
      for typed in ["o", "i"] {
        let line = answer(typed)
        #expect(line == FeedError.noAccounts.message.text(in: .english))
        #expect(state.prompts == prompts)
      }
    }
  }

  @Test("TUI-11, TUI-12: an account change during a request is reported when the request ends")
  mutating func accountChangedMeanwhile() {
    func loading() -> SessionState {
      state.session = SessionState(account: .signedIn(.memory, scopes: []))
      state.prompts = [.list(.feed), .list(.favorites)]
      return state.session
    }
    var session = loading()
    session.signedOutElsewhere(epoch: session.epoch)
    let left = state.finished(.fetchDetails(.bare("a")), .photo(.bare("a")), session)
    #expect(left.lines.first?.hasPrefix("You were signed out in another window") == true)
    #expect(state.prompts == [.signIn])

    session = loading()
    session.signedOutElsewhere(epoch: session.epoch)
    let isSignedIn = session.signedInElsewhere(epoch: session.epoch, .memory, scopes: [])
    #expect(isSignedIn)
    let other = state.finished(.fetchDetails(.bare("a")), .photo(.bare("a")), session)
    #expect(other.next == .call(.loadExternalProfile))
  }

  @Test(
    "BACK-7: an empty feed shows how many photos were skipped, on the screen and in linear mode")
  mutating func skipped() throws {
    var session = SessionState(account: .signedIn(.memory, scopes: []))
    let asked = session.requestPage(of: .feed)
    let ticket = try #require(asked)
    session.pageArrived(
      ticket,
      Answer(
        PhotoPage(
          photos: [], page: 1, hasMore: false, skipped: 3,
          remarks: [Message(.remarkOtherFormats, "1")])))
    let remark = "Skipped 3 photos that could not be read. 1 picture in other formats is not shown."
    var harness = ScreenHarness(columns: 120)
    harness.session = session
    _ = harness.finish(.loadPage(.feed))
    #expect(harness.text.contains(remark))
    let line = state.finished(.nextPage(.feed), .done, session).lines.first
    #expect(line == remark)
  }

  @Test("TUI-85: likes and the profile stay hidden until the service accepts the token")
  mutating func unconfirmed() throws {
    var session = SessionState(account: .unknown)
    session.accountRestored(
      .signedIn(.keyring, scopes: []), of: AccountDigest("0123456789abcdef0123456789abcdef"))
    let restored = state.finished(.restore, .done, session)
    #expect(restored.next == .call(.nextPage(.feed)))
    let list = try arrive([.sample("a", isLiked: true)]).lines.joined()
    #expect(!list.contains("like") && !list.contains("favorites"))
    for typed in ["l 1", "v"] {
      let line = answer(typed)
      #expect(line == Phrase.notConfirmedYet.text(in: .english))
    }
    let photo = state.read("1").lines.joined()
    #expect(!photo.contains("liked") && !photo.contains("l like"))
    let like = answer("l")
    #expect(like == Phrase.notConfirmedYet.text(in: .english))

    let profile = state.read("p")
    #expect(profile.next == .call(.loadProfile))
    session = state.session
    let ticket = session.requestProfile()
    session.profileArrived(ticket, .sample)
    let cached = state.finished(.loadProfile, .done, session).lines
    #expect(cached.first == Phrase.notConfirmedYet.text(in: .english))
    #expect(!cached.joined().contains("@"))

    state.session.tokenConfirmed(epoch: state.session.epoch)
    let user = answer("p")
    #expect(user?.contains("@") == true)
    let feed = state.read("f").lines.joined()
    #expect(feed.contains("liked") && feed.contains("favorites"))
  }

  @Test("TUI-11: after a page without new photos, Enter requests another, even on an open photo")
  mutating func nothingNew() throws {
    for number in [nil, "3"] {
      if let number { _ = state.read(number) }
      for _ in 1...2 {
        let asked = state.read("")
        #expect(asked.next == .call(.nextPage(.feed)))
        let empty = try page([])
        #expect(empty.next == .read)
        #expect(empty.lines.first == Phrase.linearNothingNew.text(in: .english))
      }
    }
    let next = try page(["d"])
    #expect(next.lines.first?.hasPrefix("4. ") == true)
    let end = try page([], hasMore: false)
    #expect(end.lines.first == Phrase.endOfFeed.text(in: .english))
    let after = state.read("")
    #expect(after.next == .read && after.lines.first == Phrase.endOfFeed.text(in: .english))
  }

  @Test("TUI-73: a failed reload keeps the numbers, and Enter tries again")
  mutating func failedReload() {
    let asked = state.read("r")
    #expect(asked.next == .call(.reload(.feed)))
    var session = state.session
    let failed = session.reload(.feed)
    session.pageFailed(failed, .usage("offline"))
    let failure = state.finished(.reload(.feed), .failed(.usage("offline")), session)
    #expect(failure.lines.last?.hasPrefix("Enter retry") == true)
    let open = answer("2")
    #expect(open?.hasPrefix("2. ") == true)
    _ = state.read("b")
    let retried = state.read("")
    #expect(retried.next == .call(.reload(.feed)))

    session = state.session
    let again = session.reload(.feed)
    session.pageArrived(again, Answer(.sample(1, ["x", "y"])))
    let line = state.finished(.reload(.feed), .done, session).lines.first
    #expect(line == "Feed, 1 to 2 of 2+.")
    let old = answer("3")
    #expect(old == "There is no number 3 here. Choose 1 to 2.")
    let more = state.read("")
    #expect(more.next == .call(.nextPage(.feed)))
  }

  @Test("TUI-11: answers and the search key work on a Russian keyboard")
  mutating func keyboard() {
    let question = [LinearState.Prompt.list(.feed), .overwrite(.bare("a"))]
    for typed in ["т", "н", "и", "n", "b"] {
      state.prompts = question
      let step = state.read(typed)
      #expect(step.next == .read && state.prompt == .list(.feed), "\(typed)")
    }
    state.prompts = question
    let yes = state.read("д")
    #expect(yes.next == .call(.download(.bare("a"), replacing: true)))
    let search = state.read(".fog")
    #expect(search.next == .call(.find(.words(SearchQuery(words: "fog")))))
    _ = state.read(".")
    #expect(state.prompt == .search)
  }
}
