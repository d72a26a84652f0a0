import FeedCore
import Testing

@testable import BackendLive

@Suite("FAV-7: the cached list of favorites")
struct FavoriteListTests {
  @Test("Extreme numbers in the file are clamped, so that the next change does not overflow")
  func extremes() throws {
    for number in [Int64.max, Int64.min] {
      let text = """
        {"version":1,"collection":"c","photos":["a"],"total":\(number),"unlisted":\(number),
         "pagesRead":\(number),"checkedAt":\(number),"revision":\(number)}
        """
      var list = try #require(FavoriteList(Array(text.utf8)))
      list.change("b", isContained: true, nil)
      list.revision += 1
      #expect(list.photos == ["b", "a"])
      #expect(list.isCurrent(at: Timestamp(seconds: 0)) == false)
    }
  }

  @Test("The list is read as it was stored, except for unanswered changes")
  func stored() throws {
    var list = FavoriteList(owner: "ada")
    list.collection = FavoriteList.Version(
      id: "c", updatedAt: Timestamp(seconds: 7), total: 3)
    (list.photos, list.pagesRead, list.unlisted, list.revision) = (["b", "a"], 2, 1, 9)
    (list.checkedAt, list.hasDuplicates) = (Timestamp(seconds: 8), true)
    #expect(FavoriteList(list.bytes) == list)
  }
}
