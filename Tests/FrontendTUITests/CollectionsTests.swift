import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Collections and topics on the screen")
struct CollectionsTests {
  var harness = ScreenHarness()

  init() { harness.load(Photo.samples(3)) }

  func collections(_ range: Range<Int>, isTopic: Bool = false) -> [PhotoCollection] {
    range.map { index in
      PhotoCollection(
        id: "c\(index)", title: "Title \(index)", description: "About \(index)", photoCount: index,
        author: isTopic ? nil : Author(username: "olga_s", name: "Ольга Соколова"),
        link: .sample("https://x.test/c\(index)"), cover: .sample(PhotoID("cover-\(index)")),
        topic: isTopic ? PhotoCollection.Topic(slug: "slug-\(index)") : nil)
    }
  }

  @discardableResult
  private mutating func arrive(
    _ items: [PhotoCollection], _ source: CollectionSource, page: Int = 1, hasMore: Bool = false,
    isStale: Bool = false
  ) -> [ScreenCommand] {
    let answer = CollectionPage(items, page: page, hasMore: hasMore)
    return harness.finish(
      .loadCollections(source, page: page), .collections(answer, isStale: isStale))
  }

  mutating func openTopics(_ count: Int = 9) {
    _ = harness.press(.character("t"))
    arrive(collections(0..<count, isTopic: true), .topics)
  }

  @Test("FIND-8: topics are listed with cover, title and count after one request")
  mutating func topics() {
    #expect(harness.press(.character("t")) == [.loadCollections(.topics, page: 1)])
    #expect(harness.text.contains("Loading"))
    #expect(harness.press(.character("t")) == [], "the list is open already")
    #expect(arrive(collections(0..<9, isTopic: true), .topics) == [])
    for text in ["Topics", "Title 0", "0 photos", "Title 1", "1 photo\n"] {
      #expect(harness.text.contains(text), "\(text)")
    }
    let wanted = harness.wanted().map(\.key.subject)
    #expect(wanted.contains(.photo("cover-0")))
    #expect(harness.lines(.russian)[1] == "   Темы")
  }

  @Test("FIND-24: a topic opens as a feed; back leads to its card, then to the tab before")
  mutating func backToList() {
    openTopics()
    #expect(harness.press(Key(.down), Key(.right), Key(.enter)) == [.find(.topic("slug-3"))])
    harness.find(.topic("slug-3"), photos: Photo.samples(2))
    #expect(harness.text.contains("Title 3 · 3 photos"))
    #expect(harness.text.contains("About 3"))
    #expect(harness.screen.search.field.text == "#slug-3")
    _ = harness.press(Key(.enter))
    #expect(harness.screen.photo?.photo.id == "id-0")
    _ = harness.press(Key(.escape), Key(.escape))
    #expect(harness.screen.shownCollections?.selected == 3)
    #expect(harness.text.contains("Title 3"))
    #expect(harness.press(Key(.escape)) == [])
    #expect(harness.screen.tab == .feed)
  }

  @Test("FIND-8: a reopened list requests the page that was still loading when the user left it")
  mutating func resumed() {
    _ = harness.press(.character("t"))
    arrive(collections(0..<4, isTopic: true), .topics, hasMore: true)
    #expect(harness.screen.shownCollections?.phase == .loading)
    _ = harness.press(Key(.enter))
    #expect(arrive(collections(4..<8, isTopic: true), .topics, page: 2) == [])
    #expect(harness.press(Key(.escape)) == [.loadCollections(.topics, page: 2)])
    arrive(collections(4..<8, isTopic: true), .topics, page: 2)
    #expect(harness.screen.shownCollections?.items.count == 8)
    arrive(collections(4..<8, isTopic: true), .topics, page: 2)
    #expect(harness.screen.shownCollections?.items.count == 8, "the second answer is ignored")
  }

