import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@testable import LocalStores

@Suite("Several processes and tasks use one token file", .timeLimit(.minutes(10)))
struct TokenRaceTests {
  private let home: TokenHarness

  init() throws { home = try TokenHarness() }

  @Test("Concurrent saves keep each other's entries")
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

  @Test("AUTH-9: removing a refused token keeps a token saved in the meantime")
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

  @Test("A wait for the lock can be cancelled, and the lock goes to the next waiter")
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

  @Test("A lock granted after the cancel goes to the next waiter")
  func lateTurn() async throws {
    let path = home.folder.file("turns.lock")
    let lock = try await FileLock.take(path)
    let task = Task { try await FileLock.take(path) }
    while try !isWaitedFor(path) { await Task.yield() }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { _ = try await task.value }
    lock.release()
    // Otherwise this could run first.
    while try isWaitedFor(path) { await Task.yield() }
    try await FileLock.take(path).release()
  }

  /// Returns whether the lock has a waiter. The kernel's table has an arrow before a waiter.
  private func isWaitedFor(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let table = String(decoding: try readFile("/proc/locks"), as: UTF8.self)
    return table.split(separator: "\n").contains {
      $0.contains("->") && $0.contains(":\(status.st_ino) ")
    }
  }
}
