package import FeedCore

/// A cache in memory without eviction.
package final class StubCache: CachePort {
  private let clock: any ClockPort
  private let state = Lock([CacheKey: CacheEntry]())

  package init(clock: any ClockPort = ManualClock()) { self.clock = clock }

  package var entries: [CacheKey: CacheEntry] { state.withLock { $0 } }

  package func load(_ key: CacheKey) -> CacheEntry? { state.withLock { $0[key] } }

  package func store(_ bytes: [UInt8], as key: CacheKey) {
    let entry = CacheEntry(bytes, storedAt: clock.now())
    state.withLock { $0[key] = entry }
  }

  package func forget(_ scope: CacheScope) {
    state.withLock { $0 = $0.filter { $0.key.scope != scope } }
  }
}
