import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The start page of the search")
struct SearchStartTests {
  private func start(
    rows: Int = 24, columns: Int = 80, kept: [String] = [], photos: Int = 0
  ) -> ScreenHarness {
    var harness = ScreenHarness(rows: rows, columns: columns)
    harness.screen.environment.keepsSearches = true
    if photos > 0 { harness.load(Photo.samples(photos)) }
    _ = harness.press(.character("3"))
    _ = harness.finish(.loadSearches, .searches(RecentSearches(kept)))
    return harness
  }

  private func row(of words: String, _ harness: ScreenHarness) throws -> Int {
    try #require(harness.lines().firstIndex { $0.contains(words) }, "\(words): \(harness.text)")
  }

  @Test(
    "FIND-9: the field is in the upper third at every size",
    arguments: [(12, 40), (24, 80), (40, 120), (60, 200)])
  func upperThird(rows: Int, columns: Int) throws {
    let harness = start(rows: rows, columns: columns, kept: ["fog"])
    let field = try row(of: "/ Words, @user", harness)
    #expect(field < rows / 3)
    #expect(try row(of: "Any shape", harness) > field)
    #expect(try row(of: "fog", harness) > field)
    for language in Language.allCases {
      #expect(harness.lines(language).contains { $0.contains(" fog") })
    }
  }

