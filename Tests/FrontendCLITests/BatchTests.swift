import FeedCore
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("Batches of photos", .timeLimit(.minutes(1)))
struct BatchTests {
  private let ids: [PhotoID] = ["a", "b", "c"]

  @Test("CLI-2: after a fatal error, started photos finish and the rest fail with that error")
  func underWay() async {
    let hasFailed = Watched(false)
    let batch = Batch<Int>(maxConcurrent: 2) { (id) throws(FeedError) in
      if id == "a" { throw .notConfigured }
      do { try await hasFailed.wait { $0 } } catch { throw .cancelled }
      return 1
    }
    var told: [PhotoID: FeedError?] = [:]
    let status = await batch.run(ids) { id, outcome in
      told[id] = outcome.failure
      if id == "a" { hasFailed.change { $0 = true } }
      return true
    }
    #expect(told == ["a": .notConfigured, "b": nil, "c": .notConfigured])
    #expect(status == .mixed)
  }

  @Test("CLI-2: a forbidden photo does not end the batch")
  func forbidden() async {
    let forbidden = FeedError(.forbidden, Message(.errorRejected, "no"))
    let batch = Batch<Int>(maxConcurrent: 1) { (id) throws(FeedError) in
      if id == "a" { throw forbidden }
      return 1
    }
    var told: [PhotoID: FeedError?] = [:]
    let status = await batch.run(ids) { id, outcome in
      told[id] = outcome.failure
      return true
    }
    #expect(told == ["a": forbidden, "b": nil, "c": nil] && status == .mixed)
  }

  @Test("CLI-2: requests in progress are cancelled when the reader has left")
  func unread() async {
    let (never, givenUp) = (Watched(false), Lock(0))
    let batch = Batch<Int>(maxConcurrent: 3) { (id) throws(FeedError) in
      if id == "a" { return 1 }
      do { try await never.wait { $0 } } catch {
        if Task.isCancelled { givenUp.withLock { $0 += 1 } }
        throw .cancelled
      }
      return 2
    }
    var told: [PhotoID] = []
    let status = await batch.run(ids) { id, _ in
      told.append(id)
      return false
    }
    #expect(told == ["a"] && status == .done)
    #expect(givenUp.withLock { $0 } == 2)
  }
}