  @Test("FIND-8: pages load once each before the end, and the end is marked with text")
  mutating func pages() {
    _ = harness.press(.character("t"))
    #expect(arrive(collections(0..<30), .topics, hasMore: true) == [])
    #expect(harness.text.contains("1/30+"))
    #expect(harness.press(.character("G")) == [.loadCollections(.topics, page: 2)])
    arrive(collections(29..<40), .topics, page: 2)
    _ = harness.press(.character("G"))
    #expect(harness.text.contains("40/40") && harness.text.contains("That’s all for now."))
  }

  @Test("FIND-8: the down and right keys reach a shorter last row")
  mutating func shorterRow() {
    openTopics(5)
    for path in [[Key(.right), Key(.down), Key(.down)], [Key(.down), Key(.right), Key(.down)]] {
      var other = harness
      for key in path { _ = other.press(key) }
      #expect(other.screen.shownCollections?.selected == 4)
      _ = other.press(Key(.down))
      #expect(other.screen.shownCollections?.selected == 4)
      _ = other.press(Key(.right))
      #expect(other.screen.shownCollections?.selected == 4)
      _ = other.press(Key(.up))
      #expect(other.screen.shownCollections?.selected == 2)
    }
  }

  @Test("FIND-8: after three pages without new items, only a reload requests another")
  mutating func emptyPages() {
    _ = harness.press(.character("t"))
    var requests = arrive(collections(0..<3, isTopic: true), .topics, hasMore: true)
    #expect(requests == [.loadCollections(.topics, page: 2)])
    for page in 2...4 {
      let items = page == 3 ? [] : collections(0..<3, isTopic: true)
      requests = arrive(items, .topics, page: page, hasMore: true)
      #expect(requests == (page < 4 ? [.loadCollections(.topics, page: page + 1)] : []))
    }
    #expect(harness.press(.character("G"), Key(.down)) == [])
    #expect(harness.press(.control("r")).contains(.loadCollections(.topics, page: 1)))
    #expect(arrive([], .topics, hasMore: true) == [.loadCollections(.topics, page: 2)])
  }

