import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("Calls that wait for the disk", .timeLimit(.minutes(2)))
struct DiskThreadsTests {
  @Test("Calls that wait during shutdown or arrive after it are cancelled")
  func ended() async throws {
    let threads = DiskThreads(idle: { false })
    let (begun, finish) = (Watched(0), CancelFlag())
    let busy = (0..<3).map { _ in
      Task {
        try await threads.run { _ throws(FeedError) in
          begun.change { $0 += 1 }
          while !finish.isRaised { usleep(1_000) }
        }
      }
    }
    try await begun.wait { $0 == 3 }
    let waiting = Task { try await threads.run { _ throws(FeedError) in 1 } }
    // The result is the same whether the call already waits or arrives too late.
    await Task.yield()
    threads.end()
    await #expect(throws: FeedError.cancelled) { try await waiting.value }
    await #expect(throws: FeedError.cancelled) {
      try await threads.run { _ throws(FeedError) in 1 }
    }
    finish.raise()
    for task in busy { try await task.value }
  }
}
