import FeedCore
import FeedTestSupport
import LocalStores
import Testing

@testable import LocalStores

@Suite("Several processes and tasks use one token file", .timeLimit(.minutes(10)))
struct TokenRaceTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  @Test("Savers side by side: none undoes another's entry")
  func savers() async throws {
    let addresses = (0..<12).map { "https://\($0).example.org/" }
    try await withThrowingTaskGroup { group in
      for address in addresses {
        group.addTask { _ = try await home.store(api: address).save(try grant(address)) }
      }
      try await group.waitForAll()
    }
    for address in addresses {
      #expect(try await home.store(api: address).token() == address)
    }
  }

  @Test("AUTH-9: removing a refused token never takes the one that is saved meanwhile")
  func removerAndSaver() async throws {
    try home.installKeyring()
    for round in 0..<10 {
      let store = try home.store()
      let old = try await store.save(try grant("OLD\(round)"))
      async let removal: Void = store.remove(old)
      async let saved = store.save(try grant("NEW\(round)"))
      let (_, new) = try await (removal, saved)
      #expect(try await store.load() == new)
    }
  }

  @Test("Who waits for the lock can be cancelled; the lock goes to the next one all the same")
  func cancelled() async throws {
    _ = try await home.store().save(try grant("OLD"))
    let lock = try await FileLock.take("\(home.path).lock")
    let task = Task { _ = try await home.store().save(try grant("NEVER")) }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    lock.release()
    _ = try await home.store().save(try grant("NEW"))
    #expect(try await home.store().token() == "NEW")
  }
}
