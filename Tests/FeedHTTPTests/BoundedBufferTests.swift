import FeedCore
import FeedTestSupport
import Testing

@testable import FeedHTTP

@Suite("The buffer between a transfer and a sink", .timeLimit(.minutes(10)))
struct BoundedBufferTests {
  private let backlog = BoundedBuffer(limit: 4)
  private let wakes = Watched(0)

  private func add(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { [wakes] in
      backlog.add($0, resume: { wakes.change { $0 += 1 } })
    }
  }

  @Test("A full buffer refuses bytes, and wakes the sender when it has room")
  func room() async throws {
    #expect(add([1, 2, 3]) && add([4, 5]))
    #expect(!add([6]))
    #expect(wakes.value == 0)
    #expect(try await backlog.next() == [1, 2, 3, 4, 5])
    #expect(wakes.value == 1)
    #expect(add([6]))
    backlog.end()
    #expect(try await backlog.next() == [6])
    #expect(try await backlog.next() == nil)
    #expect(wakes.value == 1)
  }

  @Test("Closing the buffer wakes a sender that waits for room")
  func closed() {
    #expect(add([1, 2, 3, 4]) && !add([5]))
    backlog.close()
    #expect(wakes.value == 1)
  }

  @Test("A reader waits for the first bytes, the end, or its cancel", arguments: 0...2)
  func waiting(way: Int) async throws {
    let task = Task { try await backlog.next() }
    switch way {
    case 0:
      #expect(add([1]))
      #expect(try await task.value == [1])
    case 1:
      backlog.end()
      #expect(try await task.value == nil)
    default:
      task.cancel()
      await #expect(throws: FeedError.cancelled) { try await task.value }
    }
  }
}
