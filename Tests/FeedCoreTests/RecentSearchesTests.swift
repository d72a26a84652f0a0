import FeedCore
import Testing

@Suite("Recent searches")
struct RecentSearchesTests {
  @Test("FIND-29: the list has at most 20 different searches, newest first")
  func order() {
    var searches = RecentSearches((1...20).map { "word \($0)" })
    searches.add("word 3")
    #expect(searches.texts.prefix(3) == ["word 3", "word 1", "word 2"])
    #expect(searches.texts.count == 20)
    searches.add("new")
    #expect(searches.texts.first == "new" && searches.texts.last == "word 19")
    #expect(searches.texts.count == 20)
  }

  @Test("FIND-29: invalid and repeated searches in a stored list are dropped")
  func foreign() {
    let long = String(repeating: "x", count: 201)
    let searches = RecentSearches([
      "", "\u{1B}[31mfog\u{7}", "fog", long, long + long + long, "@ada",
    ])
    #expect(searches.texts == ["fog", "@ada"])
    #expect(RecentSearches((0..<10_000).map { String($0) }).texts == (0..<20).map { String($0) })
  }
}
