import FeedHTTP
import FeedTestSupport
import Testing

@Suite("Cancelled transfers", .timeLimit(.minutes(10)))
struct CurlCancelTests {
  private let harness = CurlHarness()

  @Test("Cancelling a stalled transfer ends it and closes its connection")
  func stalled() async throws {
    let server = try LoopbackServer { _ in .broken("abc", promised: 10, .stall) }
    let request = CurlHarness.get(server.url())
    let harness = harness
    let task = Task { await harness.failure(request)?.kind }
    try await server.wait { $0.sent > 0 }
    task.cancel()
    #expect(await task.value == .cancelled)
    try await server.wait { $0.ended == 1 }
  }

  @Test("A transfer that is cancelled before its start opens no connection")
  func beforeStart() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let request = CurlHarness.get(server.url())
    let harness = harness
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await harness.failure(request)?.kind
    }
    #expect(await task.value == .cancelled)
    #expect(server.record.opened == 0)
  }

  @Test("A transfer that is cancelled during a name look-up does not delay others")
  func lookUp() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let harness = harness
    let task = Task { await harness.failure(CurlHarness.get("https://slow.nohost.invalid/")) }
    task.cancel()
    _ = await task.value
    #expect(try await harness.send(CurlHarness.get(server.url())).text == "ok")
  }

  @Test("In 400 races of answer and cancel each transfer ends once")
  func racing() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let request = CurlHarness.get(server.url())
    let harness = harness
    for _ in 0..<20 {
      await withTaskGroup(of: TransportError.Kind?.self) { group in
        for number in 0..<20 {
          group.addTask {
            let task = Task { await harness.failure(request)?.kind }
            for _ in 0..<number { await Task.yield() }
            task.cancel()
            return await task.value
          }
        }
        for await kind in group { #expect(kind == nil || kind == .cancelled) }
      }
    }
    #expect(try await harness.send(request).text == "ok")
  }

  @Test("A shutdown while requests run ends every request")
  func racingShutdown() async throws {
    let server = try LoopbackServer { _ in .text("ok") }
    let request = CurlHarness.get(server.url())
    for _ in 0..<20 {
      let harness = CurlHarness()
      await withTaskGroup(of: TransportError.Kind?.self) { group in
        for _ in 0..<5 { group.addTask { await harness.failure(request)?.kind } }
        group.addTask {
          harness.transport.shutdown()
          return nil
        }
        for await kind in group { #expect(kind == nil || kind == .cancelled) }
      }
    }
  }
}
