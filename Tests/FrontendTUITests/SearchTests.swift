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

  @Test("FIND-1: a new search takes the place of the old words, which arrow keys would keep")
  mutating func newSearch() {
    harness.search("moon")
    var other = harness
    #expect(harness.search("lake").first == .find(.search(SearchQuery(words: "lake"))))
    _ = other.press(.character("/"), Key(.left), Key(.left), .character("r"))
    #expect(other.screen.search.field.text == "moron")
  }

  @Test("FIND-1: a search field takes all letters; words, people, ids and chance")
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

  @Test("FIND-1: the body shows the newest outcome and nothing older")
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

  @Test("FIND-1: Enter in the field asks for what stands there, also where a retry is offered")
  mutating func searchAfterFailure() {
    harness.search("id:zzz")
    _ = harness.finish(.fetchPhoto("zzz"), .failed(.busy))
    #expect(harness.search("?") == [.fetchRandomPhoto])
  }

  @Test("FIND-1: what does not exist is not asked for again by Enter")
  mutating func nothingToRetry() {
    harness.search("@nobody")
    harness.find(.user("nobody"), .failed(nobody))
    #expect(harness.text.contains("/ Search"))
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.screen.search.isOpen, "there is something else to look for")
    _ = harness.press(Key(.escape))
    harness.search("id:zzz")
    _ = harness.finish(.fetchPhoto("zzz"), .failed(missing))
    #expect(harness.press(Key(.enter)) == [])
  }

  @Test("FIND-1: what is under way is not asked for again, and what is late is passed over")
  mutating func once() {
    #expect(harness.search("?") == [.fetchRandomPhoto])
    #expect(harness.search("?") == [])
    #expect(!harness.press(.control("r")).contains(.fetchRandomPhoto))
    harness.search("id:zzz")
    _ = harness.finish(.fetchRandomPhoto, .photo(.sample("late")))
    #expect(harness.screen.photo == nil)
    #expect(harness.text.contains("Loading"))
  }

  @Test("FIND-1: one photo opens where the person waits for it, and can be opened afterwards")
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

  @Test("PHOTO-3: back from an author's photos leads to the photo, the tab, the list it came from")
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
    #expect(harness.screen.tab == .feed, "who has chosen a tab since then came from nowhere")
  }

  @Test("PHOTO-3: back from an author leads to the photos found before as they were left")
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
    let isKept = harness.session.resumeFinding(moon)
    #expect(isKept)
    #expect(harness.finish(.findAgain(moon)) == [])
    #expect(harness.screen.search.field.text == "moon")
    #expect(harness.screen.found == before)
    #expect(harness.lines() == lines)
  }

  @Test("PHOTO-3: where the photos found before are not kept, they are looked for, in place")
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

  @Test("FIND-1: a filter is chosen from a list, asked for once, and all are cleared at once")
  mutating func filters() {
    harness.search("moon")
    harness.find(.search(SearchQuery(words: "moon")), photos: Photo.samples(2))
    #expect(harness.press(.character("S"), .character("j"), Key(.enter)) == [moon(.landscape)])
    #expect(harness.press(.character("C"), Key(.down), Key(.down), Key(.down)) == [])
    #expect(harness.press(Key(.up), .character("q")) == [], "nothing was chosen")
    #expect(harness.press(.character("C"), Key(.end), Key(.enter)) == [moon(.landscape, .blue)])
    let blue = SearchQuery(words: "moon", orientation: .landscape, color: .blue)
    harness.find(.search(blue), photos: Photo.samples(2))
    #expect(harness.press(.character("C"), Key(.enter)) == [], "it is the one in force")
    #expect(harness.press(.character("C"), Key(.home), Key(.enter)) == [moon(.landscape)])
    #expect(harness.press(.character("X")) == [moon()])
    #expect(harness.press(.character("X")) == [])
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("FIND-1, TUI-4: each choice of the list can be seen at 40x12, with the one in force marked")
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

  @Test("FIND-1: colours are shown beside their names, where there are enough of them")
  mutating func patches() {
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

  @Test("FIND-1: clicks open the list and choose, with an open field too; beside it they close it")
  mutating func clicks() throws {
    harness.search("moon")
    #expect(harness.action(at: "Any colour") == .chooseFilter(.color))
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

  @Test("FIND-1: why nothing was found goes as soon as something else is typed")
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

  @Test("UI-1: an author's photos and one photo have no filters")
  mutating func noFilters() {
    for text in ["@ada", "id:zzz", "?"] {
      harness.search(text)
      #expect(!harness.text.contains("colour"))
      #expect(harness.press(.character("C"), .character("X")) == [])
      #expect(harness.screen.overlays.isEmpty)
    }
    harness.search("moon")
    #expect(harness.text.contains("Any colour"))
  }

  @Test("FIND-1: where nothing was found with filters, they can be cleared there")
  mutating func nothing() {
    harness.search("moon")
    _ = harness.press(.character("S"), .character("j"), Key(.enter))
    harness.find(.search(SearchQuery(words: "moon", orientation: .landscape)))
    #expect(harness.text.contains("or clear the filters."))
    #expect(harness.text.ranges(of: "X Clear").count == 2)
  }

  @Test("FIND-1: what was typed and not sent goes with Esc, and with another tab")
  mutating func unsent() {
    harness.search("moon")
    _ = harness.press(.character("/"), .character("x"), Key(.escape))
    #expect(harness.screen.search.field.text == "moon")
    _ = harness.press(.character("/"), .character("x"), Key(.tab), .character("3"))
    #expect(harness.screen.search.field.text == "moon")
  }
}
