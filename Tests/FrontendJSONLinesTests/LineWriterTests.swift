import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendJSONLines

@Suite("Back-pressure on JSON lines", .timeLimit(.minutes(10)))
struct LineWriterTests {
  private let budget = 32_768

  @Test("RPC-32: a client that sends without reading cannot make unwritten answers pile up")
  func pushesBack() async throws {
    let client = try PipedClient(make: { [budget] in
      JSONLinesServer($0, writer: LineWriter($1, budget: budget))
    })
    let (read, most) = await client.blocking { sendRatherThanRead(client) }
    // The answer that fills the budget may exceed it.
    #expect(most > 0 && most < budget + 4_096)
    #expect(read > 300_000)
    client.serving.cancel()
    #expect(await client.serving.value == .done)
  }

  /// Returns the number of bytes read and the largest number of unwritten bytes. It reads only once
  /// answers wait, so the budget fills even if the server is slow.
  private func sendRatherThanRead(_ client: PipedClient) -> (read: Int, most: Int) {
    var (asked, read, most) = (0, 0, 0)
    while asked < 5_000 {
      if client.takesInput {
        asked += 1
        client.ask("\(asked)", "get_session")
      } else if most > 0 {
        read += client.read(atMost: 4_096)?.count ?? 0
      }
      most = max(most, client.server.writer.unwritten)
    }
    return (read, most)
  }

  @Test("RPC-32: a slot stores only the newest line, and a closed slot sends nothing")
  func slots() {
    var queue = LineQueue(budget: 64)
    let slot = queue.openSlot()
    _ = queue.take()
    let wakes = [queue.replace([1], in: slot), queue.replace([2], in: slot), queue.append([7])]
    #expect(wakes == [true, false, false])
    let batch = queue.take()
    #expect(batch == [7, 10, 2, 10] && queue.unwritten == 4)
    _ = queue.replace([3], in: slot)
    _ = queue.closeSlot(slot)
    _ = queue.replace([4], in: slot)
    let after = queue.take()
    #expect(after == [])
  }

  @Test("The queue is full until half of it is written, and wakes each side once")
  func queue() {
    var queue = LineQueue(budget: 8)
    let nothing = queue.take()
    let wakes = [queue.append([1, 2, 3]), queue.append([4, 5, 6])]
    #expect(nothing == [] && wakes == [true, false])
    let (isFull, batch) = (queue.mustWaitForSpace(), queue.take())
    #expect(isFull && batch == [1, 2, 3, 10, 4, 5, 6, 10])
    let room = [3, 1, 4].map { queue.written($0).hasSpace }
    #expect(room == [false, true, false] && queue.unwritten == 0)
    let closed = [queue.close().wasOpen, queue.close().wasOpen]
    let after = (queue.take(), queue.append([7]), queue.mustWaitForSpace())
    #expect(closed == [true, false])
    #expect(after == (nil, false, false))
  }
}
