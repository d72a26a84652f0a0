import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Cards and tabs")
struct CardsTests {
  private var harness = ScreenHarness()

  @Test("FEED-1: the next page is requested once, two screens before the end")
  mutating func paging() {
    #expect(harness.synchronize() == [.loadPage(.feed)])
    #expect(harness.synchronize() == [], "the first request is still in progress")
    #expect(harness.load(Photo.samples(30), hasMore: true) == [])
    #expect(harness.apply(.moveToLast) == [.loadPage(.feed)])
    #expect(harness.apply(.move(.up)) == [])
  }

  @Test("FEED-4: pictures near the screen are requested after those on it")
  mutating func nearby() {
    harness.load(Photo.samples(30), hasMore: true)
    let wanted = harness.wanted()
    let visible = wanted.prefix { $0.isVisible }
    let shown = harness.context().clickAreas.compactMap { area -> PictureRequest.Subject? in
      guard case .openCard(let index) = area.action else { return nil }
      return .photo(harness.session.feed[index].id)
    }
    #expect(Set(visible.map(\.key.subject)) == Set(shown))
    #expect(wanted.count > visible.count)
    #expect(!wanted.dropFirst(visible.count).contains { $0.isVisible })
    let feed = harness.session.feed
    let indices = wanted.dropFirst(visible.count).compactMap { wanted in
      (0..<feed.count).first { wanted.key.subject == .photo(feed[$0].id) }
    }
    #expect(indices == indices.sorted(), "outward from the selected first card")
    _ = harness.apply(.moveToLast)
    let away = harness.wanted().filter { !$0.isVisible }.compactMap { wanted in
      (0..<feed.count).first { wanted.key.subject == .photo(feed[$0].id) }
    }
    #expect(away == away.sorted(by: >))
    _ = harness.apply(.moveToFirst)
    let known = wanted.map { wanted in
      var other = wanted
      other.isVisible.toggle()
      return other
    }
    #expect(harness.wanted(known: known) == wanted, "known pictures get their new visibility")
  }

  @Test("FEED-1: the shortest of uneven columns decides when the next page is needed")
  mutating func unevenStacks() {
    _ = harness.synchronize()
    var photos = (0..<60).map { Photo.sample(PhotoID("uneven-\($0)")) }
    for index in photos.indices { (photos[index].width, photos[index].height) = (2_000, 1_000) }
    // This photo is as high as the screen, so its column ends below the other.
    photos[59].height = 100_000
    harness.load(photos, hasMore: true)
    let layout = harness.screen.feed.layout
    let start = layout.firstGap - 3 * layout.metrics.rows
    #expect(layout.firstGap < layout.bottom && start > 0)
    for (top, needsMore) in [(start - 1, false), (start, true)] {
      var list = harness.screen.feed
      list.scroll(by: top)
      #expect(list.needsMore(harness.session.feed) == needsMore, "\(top)")
    }
  }

  @Test("FEED-7: only a reload requests a failed page again, and the next one reloads the list")
  mutating func failing() throws {
    _ = harness.synchronize()
    let ticket = try harness.startedPage(of: .feed)
    harness.session.pageFailed(ticket, .rateLimited)
    #expect(harness.finish(.loadPage(.feed), .failed(.rateLimited)) == [])
    #expect(harness.apply(.reload) == [.repaint, .retryPictures, .loadPage(.feed)])
    harness.load(Photo.samples(3))
    #expect(harness.apply(.moveToLast) == [])
    #expect(harness.apply(.reload) == [.repaint, .retryPictures, .reload(.feed)])
  }

  @Test("FEED-10: the cards in a range of rows are all cards that overlap it")
  mutating func visible() {
    harness.load(Photo.samples(60))
    let layout = harness.screen.feed.layout
    for top in stride(from: -30, to: layout.bottom + 30, by: 7) {
      let rows = top..<top + 20
      let all = layout.places.indices.filter {
        layout.places[$0].row < rows.upperBound && layout.places[$0].bottom > rows.lowerBound
      }
      #expect(layout.cards(in: rows) == all)
    }
  }

