import FeedCore
@testable import FrontendHTTP
import Testing

@Suite("The queue of pictures", .timeLimit(.minutes(10)))
struct PictureQueueTests {
  private let queue = PictureQueue(limit: 100)

  @Test("SERVE-38: no picture begins while clients have not read the last ones")
  func limit() async throws {
    var unread: MadePicture? = try await queue.make { [UInt8](repeating: 0, count: 100) }
    #expect(unread?.bytes.count == 100)
    let isRead = Lock(false)
    let next = Task { [queue] in
      try await queue.make { isRead.withLock(\.self) ? [1] : [0] }.bytes
    }
    while queue.waitingCount == 0 { await Task.yield() }
    isRead.withLock { $0 = true }
    unread = nil
    #expect(try await next.value == [1])
  }

  @Test("SERVE-38: a cancelled picture no longer waits, and the next one has its turn")
  func cancelled() async throws {
    var unread: MadePicture? = try await queue.make { [UInt8](repeating: 0, count: 100) }
    let first = Task { [queue] in try await queue.make { [1] }.bytes }
    while queue.waitingCount == 0 { await Task.yield() }
    first.cancel()
    await #expect(throws: FeedError.cancelled) { try await first.value }
    #expect(queue.waitingCount == 0)
    withExtendedLifetime(unread) {}
    unread = nil
    #expect(try await queue.make { [2] }.bytes == [2])
  }

  @Test("SERVE-24: a kept picture has its entity tag")
  func kept() async throws {
    let key = "a"
    queue.keep(try await queue.make { [1, 2, 3] }, for: key)
    let picture = try #require(queue.made(key))
    #expect(picture.bytes == [1, 2, 3])
    #expect(picture.tag == APIResponse.tag(of: [1, 2, 3]))
  }
}