  @Test("TUI-116: the arrows lead over the row of colors, between the field and the choices")
  func colors() {
    var harness = start(kept: ["fog"])
    _ = harness.press(.character("/"))
    #expect(harness.screen.focusedColor(harness.session) == nil)
    _ = harness.press(Key(.down), Key(.down))
    #expect(harness.screen.focusedColor(harness.session) == .blackAndWhite)
    _ = harness.press(Key(.right), Key(.right), Key(.left), Key(.enter))
    #expect(harness.screen.search.filters.color == .black)
    _ = harness.press(Key(.left), .character(" "))
    #expect(harness.screen.search.filters.color == .blackAndWhite, "Space is like Enter")
    _ = harness.press(Key(.enter))
    #expect(harness.screen.search.filters.color == nil, "Enter clears it again")
    _ = harness.press(Key(.down))
    #expect(harness.screen.chosenIndex(harness.session) == 0)
    _ = harness.press(Key(.up), Key(.up), Key(.up))
    #expect(harness.screen.focusedColor(harness.session) == nil)
    #expect(harness.screen.chosenIndex(harness.session) == nil)
    _ = harness.press(Key(.down), Key(.down), .character("a"))
    #expect(harness.screen.search.choice == nil)
    #expect(
      harness.screen.focusedColor(harness.session) == nil && harness.screen.search.field.text == "a"
    )
  }

  @Test("TUI-136: Left and Right lead over shape, color and order, and Enter opens their values")
  func fields() throws {
    for opens in [true, false] {
      var harness = start(kept: ["fog"])
      if opens { _ = harness.press(.character("/")) }
      _ = harness.press(Key(.down), Key(.right), Key(.right), Key(.right))
      #expect(harness.screen.focusedFilter(harness.session) == .order)
      #expect(harness.context().canvas.cursor == nil, "letters go into the field again with /")
      _ = harness.press(Key(.left), Key(.enter))
      #expect(harness.screen.overlays.last?.layer == .filter)
      _ = harness.press(Key(.down), Key(.enter))
      #expect(harness.screen.search.filters.color == .blackAndWhite)
      #expect(harness.screen.focusedFilter(harness.session) == .color)
    }
  }

  @Test("TUI-136: the name of the focused color is below it, and the field has no caret")
  func colorName() throws {
    for rows in [24, 12] {
      var harness = start(rows: rows, columns: rows == 24 ? 80 : 40, kept: ["fog"])
      _ = harness.press(.character("/"))
      #expect(harness.context().canvas.cursor != nil)
      _ = harness.press(Key(.down), Key(.down), Key(.right), Key(.right))
      #expect(harness.lines().contains { $0.contains(" White") }, "\(harness.text)")
      #expect(harness.context().canvas.cursor == nil)
    }
  }

  @Test("TUI-116: without colors there is no row of them")
  func noColors() {
    var harness = start(kept: ["fog"])
    harness.screen.environment.hasColors = false
    _ = harness.press(.character("/"), Key(.down), Key(.down))
    #expect(harness.screen.chosenIndex(harness.session) == 0)
  }

  @Test("FIND-9: recent searches are loaded once, when the tab first opens")
  func asked() {
    var harness = ScreenHarness()
    harness.screen.environment.keepsSearches = true
    #expect(!harness.synchronize().contains(.loadSearches))
    #expect(harness.press(.character("3")) == [.loadSearches])
    #expect(harness.press(.character("1"), .character("3")) == [])
    var other = ScreenHarness()
    #expect(other.press(.character("3")) == [], "with --no-cache no search is stored")
  }

  @Test("FIND-9: opening the field loads recent searches again, with those of other processes")
  func askedAgain() {
    var harness = start(kept: ["fog"])
    #expect(harness.press(.character("/")) == [.loadSearches])
    #expect(harness.press(.character("a")) == [], "once per opening")
    _ = harness.finish(.loadSearches, .searches(RecentSearches(["lake", "fog"])))
    #expect(harness.screen.searchMemory.recent.texts == ["lake", "fog"])
    _ = harness.press(Key(.enter))
    harness.find(.search(SearchQuery(words: "a")), photos: Photo.samples(1))
    _ = harness.press(.character("/"))
    _ = harness.finish(.loadSearches, .searches(RecentSearches(["lake", "fog"])))
    #expect(
      harness.screen.searchMemory.recent.texts == ["a", "lake", "fog"],
      "the new search is not stored yet")
    _ = harness.finish(.rememberSearch("a"))
    _ = harness.finish(.loadSearches, .searches(RecentSearches()))
    #expect(harness.screen.searchMemory.recent.texts.isEmpty, "another process cleared them")
  }

  @Test("FIND-28: arrows and Enter choose a recent search, which moves to the top and is stored")
  func recent() {
    var harness = start(kept: ["fog", "@ada"])
    let query = SearchQuery(words: "fog")
    #expect(harness.press(Key(.down), Key(.down), Key(.down), Key(.down), Key(.up)) == [])
    #expect(
      harness.press(Key(.enter)) == [.find(.search(query))],
      "the search is already the newest")
    harness = start(kept: ["fog", "@ada"])
    let commands = harness.press(
      Key(.down), Key(.down), Key(.down), Key(.down), Key(.enter))
    #expect(commands == [.find(.user("ada")), .rememberSearch("@ada")])
    #expect(harness.screen.searchMemory.recent.texts == ["@ada", "fog"])
    #expect(harness.screen.search.field.text == "@ada")
  }

  @Test(
    "FIND-28: typed letters narrow the list of choices, and Enter searches for the typed text")
  func narrowed() {
    var harness = start(kept: ["fog", "Fjord", "lake"])
    _ = harness.press(.character("/"), .character("f"))
    #expect(harness.text.contains("fog") && harness.text.contains("Fjord"))
    #expect(!harness.text.contains("lake") && !harness.text.contains("Clear recent"))
    var typed = harness
    let words = SearchQuery(words: "f")
    #expect(typed.press(Key(.enter)) == [.find(.search(words))])
    _ = harness.press(Key(.down), Key(.down))
    let fjord = SearchQuery(words: "Fjord")
    #expect(harness.press(Key(.enter)).first == .find(.search(fjord)))
  }

  @Test("FIND-27: known topics, authors and random photos are suggested without a request")
  func suggestions() throws {
    var harness = start(photos: 9)
    for words in ["#", "Topics", "Random photo", "Nora Fjeld"] {
      #expect(harness.text.contains(words), "\(words)")
    }
    let action = try #require(harness.action(at: "Random photo"))
    #expect(harness.apply(action) == [.fetchRandomPhoto], "a random photo is not a recent search")
    #expect(harness.screen.searchMemory.recent.texts.isEmpty)
  }

  @Test("FIND-27: topics that were loaded are suggested later")
  func topics() {
    var harness = start()
    _ = harness.press(Key(.down), Key(.down), Key(.down), Key(.enter))
    let topic = PhotoCollection(
      id: "t1", title: "Weather", link: .sample("https://x.test/1"),
      topic: PhotoCollection.Topic(slug: "weather"))
    let page = CollectionPage([topic], page: 1, hasMore: false)
    _ = harness.finish(.loadCollections(.topics, page: 1), .collections(page, isStale: false))
    _ = harness.press(Key(.escape))
    #expect(harness.text.contains("#weather"))
    _ = harness.press(Key(.end))
    #expect(harness.press(Key(.enter)).first == .find(.topic("weather")))
  }

  @Test("FIND-31: a row clears the recent searches, and so does signing out")
  func cleared() throws {
    var harness = start(kept: ["fog"])
    let action = try #require(harness.action(at: "Clear recent searches"))
    #expect(harness.apply(action) == [.forgetSearches])
    #expect(!harness.text.contains("fog") && !harness.text.contains("Clear recent"))
    harness = start(kept: ["fog"])
    let hasSignedOut = harness.session.signedOut(epoch: harness.session.epoch)
    #expect(hasSignedOut)
    _ = harness.synchronize()
    #expect(harness.screen.searchMemory == SearchMemory())
  }

  @Test("FIND-29: a new search is stored once it finds photos, and a recent one again at once")
  func failed() {
    var harness = start(kept: ["lake"])
    let (fog, lake) = (SearchQuery(words: "fog"), SearchQuery(words: "lake"))
    #expect(harness.search("fog") == [.find(.search(fog))])
    harness.find(.search(fog), .failed(.unreachable))
    _ = harness.search("fog")
    harness.find(.search(fog))
    #expect(harness.screen.searchMemory.recent.texts == ["lake"], "the search found no photos")
    _ = harness.search("fog")
    harness.find(.search(fog), .failed(.unreachable))
    #expect(harness.press(.control("r")).last == .loadPage(.found))
    #expect(
      harness.load(Photo.samples(2), .found) == [.rememberSearch("fog")],
      "a successful retry counts")
    #expect(harness.screen.searchMemory.recent.texts == ["fog", "lake"])
    #expect(harness.search("lake") == [.find(.search(lake)), .rememberSearch("lake")])
    harness.find(.search(lake), .failed(.unreachable))
    #expect(harness.screen.searchMemory.recent.texts == ["lake", "fog"])
  }

  @Test(
    "FIND-31: a reload of the results does not store a search that was cleared")
  func clearedAfterwards() {
    var harness = start()
    let fog = PhotoSource.search(SearchQuery(words: "fog"))
    _ = harness.search("fog")
    harness.find(fog, photos: Photo.samples(2))
    _ = harness.press(.character("/"))
    _ = harness.finish(.loadSearches, .searches(RecentSearches()))
    _ = harness.finish(.rememberSearch("fog"))
    _ = harness.finish(.loadSearches, .searches(RecentSearches()))
    _ = harness.press(Key(.escape), .control("r"))
    harness.find(fog, photos: Photo.samples(2))
    #expect(harness.screen.searchMemory.recent.texts.isEmpty)
  }

  @Test("FIND-10: in an empty search tab every unbound letter opens the field")
  func letters() {
    for mode in KeyMode.allCases {
      for letter in "qtjkghlnpfsdyouSCOXiL0459 +-.,[]йфsunset" {
        var harness = start(kept: ["fog"])
        if mode != .browse {
          harness.screen.pick = PickState(PickRequest(isMultiple: mode == .pickSeveral))
        }
        #expect(harness.press(.character(letter)) == [.loadSearches])
        #expect(harness.screen.search.field.text == String(letter), "\(letter)")
        #expect(harness.screen.tab == .search && !harness.screen.isClosed)
        _ = harness.press(.character("1"), .character("/"), .character("?"))
        #expect(harness.screen.search.field.text == "\(letter)1/?")
      }
    }
  }

  @Test("FIND-10: in an empty search tab digits open tabs, ? opens help and / opens the field")
  func keysWhileEmpty() {
    var harness = start()
    _ = harness.press(.character("?"))
    #expect(harness.screen.overlays.last?.layer == .help)
    #expect(harness.text.contains("feed, profile, search"))
    _ = harness.press(Key(.escape))
    for (key, tab) in [
      (Key.character("1"), Tab.feed), (.character("2"), .profile), (.character("3"), .search),
      (Key(.tab), .feed), (Key(.backtab), .profile),
    ] {
      var other = harness
      _ = other.press(key)
      #expect(other.screen.tab == tab && other.screen.search.field.text.isEmpty)
    }
    _ = harness.press(.character("/"))
    #expect(harness.screen.search.isOpen)
    _ = harness.press(.character("/"))
    #expect(
      harness.screen.search.field.text.isEmpty,
      "the first / opened the field, and the second is ignored")
    _ = harness.press(.character("3"), .character("5"))
    #expect(harness.screen.search.field.text == "35", "an open field accepts digits")
  }

  @Test("FIND-11: a field that a letter opened closes when it is erased, and the tab stays")
  func erased() {
    for erase in [[Key(.backspace), Key(.backspace), Key(.backspace)], [Key.control("u")]] {
      var harness = start()
      _ = harness.press(.character("q"), .character("x"))
      for key in erase { _ = harness.press(key) }
      #expect(harness.screen.tab == .search && !harness.screen.search.isOpen)
      _ = harness.press(.character("1"))
      #expect(harness.screen.tab == .feed)
    }
    var harness = start()
    _ = harness.press(.character("/"), .character("q"), Key(.backspace), .character("1"))
    #expect(harness.screen.search.field.text == "1", "a field opened with / stays open")
  }

  @Test("FIND-1: a paste into an empty search tab goes into the field")
  func pasted() {
    var harness = start()
    _ = harness.apply(.paste("queen"))
    #expect(harness.screen.search.isOpen && harness.screen.search.field.text == "queen")
    harness = start()
    _ = harness.apply(.paste("\u{7}"))
    #expect(!harness.screen.search.isOpen)
  }

  @Test(
    "FIND-12: Escape closes the field, and another Escape leaves the tab",
    arguments: KeyMode.allCases)
  func escape(mode: KeyMode) {
    for opening in [[Key.character("3"), .character("/")], [.character("/")]] {
      var harness = ScreenHarness()
      if mode != .browse {
        harness.screen.pick = PickState(PickRequest(isMultiple: mode == .pickSeveral))
      }
      for key in opening + [.character("f")] { _ = harness.press(key) }
      _ = harness.press(Key(.escape))
      #expect(harness.screen.tab == .search && !harness.screen.search.isOpen)
      #expect(harness.screen.search.field.text.isEmpty)
      _ = harness.press(Key(.escape))
      #expect(harness.screen.tab == .feed && !harness.screen.isClosed)
    }
  }

  @Test("UI-1: filters show their keys only while keys do not go into the field")
  func filterKeys() {
    var harness = start()
    #expect(harness.text.contains("Any shape") && !harness.text.contains("S Any shape"))
    harness.search("fog")
    harness.find(.search(SearchQuery(words: "fog")), photos: Photo.samples(2))
    #expect(harness.text.contains("S Any shape"))
    _ = harness.press(.character("/"))
    #expect(!harness.text.contains("S Any shape"))
  }

  @Test("FIND-29: searches by ID, random photos and authors' pages are not recent searches")
  func notKept() {
    var harness = start(photos: 3)
    for text in ["?", "id:abc"] { #expect(harness.search(text).count == 1) }
    _ = harness.press(.character("1"), .character("u"))
    #expect(harness.screen.searchMemory.recent.texts.isEmpty)
  }

  @Test("FIND-9: a click on a color filters the search, and another click removes the filter")
  func clickedColors() throws {
    var harness = start()
    let context = harness.context()
    let spot = try #require(
      (0..<24 * 80).map { Position(row: $0 / 80, column: $0 % 80) }.first {
        context.canvas[$0.row, $0.column]?.style.background == .rgb(0xFFEB00)
      })
    let yellow = ScreenAction.setFilter(.color(.yellow))
    #expect(context.action(at: spot) == yellow)
    #expect(harness.apply(yellow) == [])
    #expect(harness.text.contains("Yellow") && harness.text.contains("✓"))
    #expect(harness.context().action(at: spot) == .setFilter(.color(nil)))
    harness.theme = .plain
    #expect(!harness.text.contains("✓"), "without colors there is no row of swatches")
    let query = SearchQuery(words: "fog", color: .yellow)
    #expect(harness.search("fog").first == .find(.search(query)))
  }

  @Test(
    "FIND-9: a color close to the background is framed by lines",
    arguments: [(Theme.light, PhotoColor.white), (.dark, .black)])
  func lostColors(theme: Theme, color: PhotoColor) throws {
    var harness = start()
    harness.theme = theme
    for isMenu in [false, true] {
      if isMenu { _ = harness.apply(.chooseFilter(.color)) }
      let context = harness.context()
      let cells = (0..<24 * 80).compactMap { context.canvas[$0 / 80, $0 % 80] }
      let ends = cells.filter { $0.style.background == color.swatch[0] && $0.text != " " }
      #expect(ends.contains { $0.text == "▏" } && ends.contains { $0.text == "▕" })
      let yellow = cells.filter { $0.style.background == .rgb(0xFFEB00) }
      #expect(!yellow.isEmpty && yellow.allSatisfy { $0.text == " " })
    }
  }

  @Test("FIND-28: over results the open field lists the other recent searches until Escape")
  func overResults() {
    var harness = start(kept: ["lake"])
    harness.search("fog")
    harness.find(.search(SearchQuery(words: "fog")), photos: Photo.samples(9))
    #expect(!harness.text.contains("lake"))
    _ = harness.press(.character("/"))
    #expect(harness.text.contains("│  lake"))
    #expect(!harness.text.contains("│  fog"))
    var chosen = harness
    let lake = SearchQuery(words: "lake")
    #expect(chosen.press(Key(.down), Key(.enter)).first == .find(.search(lake)))
    _ = harness.press(Key(.escape))
    #expect(!harness.text.contains("lake"))
  }

  @Test("FIND-29: all of twenty searches can be reached at 40x12")
  func lowWindow() {
    var harness = start(rows: 12, columns: 40, kept: (0..<20).map { "word \($0)." })
    var seen = ""
    for _ in 0..<30 {
      _ = harness.press(Key(.down))
      seen += harness.text
    }
    for number in 0..<20 { #expect(seen.contains("word \(number).")) }
    #expect(seen.contains("Clear recent searches") && seen.contains("Random photo"))
    _ = harness.press(Key(.enter))
    #expect(harness.screen.search.submitted == .random)
  }
}
