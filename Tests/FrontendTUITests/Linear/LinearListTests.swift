import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Linear mode's lists, menus and commands")
struct LinearListTests {
  private var state = LinearState(.english, AppFacts(version: "1", backend: "stub"))

  /// Creates a guest in the feed, with ten of its fifteen photos printed.
  init() throws {
    state.prompts = [.list(.feed)]
    var session = state.session
    let asked = session.requestPage(of: .feed)
    let ticket = try #require(asked)
    session.pageArrived(ticket, Answer(.sample(1, Self.ids("f", 15))))
    _ = state.finished(.nextPage(.feed), .done, session)
  }

  private static func ids(_ name: String, _ count: Int) -> [PhotoID] {
    (1...count).map { PhotoID("\(name)\($0)") }
  }

  private mutating func finish(_ call: LinearCall, _ result: LinearResult) -> LinearStep {
    state.finished(call, result, state.session)
  }

  /// Answers the request of a search.
  @discardableResult
  private mutating func find(
    _ input: SearchInput, _ name: String, _ count: Int = 3
  ) -> LinearStep {
    finish(.find(input), .photos(.sample(1, Self.ids(name, count)), staleness: nil))
  }

  private let fog = SearchInput.words(SearchQuery(words: "fog"))

  @Test("TUI-73: after a failed reload, Enter continues with the loaded photos")
  mutating func failedReload() {
    for _ in 1...2 {
      let asked = state.read("r")
      #expect(asked.next == .call(.reload(.feed)))
      var session = state.session
      let ticket = session.reload(.feed)
      session.pageFailed(ticket, .usage("offline"))
      let failure = state.finished(.reload(.feed), .failed(.usage("offline")), session)
      #expect(
        failure.lines.contains(
          "Could not reload, so the list has not changed. Type r to try again."))
      #expect(failure.lines.last?.hasPrefix("Enter more photos") == true)
    }
    let more = state.read("")
    #expect(more.next == .read && more.lines.first == "Feed, 11 to 15 of 15+.")
    #expect(more.lines.last?.hasPrefix("Enter retry") == true)
    let retried = state.read("")
    #expect(retried.next == .call(.reload(.feed)))
  }

  @Test("TUI-11: Enter loads the next page of a search, and r reloads from the first page")
  mutating func pages() {
    let search = state.read("/fog")
    #expect(search.next == .call(.find(fog)))
    find(fog, "g")
    let more = state.read("")
    #expect(more.next == .call(.page(fog, 2)))
    let failure = finish(.page(fog, 2), .failed(.usage("offline")))
    #expect(failure.lines.last?.hasPrefix("Enter retry") == true)
    let again = state.read("")
    #expect(again.next == .call(.page(fog, 2)))
    // The server sends the last photo of page 1 again.
    let page = finish(.page(fog, 2), .photos(.sample(2, ["g3", "g4"]), staleness: nil))
    #expect(page.lines.first == "Search for “fog”, 4 to 4 of 4+.")
    let reload = state.read("r")
    #expect(reload.next == .call(.page(fog, 1)))
    let failed = finish(.page(fog, 1), .failed(.usage("offline")))
    #expect(
      failed.lines.contains("Could not reload, so the list has not changed. Type r to try again."))
    let retried = state.read("")
    #expect(retried.next == .call(.page(fog, 1)))
    let anew = finish(.page(fog, 1), .photos(.sample(1, ["h1"], hasMore: false), staleness: nil))
    #expect(anew.lines.first == "Search for “fog”, 1 to 1 of 1.")
  }

  @Test("TUI-72, FIND-24: back returns to each place as the user left it, without a request")
  mutating func back() {
    find(fog, "g")
    _ = state.read("2")
    _ = state.read("u")
    let photos = state.read("1")
    #expect(photos.next == .call(.find(.user("ben"))))
    find(.user("ben"), "b", 12)
    _ = state.read("")
    let number = state.read("12").lines.first
    #expect(number == "12. Untitled.")
    let headings = (1...5).map { _ in
      let step = state.read("b")
      #expect(step.next == .read)
      return step.lines.first
    }
    #expect(
      headings == [
        "Photos, @ben, 11 to 12 of 12+.", "Ben, @ben.", "2. Untitled.",
        "Search for “fog”, 1 to 3 of 3+.", "Feed, 1 to 10 of 15+.",
      ])
  }

  @Test("FIND-8: the next photo is from the photo's own list after detours")
  mutating func next() {
    find(fog, "g")
    _ = state.read("2")
    _ = state.read("u")
    find(.likes("ben"), "b")
    _ = state.read("b")
    _ = state.read("b")
    let next = state.read("").lines.first
    #expect(next == "3. Untitled.")
    #expect(state.prompt == .photo(.bare("g3"), LinearPosition(number: 3, source: .found(fog))))
  }

  @Test("FIND-8: reopening a list returns to it, and abandoned lists are discarded")
  mutating func reopened() {
    find(.topic("weather"), "w")
    _ = state.read("1")
    find(.user("ben"), "b")
    let again = state.read("/#weather")
    #expect(again.next == .read)
    #expect(state.prompts == [.list(.feed), .list(.found(.topic("weather")))])
    find(fog, "g")
    #expect(Set(state.lists.keys) == [.topic("weather"), fog])
    find(.words(SearchQuery(words: "rain")), "r")
    #expect(!state.lists.keys.contains(fog))
    #expect(state.prompts.count == 3)
  }

  @Test("FIND-7: an author without a username is shown by name and has no page")
  mutating func unknownAuthor() {
    var photo = Photo.bare("p1")
    photo.author = Author(username: "", name: "Unknown")
    let step = finish(.find(.random), .photo(photo))
    #expect(step.lines.first == "Untitled.")
    #expect(step.lines.contains("Author: Unknown"))
    #expect(step.lines.last?.contains("u author") == false)
    let page = state.read("u")
    #expect(page.lines.first == "“u” is not available here.")
  }

  @Test("FIND-26: a backend without collections and topics offers neither")
  mutating func noCollections() {
    state.session = SessionState(capabilities: .all.subtracting([.collections, .topics]))
    let search = find(fog, "g").lines.last ?? ""
    #expect(!search.contains("topics") && !search.contains("collections"))
    let topics = state.read("t").lines.first
    #expect(topics == Phrase.errorNoCollectionsHere.text(in: .english))
    let menu = state.userMenu("ben", name: nil).lines
    #expect(menu == ["1. Photos", "2. Likes", "3. About"])
  }

  @Test("TUI-74: a cover is described by its caption, and omitted if it has no caption")
  mutating func covers() {
    let covers = [Photo.sample("c1", caption: "A boat."), .bare("c2")]
    let link = WebAddress.sample("https://x.test/1")
    let topics = covers.map { PhotoCollection(id: $0.id.text, title: "Fog", link: link, cover: $0) }
    let page = CollectionPage(topics, page: 1, hasMore: false)
    let step = finish(.find(.topics), .collections(page, staleness: nil))
    #expect(step.lines.filter { $0.contains("Fog") } == ["1. Fog, cover: A boat", "2. Fog"])
  }

  @Test("FIND-8: topics and collections are offered independently")
  mutating func listsApart() {
    for hasTopics in [true, false] {
      state.session.capabilitiesKnown(
        .all.subtracting(hasTopics ? .collections : .topics))
      let search = find(fog, "g").lines.last ?? ""
      #expect(search.contains("t topics") == hasTopics)
      #expect(search.contains("c collections") == !hasTopics)
      let asked = state.read("t")
      #expect((asked.next == .call(.find(.topics))) == hasTopics)
      #expect(hasTopics || asked.lines.first?.hasPrefix("This backend has no topics.") == true)
    }
  }

  @Test("FIND-29: searches that found photos are stored, and a sign-out removes them")
  mutating func recent() {
    let search = state.read("/fog")
    #expect(search.next == .call(.find(fog)))
    state.keepsSearches = true
    let rain = SearchInput.words(SearchQuery(words: "rain"))
    #expect(state.read("/rain").next == .call(.find(rain)))
    for none in [LinearResult.failed(.unreachable), .photos(.sample(1, []), staleness: nil)] {
      #expect(finish(.find(rain), none).next == .read)
      #expect(state.recent.texts.isEmpty, "the search found no photos")
    }
    _ = state.read("/rain")
    let kept = find(rain, "r")
    let found = LinearResult.photos(.sample(1, Self.ids("r", 3)), staleness: nil)
    #expect(kept == LinearStep(next: .call(.rememberSearch(rain, found: found, of: rain))))
    // If a search cannot be stored, its result is still shown.
    let shown = finish(.rememberSearch(rain, found: found, of: rain), .failed(.usage("full")))
    #expect(shown.next == .read && shown.lines.contains { $0.hasPrefix("1. ") })
    _ = state.read("/fog")
    _ = finish(.find(fog), .failed(.unreachable))
    let again = state.read("/rain")
    #expect(again.next == .call(.find(rain)), "the search is the most recent one already")
    _ = find(rain, "r")
    let asked = state.read("/")
    #expect(asked.next == .call(.loadSearches))
    let page = finish(.loadSearches, .searches(RecentSearches(["rain", "snow"])))
    #expect(page.lines.contains("2. snow"))
    // A number without an item is a search.
    let words = state.read("2024")
    #expect(words.next == .call(.find(.words(SearchQuery(words: "2024")))))
    _ = state.finished(.signOut, .done, SessionState())
    #expect(state.recent.texts.isEmpty && state.lists.isEmpty && state.prompts == [.signIn])
    _ = finish(.loadSearches, .searches(RecentSearches()))
    #expect(state.recent.texts.isEmpty, "searches that could not be stored are removed too")
  }

  @Test("FIND-9: changes of the stored searches by another process show at the next search")
  mutating func recentElsewhere() {
    state.keepsSearches = true
    _ = state.read("/rain")
    _ = finish(.rememberSearch(.words(SearchQuery(words: "rain"))), .done)
    for kept in [["snow", "rain"], []] {
      let asked = state.read("/")
      #expect(asked.next == .call(.loadSearches))
      _ = finish(.loadSearches, .searches(RecentSearches(kept)))
      #expect(state.recent.texts == kept)
      _ = state.read("")
    }
  }

  @Test("TUI-11: questions and menus close once the user has chosen")
  mutating func questions() {
    find(fog, "g")
    for typed in ["e", "1", "/", "?"] { _ = state.read(typed) }
    let feed = state.read("")
    #expect(feed.lines.first == "Search for “fog”, 1 to 3 of 3+.")
    _ = state.read("e")
    _ = state.read("2")
    var blue = SearchQuery(words: "fog")
    blue.color = .blue
    let filtered = state.read("12")
    #expect(filtered.next == .call(.find(.words(blue))))
    let failed = finish(.find(.words(blue)), .failed(.usage("offline")))
    #expect(failed.lines.first?.contains("offline") == true)
    #expect(state.prompt == .list(.found(fog)))
  }

  @Test("FAV-2: an unlike renumbers the favorites, reports that and skips no photo")
  mutating func unliked() throws {
    var session = SessionState(account: .signedIn(.memory, scopes: []))
    let asked = session.requestPage(of: .favorites)
    let ticket = try #require(asked)
    let photos = Self.ids("v", 15).map { Photo.sample($0, caption: $0.text, isLiked: true) }
    session.pageArrived(ticket, Answer(PhotoPage(photos: photos, page: 1, hasMore: false)))
    (state.session, state.prompts) = (session, [.list(.feed), .list(.favorites)])
    _ = state.read("")
    let unlike = state.read("l 3")
    #expect(unlike.next == .call(.setLike(photos[2], false)))
    let like = try session.requestLike(of: "v3", wanted: false)
    session.likeConfirmed(like, LikeState(isLiked: false), photos[2])
    let unliked = state.finished(.setLike(photos[2], false), .done, session)
    let outcome = ["No longer liked: v3", "The numbers of your favorites have changed."]
    #expect(Array(unliked.lines.prefix(2)) == outcome)
    let more = state.read("")
    #expect(more.lines.first == "Favorites, 10 to 14 of 14.")
    #expect(more.lines.dropFirst().first?.hasPrefix("10. v11,") == true)

    let again = try session.requestLike(of: "v3", wanted: true)
    session.likeConfirmed(again, LikeState(isLiked: true), photos[2])
    let liked = state.finished(.setLike(photos[2], true), .done, session)
    #expect(Array(liked.lines.prefix(2)) == ["Liked: v3", outcome[1]])
    let first = state.read("1").lines.first
    #expect(first == "1. v3.")
    let same = state.read("b").lines.first
    #expect(same == "Favorites, 11 to 15 of 15.")
  }

  @Test("SEC-3: a file name is printed without terminal escapes when no viewer can open it")
  mutating func fileName() {
    let path = "/photos/a\u{1B}[2J.jpg"
    state.prompts += [.photo(.bare("p1"), nil), .menu(state.shareMenu(.bare("p1")))]
    let error = FeedError(.unsupported, Message(.errorNoViewer))
    let step = finish(.openFile(path), .failed(error))
    #expect(step.lines.contains { $0.hasPrefix("/photos/a") })
    #expect(!step.lines.joined().contains("\u{1B}"))
  }

  @Test("TUI-10: a value that the program would read as an option is rejected before a download")
  mutating func refused() throws {
    let config = KeyConfig(
      nil,
      commands: [
        ["key": "W", "run": ["tag", "{author}", "{path}"], "needs": "download"],
        ["key": "E", "run": ["tag", "--author={author}"]],
      ], file: "/c/config.json")
    state.commands = try KeyMap(config).commands
    var photo = Photo.bare("p1")
    photo.author.name = "-rf"
    state.prompts.append(.photo(photo, nil))
    _ = state.read("x")
    let refused = state.read("1")
    #expect(refused.next == .read)
    #expect(refused.lines.first?.contains("“-rf”") == true)
    _ = state.read("x")
    let run = CommandRun(name: "tag", words: ["tag", "--author=-rf"], hasTerminal: false)
    let started = state.read("2")
    #expect(started.next == .call(.runProgram(run)))
    let said = finish(.runProgram(run), .done).lines.first
    #expect(said == "Started: tag")
    #expect(state.remark(on: run, .ended(.exited(2))) == "tag failed with status 2.")
    #expect(state.remark(on: run, .ended(.exited(0))) == nil)
  }
}