  @Test("FEED-7: a new page moves no existing card")
  mutating func append() {
    harness.load(Photo.samples(10), hasMore: true)
    let places = harness.screen.feed.layout.places
    harness.load(Photo.samples(30))
    #expect(harness.screen.feed.layout.count == 30)
    #expect(Array(harness.screen.feed.layout.places.prefix(10)) == places)
  }

  @Test(
    "TUI-4: one column of cards at 40 columns, two at 80, four at 160; each fits on the screen",
    arguments: [(40, 1), (80, 2), (120, 3), (160, 4)])
  mutating func stacks(columns: Int, stacks: Int) {
    harness.load(Photo.samples(12))
    _ = harness.apply(.resize(TerminalSize(rows: 24, columns: columns)))
    let layout = harness.screen.feed.layout
    #expect(Set(layout.places.map(\.column)).count == stacks)
    #expect(layout.places.allSatisfy { $0.rows <= 22 && $0.right <= columns })
  }

  @Test("TUI-106: a card shows the author, and as much of the date as fits next to the whole name")
  mutating func dates() {
    var photos = Photo.samples(1)
    func line(_ name: String, _ file: [UInt8]? = nil) -> String {
      photos[0].author = Author(username: "unknown", name: name)
      photos[0].filePath = file
      var harness = ScreenHarness(columns: 80)
      harness.load(photos)
      return harness.lines()[..<22].last { $0.contains("♥") } ?? ""
    }
    #expect(line("Nora Fjeld").contains(" Nora Fjeld · 27 August 2022 "))
    #expect(line("Nora Fjeld of the Fjord").contains(" Nora Fjeld of the Fjord "))
    #expect(line("Nora Fjeld of Oslo").contains(" Nora Fjeld of Oslo · 27 Aug 2022 "))
    #expect(
      line("Unknown", Array("/home/me/hill.jpg".utf8)).contains(" hill.jpg · 27 August 2022 "))
  }

  @Test("TUI-39: after a resize the same card is selected and visible")
  mutating func resize() {
    harness.load(Photo.samples(30))
    _ = harness.apply(.move(.down), .move(.down), .move(.down), .move(.right))
    let selected = harness.screen.feed.selected
    for columns in [40, 160, 81] {
      _ = harness.apply(.resize(TerminalSize(rows: 30, columns: columns)))
      let list = harness.screen.feed
      #expect(list.selected == selected)
      #expect(list.layout.cards(in: list.visibleRows).contains(selected))
    }
  }

  @Test(
    "TUI-4, TUI-8: with pixel graphics the selected card has a thin frame in the accent color")
  mutating func mark() throws {
    harness.load(Photo.samples(1))
    for (hasPixels, letter) in [(false, "▌"), (true, "│")] {
      let view = ScreenView(
        screen: harness.screen, session: harness.session,
        program: AppFacts(version: "test", backend: "mock"))
      let appearance = Appearance(language: .english, reducesMotion: true, hasPixels: hasPixels)
      let cell = try #require(
        view.draw(appearance: appearance, pictures: PendingPictures()).canvas[2, 0])
      #expect(cell.text == letter)
      #expect(cell.style.foreground == Theme.dark.accent.foreground)
      #expect(!cell.style.attributes.contains(.reverse))
    }
  }

  @Test("FEED-8: closing a photo returns to the same place in the feed")
  mutating func photoAndBack() {
    harness.load(Photo.samples(30))
    _ = harness.apply(.move(.down), .move(.down), .wheel(3))
    let before = harness.screen.feed
    _ = harness.press(Key(.enter), .character("+"), .character("r"), .character("l"))
    #expect(harness.screen.photo?.view.degrees == 90)
    #expect((harness.screen.photo?.view.zoom ?? 0) > 1)
    _ = harness.press(Key(.escape))
    #expect(harness.screen.photo == nil)
    #expect(harness.screen.feed == before)
  }

  @Test("FEED-9: each tab keeps its selection")
  mutating func tabs() {
    harness.load(Photo.samples(30))
    harness.loadProfile()
    _ = harness.press(.character("j"), .character("2"))
    #expect(harness.screen.tab == .profile)
    _ = harness.press(Key(.tab))
    #expect(harness.screen.tab == .search)
    #expect(harness.screen.layer(harness.session) == .searchStart)
    _ = harness.press(Key(.tab))
    #expect(harness.screen.tab == .feed)
    #expect(harness.screen.feed.selected > 0)
  }

  @Test("FEED-9: text in the search field stays while another tab is shown")
  mutating func typedText() {
    for (there, back) in [(Key(.tab), "3"), (Key(.backtab), "3"), (Key(.tab), "/")] {
      harness = ScreenHarness()
      _ = harness.press(.character("/"), .character("f"), .character("o"), there)
      #expect(harness.screen.tab != .search)
      _ = harness.press(.character(Character(back)), .character("g"))
      #expect(harness.screen.tab == .search && harness.screen.search.field.text == "fog")
      #expect(harness.press(Key(.enter)) == [.find(.search(SearchQuery(words: "fog")))])
    }
  }

  @Test("TUI-24: 3 opens the search tab without focusing its field; / and Enter focus it")
  mutating func searchTab() {
    for opener in [Key.character("/"), Key(.enter)] {
      _ = harness.press(.character("3"))
      #expect(harness.screen.tab == .search)
      _ = harness.press(opener, .character("1"))
      #expect(harness.screen.search.field.text == "1")
      _ = harness.press(Key(.escape), .character("3"), .character("1"))
      #expect(harness.screen.tab == .feed)
    }
  }

  @Test(
    "TUI-20: page keys scroll by a screen, half-page keys by half a screen, line keys by a line")
  mutating func pages() {
    harness.load(Photo.samples(60))
    let rows = harness.screen.feed.layout.metrics.rows
    for (down, up, count) in [
      (Key(.pageDown), Key(.pageUp), rows), (.control("f"), .control("b"), rows),
      (.control("d"), .control("u"), rows / 2), (.control("e"), .control("y"), 1),
    ] {
      _ = harness.press(down)
      #expect(harness.screen.feed.top == count)
      _ = harness.press(up)
      #expect(harness.screen.feed.top == 0)
    }
    for _ in 0..<60 { _ = harness.press(Key(.pageDown)) }
    #expect(harness.screen.feed.selected == 59, "the last page selects the last card")
    for _ in 0..<60 { _ = harness.press(Key(.pageUp)) }
    #expect(harness.screen.feed.selected == 0)
  }

  @Test(
    "TUI-20: n and p step through cards, Backspace goes back, F1 opens help, + explains zooming")
  mutating func habits() {
    harness.load(Photo.samples(9))
    _ = harness.press(.character("n"), .character("n"), .character("p"))
    #expect(harness.screen.feed.selected == 1)
    #expect(harness.press(.character("+")) == [.waitForNotice(1)])
    #expect(harness.lines().last?.contains("Open a photo to zoom.") == true)
    _ = harness.press(Key(.enter), Key(.backspace))
    #expect(harness.screen.photo == nil)
    _ = harness.press(Key(.function(1)))
    #expect(harness.text.contains("a screen down or up"))
    _ = harness.press(Key(.backspace))
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("TUI-21: q quits on a tab and goes back elsewhere, even on a Russian keyboard layout")
  mutating func quitting() {
    harness.load(Photo.samples(3))
    _ = harness.press(Key(.enter), .character("й"))
    #expect(harness.screen.photo == nil)
    #expect(!harness.screen.isClosed)
    _ = harness.press(.character("?"), .character("q"))
    #expect(!harness.screen.isClosed)
    _ = harness.press(.character("й"))
    #expect(harness.screen.isClosed)
  }

  @Test("TUI-22, FIND-22: u opens the page of the photo's author")
  mutating func author() {
    harness.load(Photo.samples(3))
    let commands = harness.press(Key(.enter), .character("u"))
    #expect(commands == [.find(.user("nora_f"))])
    #expect(harness.screen.tab == .search)
    _ = harness.finish(.fetchUser("nora_f"), .user(.sample))
    #expect(harness.lines()[1].contains("Ada Byron · @ada · Photographs weather."))
  }
}
