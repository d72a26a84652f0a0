import FeedCore
import FeedTestSupport
import Testing

@Suite("The thread pool", .timeLimit(.minutes(10)))
struct ThreadPoolTests {
  /// Numbers that are left, and numbers that a thread has taken.
  private struct Heap: Sendable {
    var left: [Int] = []
    var taken: [Int] = []
  }

  private let heap = Watched(Heap())

  private func crew(threads: Int) -> ThreadPool {
    let crew = ThreadPool()
    crew.start(threads: threads) { [heap] in
      heap.change { heap in
        guard let next = heap.left.popLast() else { return false }
        heap.taken.append(next)
        return true
      }
    }
    return crew
  }

  @Test("PERF-5: all work is done, even with repeated signals", arguments: [1, 4])
  func takesAll(threads: Int) async throws {
    let crew = crew(threads: threads)
    for round in 1...20 {
      heap.change { $0.left = Array(0..<50) }
      crew.signal()
      crew.signal()
      try await heap.wait { $0.taken.count == round * 50 }
    }
    crew.end()
    #expect(heap.value.taken.sorted() == (0..<1_000).map { $0 / 20 })
  }

  @Test("Work that arrives during other work is noticed")
  func seesLateWork() async throws {
    let begun = Watched(false)
    let gate = Watched(false)
    let crew = ThreadPool()
    crew.start(threads: 1) { [heap] in
      guard heap.change({ $0.left.popLast() }) != nil else { return false }
      begun.change { $0 = true }
      while !gate.value {}
      heap.change { $0.taken.append(0) }
      return true
    }
    heap.change { $0.left = [1] }
    crew.signal()
    try await begun.wait { $0 }
    heap.change { $0.left = [2] }
    crew.signal()
    gate.change { $0 = true }
    try await heap.wait { $0.taken.count == 2 }
  }

  @Test("After the end the threads release their closure")
  func ends() async throws {
    let ended = Watched(false)
    let crew = ThreadPool()
    begin(crew, EndToken(ended))
    crew.signal()
    crew.end()
    try await ended.wait { $0 }
  }

  private func begin(_ crew: ThreadPool, _ token: EndToken) {
    crew.start(threads: 3) { withExtendedLifetime(token) { false } }
  }
}

/// Sets `ended` when its last reference is released.
private final class EndToken: Sendable {
  private let ended: Watched<Bool>

  init(_ ended: Watched<Bool>) { self.ended = ended }

  deinit { ended.change { $0 = true } }
}