  @Test("FIND-25, FIND-7: a user's page takes one request; likes and collections load when opened")
  mutating func user() {
    #expect(harness.press(.character("u")) == [.find(.user("nora_f"))])
    #expect(harness.text.contains("Nora Fjeld · @nora_f"))
    harness.find(.user("nora_f"), photos: Photo.samples(2))
    #expect(harness.text.contains("Photos · ] Likes · Collections"))
    #expect(harness.press(.character("[")) == [], "photos are the first section")
    #expect(harness.press(.character("]")) == [.find(.likes(of: "nora_f"))])
    harness.find(.likes(of: "nora_f"))
    #expect(harness.text.contains("No photos here yet."))
    #expect(harness.text.contains("[ Photos · Likes · ] Collections"))
    #expect(
      harness.press(.character("ъ")) == [.loadCollections(.user("nora_f"), page: 1)])
    arrive(collections(0..<2), .user("nora_f"))
    #expect(harness.text.contains("Nora Fjeld · @nora_f"))
    #expect(harness.press(Key(.right), Key(.enter)) == [.find(.collection("c1"))])
    #expect(harness.text.contains("Title 1 · 1 photo · Ольга Соколова"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.shownCollections?.selected == 1)
    #expect(harness.text.contains("Nora Fjeld · @nora_f"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed, "the lists of one user count as one step back")
  }

  @Test("FIND-25: a bio is requested once, when the user opens it")
  mutating func bio() {
    harness.search("@ada")
    harness.find(.user("ada"), photos: [.sample("hers")])
    #expect(harness.press(.character("i")) == [.fetchUser("ada")])
    _ = harness.finish(.fetchUser("ada"), .user(.sample))
    #expect(harness.text.contains("Photographs weather."))
    _ = harness.press(Key(.escape))
    #expect(harness.press(.character("i")) == [])
    _ = harness.press(Key(.escape), .character("]"))
    #expect(harness.text.contains("Photographs weather."), "the bio stays on the user's page")
  }

  @Test("FIND-8: a search has collections, which lead to their owner and back to the photos")
  mutating func found() {
    harness.search("fog")
    harness.find(.search(SearchQuery(words: "fog")), photos: Photo.samples(2))
    #expect(harness.text.contains("Any order · Photos · ] Collections"))
    #expect(harness.press(.character("]")) == [.loadCollections(.search("fog"), page: 1)])
    arrive(collections(0..<2), .search("fog"))
    #expect(harness.screen.search.field.text == "fog" && !harness.text.contains("Any shape"))
    #expect(harness.press(.character("u")) == [.find(.user("olga_s"))])
    _ = harness.press(Key(.escape))
    #expect(harness.press(.character("o")) == [.open(.sample("https://x.test/c0"))])
    #expect(
      harness.press(.character("[")) == [.find(.search(SearchQuery(words: "fog")))])
  }

  @Test("FIND-8: an empty list shows a message, a failed one a retry, a cached one a mark")
  mutating func withoutItems() {
    harness.search("fog")
    _ = harness.press(.character("]"))
    arrive([], .search("fog"))
    #expect(harness.text.contains("No collections found."))
    _ = harness.press(.character("t"))
    _ = harness.finish(.loadCollections(.topics, page: 1), .failed(.busy))
    #expect(harness.text.contains("Ctrl-R Retry"))
    #expect(harness.press(Key(.enter)).contains(.loadCollections(.topics, page: 1)))
    arrive(collections(0..<2, isTopic: true), .topics, isStale: true)
    #expect(harness.lines().last?.contains(Phrase.cacheMark.text(in: .english)) == true)
    _ = harness.press(.control("r"))
    _ = harness.finish(.loadCollections(.topics, page: 1), .failed(.busy))
    #expect(harness.text.contains("Title 0"), "a failed reload keeps the list")
  }

  @Test("FIND-8: when the selected card scrolls away, the nearest whole card is selected")
  mutating func scrolled() throws {
    _ = harness.apply(.resize(TerminalSize(rows: 48, columns: 160)))
    openTopics(60)
    _ = harness.press(.character("G"))
    var before = try #require(harness.screen.shownCollections).selected
    var changes = 0
    for lines in Array(repeating: -9, count: 12) + Array(repeating: 9, count: 12) {
      _ = harness.apply(.wheel(lines))
      let list = try #require(harness.screen.shownCollections)
      guard list.selected != before else { continue }
      (before, changes) = (list.selected, changes + 1)
      let place = list.place(of: list.selected)
      #expect(place.row >= list.top && place.bottom <= list.visibleRows.upperBound)
      let further = list.place(of: list.selected + (lines < 0 ? 1 : -1) * list.metrics.stacks)
      #expect(
        lines < 0
          ? further.bottom > list.visibleRows.upperBound : further.row < list.top,
        "no nearer card is whole")
    }
    #expect(changes > 3)
  }

  @Test("FIND-8: the cards in a range of rows are all cards that overlap it")
  mutating func cardsOfRows() throws {
    openTopics()
    let list = try #require(harness.screen.shownCollections)
    for first in -30..<list.bottom + 5 {
      for count in [1, list.cardRows, list.cardRows + 1, 40] {
        let rows = first..<first + count
        let all = list.items.indices.filter {
          list.place(of: $0).bottom > rows.lowerBound && list.place(of: $0).row < rows.upperBound
        }
        #expect(Array(list.cards(in: rows)) == all, "\(rows)")
      }
    }
  }

  @Test("FIND-8: a click opens a card or a section")
  mutating func clicks() throws {
    openTopics()
    let card = try #require(harness.action(at: "Title 1"))
    #expect(harness.apply(card) == [.find(.topic("slug-1"))])
    harness.search("@ada")
    let likes = try #require(harness.action(at: "Likes"))
    #expect(harness.apply(likes) == [.find(.likes(of: "ada"))])
    let photos = try #require(harness.action(at: "Photos"))
    #expect(harness.apply(photos) == [.find(.user("ada"))])
  }

  @Test("FIND-8, UI-1: photo keys do nothing on a collection, not even ask a guest to sign in")
  mutating func noPhoto() {
    harness.session = SessionState(account: .signedOut(nil), edition: .extended)
    harness.screen.isGuest = true
    openTopics()
    for letter in " fsdy" { #expect(harness.press(.character(letter)) == [], "\(letter)") }
    #expect(harness.screen.notice == nil && harness.screen.overlays.isEmpty)
    #expect(harness.lines().last?.contains("Enter open") == true)
  }

  @Test("FIND-8, BACK-8: topics and collections that the service lacks are hidden independently")
  mutating func noTopics() {
    harness.session.capabilitiesKnown(.all.subtracting(.topics))
    #expect(harness.press(.character("t")).contains(.waitForNotice(1)))
    #expect(harness.text.contains("There are no topics here."))
    harness.search("fog")
    #expect(harness.text.contains("Collections"))
    harness.session.capabilitiesKnown(.all.subtracting(.collections))
    #expect(harness.screen.sections(harness.session).isEmpty)
    #expect(harness.press(.character("t")).contains(.loadCollections(.topics, page: 1)))
  }

  @Test("FIND-26: a backend without collections offers neither them nor a retry")
  mutating func noCollections() {
    harness.session = SessionState(
      account: .signedIn(.memory, scopes: []),
      capabilities: .all.subtracting([.collections, .topics]))
    #expect(harness.press(.character("t")).contains(.waitForNotice(1)))
    #expect(harness.text.contains("There are no collections here."))
    _ = harness.press(.character("3"))
    #expect(!harness.text.contains("Topics") && !harness.text.contains("t topics"))
    harness.search("fog")
    #expect(!harness.text.contains("Collections"))
    #expect(harness.screen.sections(harness.session).isEmpty)
    harness.search("@ada")
    #expect(harness.text.contains("Likes") && !harness.text.contains("Collections"))
    let error = FeedError(.unsupported, Message(.errorNoCollectionsHere))
    harness.search("#")
    _ = harness.finish(.loadCollections(.topics, page: 1), .failed(error))
    #expect(harness.text.contains("There are no collections here."))
    #expect(!harness.text.contains("Retry"))
  }

  @Test("FIND-8, PICK-1: during a pick, Enter opens a collection")
  mutating func pick() {
    harness.screen.pick = PickState(PickRequest(words: nil))
    openTopics()
    #expect(harness.lines().last?.contains("Enter open") == true)
    #expect(harness.press(Key(.enter)) == [.find(.topic("slug-0"))])
  }

  @Test("FIND-8, AUTH-10: signing out clears the lists")
  mutating func signOut() {
    harness.search("@ada")
    _ = harness.press(.character("["), .character("]"), .character("]"))
    arrive(collections(0..<2), .user("ada"))
    harness.session.signedOut(epoch: harness.session.epoch)
    _ = harness.synchronize()
    arrive(collections(0..<2), .user("ada"))
    #expect(harness.screen.collections == nil)
  }

  @Test(
    "FIND-8: the selected card is visible, and whole after arrow keys, at every size",
    arguments: [40, 160])
  func sizes(columns: Int) throws {
    var tests = self
    let rows = columns == 40 ? 12 : 48
    _ = tests.harness.apply(.resize(TerminalSize(rows: rows, columns: columns)))
    tests.openTopics(12)
    for key in [Key(.down), Key(.right), Key(.down), .control("d"), .character("G"), Key(.up)] {
      _ = tests.harness.press(key)
      let list = try #require(tests.harness.screen.shownCollections)
      let place = list.place(of: list.selected)
      #expect(tests.harness.text.contains("Title \(list.selected)"), "\(key)")
      // Only arrow keys bring the whole card into view.
      guard [Key(.down), Key(.right), Key(.up)].contains(key) else { continue }
      #expect(place.row >= list.top && place.bottom <= list.visibleRows.upperBound, "\(key)")
    }
  }
}
