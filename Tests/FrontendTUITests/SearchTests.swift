import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The search tab")
struct SearchTests {
  private var harness = ScreenHarness()

  private let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "zzz"))
  private let nobody = FeedError(.notFound, Message(.errorUserNotFound, "nobody"))

  @Test("FIND-1: typing a new search replaces the old words, but an arrow key keeps them")
  mutating func newSearch() {
    harness.search("moon")
    var other = harness
    #expect(harness.search("lake").first == .find(.search(SearchQuery(words: "lake"))))
    _ = other.press(.character("/"), Key(.left), Key(.left), .character("r"))
    #expect(other.screen.search.field.text == "moron")
  }

  @Test(
    "FIND-1: the search field accepts words, @user, id:, a photo's URL and ? for a random photo")
  mutating func texts() {
    _ = harness.press(.character("/"))
    for letter in "qй/2" { _ = harness.press(.character(letter)) }
    #expect(harness.screen.search.field.text == "qй/2")
    #expect(harness.press(Key(.enter)) == [.find(.search(SearchQuery(words: "qй/2")))])
    #expect(harness.search(" @ada ") == [.find(.user("ada"))])
    #expect(harness.search("id:-abc") == [.fetchPhoto("-abc")])
    let page = "https://unsplash.com/photos/fog-uCb8l4CMcka"
    #expect(harness.search(page) == [.fetchPhoto("uCb8l4CMcka")], "MCP-4")
    #expect(harness.search("?") == [.fetchRandomPhoto])
    #expect(harness.search("  ") == [])
  }

  @Test("FIND-1: the page shows only the result of the newest search")
  mutating func newest() {
    harness.search("@nobody")
    #expect(harness.text.contains("Loading"))
    harness.find(.user("nobody"), .failed(nobody))
    #expect(harness.text.contains("No user “nobody” found."))
    harness.search("id:zzz")
    #expect(harness.text.contains("Loading"))
    #expect(!harness.text.contains("nobody"))
    #expect(harness.finish(.fetchPhoto("zzz"), .failed(missing)) == [])
    #expect(harness.text.contains("No photo “zzz” found."))
    #expect(harness.press(.control("r")).last == .fetchPhoto("zzz"))
  }

  @Test("FIND-1: Enter in the field searches for its text, even if a retry is offered")
  mutating func searchAfterFailure() {
    harness.search("id:zzz")
    _ = harness.finish(.fetchPhoto("zzz"), .failed(.busy))
    #expect(harness.search("?") == [.fetchRandomPhoto])
  }

  @Test("FIND-1: Enter does not request a missing user or photo again")
  mutating func nothingToRetry() {
    harness.search("@nobody")
    harness.find(.user("nobody"), .failed(nobody))
    #expect(harness.text.contains("/ Search"))
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.screen.search.isOpen, "the field opens for another search")
    _ = harness.press(Key(.escape))
    harness.search("id:zzz")
    _ = harness.finish(.fetchPhoto("zzz"), .failed(missing))
    #expect(harness.press(Key(.enter)) == [])
  }

  @Test("FIND-1: a search in progress is not repeated, and a late result is ignored")
  mutating func once() {
    #expect(harness.search("?") == [.fetchRandomPhoto])
    #expect(harness.search("?") == [])
    #expect(!harness.press(.control("r")).contains(.fetchRandomPhoto))
    harness.search("id:zzz")
    _ = harness.finish(.fetchRandomPhoto, .photo(.sample("late")))
    #expect(harness.screen.photo == nil)
    #expect(harness.text.contains("Loading"))
  }

  @Test("FIND-1: a single photo opens if the user waited on the tab, otherwise with Enter")
  mutating func onePhoto() {
    harness.search("?")
    var elsewhere = harness
    _ = harness.finish(.fetchRandomPhoto, .photo(.sample("one")))
    #expect(harness.screen.photo?.photo.id == "one")
    _ = harness.press(Key(.escape))
    #expect(harness.text.contains("Nora Fjeld · 27 August 2022"))
    #expect(harness.press(.character("y")) == [.makeSnippet(.sample("one"), .url)])
    _ = elsewhere.press(.character("1"))
    _ = elsewhere.finish(.fetchRandomPhoto, .photo(.sample("one")))
    #expect(elsewhere.screen.photo == nil)
    _ = elsewhere.press(.character("3"), Key(.enter))
    #expect(elsewhere.screen.photo?.photo.id == "one")
  }

  @Test("PHOTO-3: back from an author returns to the photo, tab or list before")
  mutating func backStack() {
    harness.load(Photo.samples(3))
    _ = harness.press(Key(.enter), .character("u"), Key(.escape))
    #expect(harness.screen.photo?.photo.id == "id-0")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load([.sample("liked", isLiked: true)], .favorites)
    _ = harness.press(.character("u"), Key(.escape))
    #expect(harness.screen.tab == .profile)
    _ = harness.press(.character("/"), Key(.escape), Key(.escape))
    #expect(harness.screen.tab == .profile)
    _ = harness.press(.character("u"), .character("1"), .character("3"), Key(.escape))
    #expect(harness.screen.tab == .feed, "choosing a tab by hand clears the way back")
  }

  @Test("PHOTO-3: back from an author returns to the search results as they were")
  mutating func originFound() {
    let moon = PhotoSource.search(SearchQuery(words: "moon"))
    harness.search("moon")
    harness.find(moon, photos: Photo.samples(30))
    _ = harness.press(.control("d"), .control("d"), .character("j"))
    _ = harness.apply(.wheel(3))
    let (before, lines) = (harness.screen.found, harness.lines())
    #expect(before.top > 0 && before.selected > 0)
    _ = harness.press(.character("u"))
    harness.find(.user("nora_f"), photos: [.sample("hers")])
    #expect(harness.press(Key(.escape)) == [.findAgain(moon)])
    let isStored = harness.session.resumeFinding(moon)
    #expect(isStored)
    #expect(harness.finish(.findAgain(moon)) == [])
    #expect(harness.screen.search.field.text == "moon")
    #expect(harness.screen.found == before)
    #expect(harness.lines() == lines)
  }

  @Test("PHOTO-3: discarded search results are requested again, and the selection is restored")
  mutating func originForgotten() {
    let moon = PhotoSource.search(SearchQuery(words: "moon"))
    harness.search("moon")
    harness.find(moon, photos: Photo.samples(5))
    _ = harness.press(.character("j"), Key(.enter), .character("u"))
    let chosen = harness.screen.backStack.last?.found.selectedID
    harness.find(.user("nora_f"), photos: [.sample("hers")])
    #expect(harness.press(Key(.escape)) == [.findAgain(moon)])
    #expect(harness.screen.photo?.photo.id == chosen)
    harness.session.beginFinding(moon)
    _ = harness.synchronize()
    harness.load(Photo.samples(5), .found)
    #expect(harness.finish(.findAgain(moon)) == [])
    _ = harness.press(Key(.escape))
    #expect(harness.screen.current(harness.session)?.id == chosen)
  }

  private func moon(
    _ orientation: Orientation? = nil, _ color: PhotoColor? = nil
  ) -> ScreenCommand {
    .find(.search(SearchQuery(words: "moon", orientation: orientation, color: color)))
  }

  @Test("TUI-24, FIND-1: choosing a filter searches once, and one key clears all filters")
  mutating func filters() {
    harness.search("moon")
    harness.find(.search(SearchQuery(words: "moon")), photos: Photo.samples(2))
    #expect(harness.press(.character("S"), .character("j"), Key(.enter)) == [moon(.landscape)])
    #expect(harness.press(.character("C"), Key(.down), Key(.down), Key(.down)) == [])
    #expect(harness.press(Key(.up), .character("q")) == [], "no filter was chosen")
    #expect(harness.press(.character("C"), Key(.end), Key(.enter)) == [moon(.landscape, .blue)])
    let blue = SearchQuery(words: "moon", orientation: .landscape, color: .blue)
    harness.find(.search(blue), photos: Photo.samples(2))
    #expect(harness.press(.character("C"), Key(.enter)) == [], "the filter is set already")
    #expect(harness.press(.character("C"), Key(.home), Key(.enter)) == [moon(.landscape)])
    #expect(harness.press(.character("X")) == [moon()])
    #expect(harness.press(.character("X")) == [])
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test(
    "FIND-1, TUI-4: at 40x12 every choice of a filter can be reached; the current one is marked")
  mutating func wholeList() {
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    harness.search("moon")
    _ = harness.press(.character("C"))
    var seen = ""
    for (index, color) in ([nil] + PhotoColor.allCases).enumerated() {
      let name = (color?.name ?? .anyColor).text(in: .english)
      let line = harness.lines().first { $0.contains(" \(name) ") } ?? ""
      #expect(line.contains("✓") == (color == nil), "\(name)")
      #expect(harness.text.contains("\(index + 1)/12"))
      seen += harness.text
      _ = harness.press(Key(.down))
    }
    #expect(harness.press(Key(.enter)) == [moon(nil, .blue)])
    _ = harness.press(.character("C"))
    #expect(harness.lines().contains { $0.contains("✓") && $0.contains("Blue") })
  }

  @Test("FIND-1: color choices show a swatch if the terminal has enough colors")
  mutating func swatches() {
    func colors() -> [Color] {
      let context = harness.context()
      return (0..<context.rows).compactMap { row in
        let line = harness.lines()[row]
        guard let start = line.firstRange(of: "Yellow")?.lowerBound else { return nil }
        return context.canvas[row, DisplayWidth.of(line[..<start]) - 2]?.style.background
      }
    }
    harness.search("moon")
    _ = harness.press(.character("C"))
    #expect(colors() == [.rgb(0xFFEB00)])
    harness.theme = .plain
    #expect(colors() == [.terminal])
  }

  @Test("FIND-1: clicks open a filter's list and choose from it; a click outside closes it")
  mutating func clicks() throws {
    harness.search("moon")
    #expect(harness.action(at: "Any color") == .chooseFilter(.color))
    _ = harness.press(.character("/"))
    #expect(harness.apply(.chooseFilter(.orientation)) == [])
    let choice = try #require(harness.action(at: "Landscape"))
    #expect(harness.apply(choice) == [moon(.landscape)])
    #expect(harness.action(at: "X Clear") == .clearFilters)
    _ = harness.apply(.chooseFilter(.order), .wheel(3))
    #expect(harness.action(at: "✕") == .back)
    #expect(harness.context().action(at: Position(row: 23, column: 0)) == .back)
    _ = harness.apply(.back)
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("FIND-1: a failure disappears as soon as the user types another search")
  mutating func editedAfterFailure() {
    harness.search("id:nope")
    let error = FeedError(.notFound, Message(.errorPhotoNotFound, "nope"))
    _ = harness.finish(.fetchPhoto("nope"), .failed(error))
    #expect(harness.text.contains("No photo “nope” found."))
    #expect(!harness.text.contains("Retry"))
    _ = harness.press(.character("/"))
    #expect(harness.text.contains("No photo “nope” found."))
    _ = harness.press(.control("u"))
    for letter in "lake" as String { _ = harness.press(.character(letter)) }
    #expect(!harness.text.contains("nope"))
    #expect(harness.text.contains("Any shape"))
    _ = harness.press(Key(.escape))
    #expect(harness.text.contains("No photo “nope” found."))
    #expect(!harness.text.contains("Any shape"))
  }

  @Test("UI-1: an author's photos and a single photo have no filters")
  mutating func noFilters() {
    for text in ["@ada", "id:zzz", "?"] {
      harness.search(text)
      #expect(!harness.text.contains("color"))
      #expect(harness.press(.character("C"), .character("X")) == [])
      #expect(harness.screen.overlays.isEmpty)
    }
    harness.search("moon")
    #expect(harness.text.contains("Any color"))
  }

  @Test("FIND-1: a search without results offers to clear its filters")
  mutating func nothing() {
    harness.search("moon")
    _ = harness.press(.character("S"), .character("j"), Key(.enter))
    harness.find(.search(SearchQuery(words: "moon", orientation: .landscape)))
    #expect(harness.text.contains("or clear the filters."))
    #expect(harness.text.ranges(of: "X Clear").count == 2)
  }

  @Test("FIND-1: Escape discards text that was not submitted")
  mutating func unsent() {
    harness.search("moon")
    _ = harness.press(.character("/"), .character("x"), Key(.escape))
    #expect(harness.screen.search.field.text == "moon")
  }
}
