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
    #expect(harness.search("lake").first == .find(.words(SearchQuery(words: "lake"))))
    _ = other.press(.character("/"), Key(.left), Key(.left), .character("r"))
    #expect(other.screen.search.field.text == "moron")
  }

  @Test("FIND-1: a search field takes all letters; words, people, ids and chance")
  mutating func texts() {
    _ = harness.press(.character("/"))
    for letter in "qй/2" { _ = harness.press(.character(letter)) }
    #expect(harness.screen.search.field.text == "qй/2")
    #expect(harness.press(Key(.enter)) == [.find(.words(SearchQuery(words: "qй/2")))])
    #expect(harness.search(" @ada ") == [.find(.photos(of: "ada")), .fetchUser("ada")])
    #expect(harness.search("id:-abc") == [.fetchPhoto("-abc")])
    #expect(harness.search("?") == [.fetchRandomPhoto])
    #expect(harness.search("  ") == [])
  }

  @Test("FIND-1: the body shows the newest outcome and nothing older")
  mutating func newest() {
    harness.search("@nobody")
    #expect(harness.text.contains("Loading"))
    harness.find(.photos(of: "nobody"), .failed(nobody))
    #expect(harness.text.contains("There is no user «nobody»."))
    harness.search("id:zzz")
    #expect(harness.text.contains("Loading"))
    #expect(!harness.text.contains("nobody"))
    #expect(harness.finish(.fetchPhoto("zzz"), .failed(missing)) == [])
    #expect(harness.text.contains("There is no photo «zzz»."))
    #expect(harness.press(.control("r")) == [.fetchPhoto("zzz")])
  }

  @Test("FIND-1: what is under way is not asked for again, and what is late is passed over")
  mutating func once() {
    #expect(harness.search("?") == [.fetchRandomPhoto])
    #expect(harness.search("?") == [])
    #expect(harness.press(.control("r")) == [])
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
  mutating func origins() {
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

  @Test("PHOTO-3: back from an author to other found photos has them looked for again, in place")
  mutating func originFound() {
    let moon = Lookup.words(SearchQuery(words: "moon"))
    harness.search("moon")
    harness.find(moon, photos: Photo.samples(5))
    _ = harness.press(.character("j"), Key(.enter), .character("u"))
    let chosen = harness.screen.origins.last?.found
    harness.find(.photos(of: "nora_f"), photos: [.sample("hers")])
    #expect(harness.press(Key(.escape)) == [.find(moon)])
    #expect(harness.screen.photo?.photo.id == chosen)
    harness.find(moon, photos: Photo.samples(5))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.search.field.text == "moon")
    #expect(harness.screen.current(harness.session)?.id == chosen)
  }

  private func moon(
    _ orientation: Orientation? = nil, _ color: PhotoColor? = nil
  ) -> ScreenCommand {
    .find(.words(SearchQuery(words: "moon", orientation: orientation, color: color)))
  }

  @Test("FIND-1: filters step forward and back, and are cleared at once")
  mutating func filters() {
    harness.search("moon")
    harness.find(.words(SearchQuery(words: "moon")), photos: Photo.samples(2))
    #expect(harness.press(.character("S")) == [moon(.landscape)])
    #expect(harness.press(.character("C")) == [moon(.landscape, .blackAndWhite)])
    #expect(
      harness.press(.character("["), .character("[")) == [
        moon(.landscape), moon(.landscape, .blue),
      ])
    #expect(harness.press(.character("X")) == [moon()])
    #expect(harness.press(.character("X")) == [])
  }

  @Test("FIND-1: a click steps a filter, with an open field too")
  mutating func clicks() {
    harness.search("moon")
    #expect(harness.action(at: "Any colour") == .step(.color))
    _ = harness.press(.character("/"))
    #expect(harness.apply(.step(.orientation)) == [moon(.landscape)])
    #expect(harness.action(at: "X Clear") == .clearFilters)
  }

  @Test("FIND-1: why nothing was found goes as soon as something else is typed")
  mutating func editedAfterFailure() {
    harness.search("id:nope")
    let error = FeedError(.notFound, Message(.errorPhotoNotFound, "nope"))
    _ = harness.finish(.fetchPhoto("nope"), .failed(error))
    #expect(harness.text.contains("There is no photo «nope»."))
    #expect(!harness.text.contains("Retry"))
    _ = harness.press(.character("/"))
    #expect(harness.text.contains("There is no photo «nope»."))
    _ = harness.press(.control("u"))
    for letter in "lake" as String { _ = harness.press(.character(letter)) }
    #expect(!harness.text.contains("nope"))
    #expect(harness.text.contains("Any shape"))
    _ = harness.press(Key(.escape))
    #expect(harness.text.contains("There is no photo «nope»."))
    #expect(!harness.text.contains("Any shape"))
  }

  @Test("UI-1: an author's photos and one photo have no filters")
  mutating func noFilters() {
    for text in ["@ada", "id:zzz", "?"] {
      harness.search(text)
      #expect(!harness.text.contains("colour"))
      #expect(harness.press(.character("C"), .character("X")) == [])
    }
    harness.search("moon")
    #expect(harness.text.contains("Any colour"))
  }

  @Test("FIND-1: where nothing was found with filters, they can be cleared there")
  mutating func nothing() {
    harness.search("moon")
    _ = harness.press(.character("S"))
    harness.find(.words(SearchQuery(words: "moon", orientation: .landscape)))
    #expect(harness.text.contains("or any shape, colour and order."))
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
