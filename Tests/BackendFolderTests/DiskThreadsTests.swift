import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("Calls that wait for the disk", .timeLimit(.minutes(2)))
struct DiskThreadsTests {
  @Test("Those that have not begun when all ends are told so, and those that come later")
  func ended() async throws {
    let threads = DiskThreads(idle: { false })
    let (begun, finish) = (Watched(0), CancelFlag())
    let busy = (0..<3).map { _ in
      Task {
        try await threads.run { _ throws(FeedError) in
          begun.change { $0 += 1 }
          while !finish.isUp { usleep(1_000) }
        }
      }
    }
    try await begun.wait { $0 == 3 }
    let waiting = Task { try await threads.run { _ throws(FeedError) in 1 } }
    // Whether it waits already or comes too late, its end is the same.
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
