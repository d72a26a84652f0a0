import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

/// Typing into the search field over lists and pages, and going back from the results.
extension CollectionsTests {
  @Test("FIND-8: `#` lists topics; `#slug` and `collection:id` open one")
  mutating func field() {
    #expect(harness.search("#") == [.loadCollections(.topics, page: 1)])
    #expect(harness.search("#film") == [.find(.topic("film"))])
    #expect(harness.search("collection: 310797") == [.find(.collection("310797"))])
  }

  @Test("FIND-8: back leads from a search typed over a topic to the topic, then to its card")
  mutating func typedOverTopic() {
    openTopics()
    _ = harness.press(Key(.down), Key(.right), Key(.enter))
    harness.find(.topic("slug-3"), photos: Photo.samples(2))
    #expect(harness.search("fog") == [.find(.search(SearchQuery(words: "fog")))])
    _ = harness.press(Key(.escape))
    #expect(harness.screen.search.field.text == "#slug-3" && !harness.screen.search.isOpen)
    #expect(harness.text.contains("Title 3 · 3 photos"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.shownCollections?.selected == 3)
  }

  @Test("PHOTO-3: back leads from a search to the page or list that it was typed over")
  mutating func typedOverPlaces() {
    let start = harness
    for place in ["#", "@ada", "#film", "collection:1"] {
      harness = start
      harness.search(place)
      harness.search("fog")
      _ = harness.press(Key(.escape))
      #expect(harness.screen.tab == .search && harness.screen.search.field.text == place)
      _ = harness.press(Key(.escape))
      #expect(harness.screen.tab == .feed, "\(place)")
    }
    harness = start
    harness.search("fog")
    _ = harness.press(.character("]"))
    harness.search("@ada")
    harness.search("moon")
    #expect(harness.press(Key(.escape)) == [.findAgain(.user("ada"))])
    #expect(harness.press(Key(.escape)) == [.loadCollections(.search("fog"), page: 1)])
    #expect(harness.screen.search.submitted == .collections("fog"))
  }

  @Test("PHOTO-3: a search typed over other results, or over an unknown user, leaves no step back")
  mutating func typedOverWords() {
    let start = harness
    harness.search("moon")
    harness.search("lake")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed)
    harness = start
    harness.search("@aad")
    let nobody = FeedError(.notFound, Message(.errorUserNotFound, "aad"))
    harness.find(.user("aad"), .failed(nobody))
    harness.search("@ada")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed)
  }

  @Test("PHOTO-3: a search typed from another tab leads back to that tab")
  mutating func typedFromElsewhere() {
    harness.search("#film")
    _ = harness.press(.character("1"))
    harness.search("fog")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed)
    harness.search("#film")
    _ = harness.press(.character("1"), .character("/"), Key(.escape))
    harness.search("lake")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.search.field.text == "#film", "the user looked at the topic in between")
    _ = harness.press(Key(.escape))
    #expect(harness.screen.tab == .feed)
  }

  @Test("PHOTO-3: a search started by a filter over a topic leads back to the topic")
  mutating func filteredOverTopic() {
    harness.search("#film")
    _ = harness.press(.character("/"), .character("f"), .character("o"))
    _ = harness.apply(.chooseFilter(.color))
    let query = SearchQuery(words: "fo", color: .blue)
    #expect(harness.press(Key(.end), Key(.enter)) == [.find(.search(query))])
    _ = harness.press(Key(.escape))
    #expect(harness.screen.search.field.text == "#film")
  }

  @Test("FIND-8: a typed topic or collection has a title before any request")
  mutating func typedTitle() {
    harness.search("#film")
    #expect(harness.lines()[1] == "   Topics · film")
    #expect(harness.lines(.russian)[1] == "   Темы · film")
    #expect(harness.search("collection:310797") == [.find(.collection("310797"))])
    #expect(harness.lines()[1] == "   Collections · 310797")
  }
}
