import Testing

@testable import FrontendTUI

@Suite("The bounded cache of pictures")
struct BoundedCacheTests {
  @Test("FEED-10: the least recently used value is removed first, and the limit holds")
  func evicts() {
    var cache = BoundedCache<Int, String>(limit: 30)
    for key in 1...3 { cache.insert("\(key)", for: key, cost: 10) }
    #expect(cache.value(1) == "1")
    cache.insert("4", for: 4, cost: 10)
    #expect(cache.peek(2) == nil)
    #expect(cache.value(1) == "1" && cache.value(3) == "3" && cache.value(4) == "4")
    #expect(cache.cost == 30)
  }

  @Test("Peeking at a value does not count as use")
  func looks() {
    var cache = BoundedCache<Int, Int>(limit: 20)
    cache.insert(1, for: 1, cost: 10)
    cache.insert(2, for: 2, cost: 10)
    #expect(cache.peek(1) == 1)
    #expect(cache.newest { _ in true } == 2)
    cache.insert(3, for: 3, cost: 10)
    #expect(!cache.contains(1) && cache.contains(2))
  }

  @Test("A value that replaces another adds only its own cost")
  func replaces() {
    var cache = BoundedCache<Int, Int>(limit: 20)
    cache.insert(1, for: 1, cost: 15)
    cache.insert(2, for: 1, cost: 5)
    #expect(cache.cost == 5 && cache.count == 1)
    #expect(cache.remove(1) == 2)
    #expect(cache.cost == 0)
  }

  @Test("A value larger than the limit is not stored and removes no other")
  func tooLarge() {
    var cache = BoundedCache<Int, Int>(limit: 20)
    cache.insert(1, for: 1, cost: 15)
    cache.insert(2, for: 2, cost: 21)
    #expect(cache.contains(1) && !cache.contains(2))
  }

  @Test("FEED-10: ten thousand values stay within the limit")
  func bounded() {
    var cache = BoundedCache<Int, Int>(limit: 1_000)
    for key in 0..<10_000 { cache.insert(key, for: key, cost: 1 + key % 40) }
    #expect(cache.cost <= 1_000 && cache.cost > 900)
    #expect(cache.contains(9_999))
  }
}
