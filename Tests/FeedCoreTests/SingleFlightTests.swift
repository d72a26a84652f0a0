import FeedCore
import FeedTestSupport
import Testing

@Suite("Callers with the same key share one run", .timeLimit(.minutes(10)))
struct SingleFlightTests {
  private let work = StubCall<String, Int>("work")
  private let askers = Askers()

  private func ask(_ key: String = "a") -> Task<Int, any Error> {
    Task { [work, askers] in
      try await askers.ask(key) { () async throws(FeedError) in try await work.call(key) }
    }
  }

  @Test("A caller that joins a run gets its result")
  func join() async throws {
    work.holds("a")
    let tasks = [ask(), ask(), ask()]
    try await askers.waitForAsks(3)
    try await work.release(1, with: .success(7))
    for task in tasks { #expect(try await task.value == 7) }
    #expect(work.inputs == ["a"])
  }

  @Test("A failure reaches all callers, and the next call starts a new run")
  func failure() async throws {
    work.holds("a")
    let tasks = [ask(), ask()]
    try await askers.waitForAsks(2)
    try await work.release(1, with: .failure(.busy))
    for task in tasks { await #expect(throws: FeedError.busy) { try await task.value } }
    work.answers("a", with: .success(1))
    #expect(try await ask().value == 1)
  }

  @Test("Runs with different keys are concurrent")
  func keys() async throws {
    work.holds("a")
    let first = ask("a")
    try await work.waitForCalls(1)
    work.answers("b", with: .success(2))
    #expect(try await ask("b").value == 2)
    try await work.release(1, with: .success(1))
    #expect(try await first.value == 1)
  }

  @Test("A cancelled caller does not end the wait of the others", arguments: [0, 1])
  func cancelOne(leaver: Int) async throws {
    work.holds("a")
    let tasks = [ask(), ask()]
    try await askers.waitForAsks(2)
    tasks[leaver].cancel()
    await #expect(throws: FeedError.cancelled) { try await tasks[leaver].value }
    try await work.release(1, with: .success(3))
    #expect(try await tasks[1 - leaver].value == 3)
    #expect(work.cancelled == [])
  }

  @Test("The work is cancelled when its last caller is cancelled")
  func cancelAll() async throws {
    work.holds("a")
    let tasks = [ask(), ask()]
    try await askers.waitForAsks(2)
    try await work.waitForCalls(1)
    tasks.forEach { $0.cancel() }
    for task in tasks { await #expect(throws: FeedError.cancelled) { try await task.value } }
    try await work.waitForCancel(1)
  }

  @Test("The late result of a cancelled run does not end a newer run")
  func lateLanding() async throws {
    work.holds("a", throughCancel: true)
    work.holds("a")
    let old = ask()
    try await work.waitForCalls(1)
    old.cancel()
    try await work.waitForCancel(1)
    let new = ask()
    try await work.waitForCalls(2)
    try await work.release(1, with: .success(1))
    let joined = ask()
    try await askers.waitForAsks(3)
    try await work.release(2, with: .success(2))
    #expect(try await [new.value, joined.value] == [2, 2])
    await #expect(throws: FeedError.cancelled) { try await old.value }
    #expect(work.inputs.count == 2)
  }

  @Test("If its caller is already cancelled, the work starts in a cancelled state")
  func cancelledBefore() async throws {
    work.holds("a")
    let (task, ended) = RunWitness.watchingCancelled { [work] in
      try await SingleFlight<String, Int>().run("a") { () async throws(FeedError) in
        try await work.call("a")
      }
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await ended.wait { $0 }
    #expect(work.inputs == ["a"])
  }

  /// The rounds run concurrently. In sequence, each of their hundreds of hops would wait for other
  /// work on the thread pool.
  @Test("In a race of joins and cancels each caller ends once, with the value or cancelled")
  func race() async {
    let flights = SingleFlight<Int, Int>()
    await withTaskGroup { group in
      for round in 0..<300 {
        group.addTask { await Self.race(of: round, in: flights) }
      }
    }
  }

  private static func race(of round: Int, in flights: SingleFlight<Int, Int>) async {
    let tasks = (0..<6).map { _ in
      Task { try await flights.run(round) { () async throws(FeedError) in round } }
    }
    let leavers = tasks.indices.filter { $0.isMultiple(of: 2) }
    let cancels = leavers.map { index in Task.detached { tasks[index].cancel() } }
    for (index, task) in tasks.enumerated() {
      switch await task.result {
      case .success(let value): #expect(value == round)
      case .failure(let error):
        #expect(error as? FeedError == .cancelled)
        #expect(leavers.contains(index))
      }
    }
    for cancel in cancels { await cancel.value }
  }
}

/// Makes calls on one actor. A call runs up to its wait without interruption, so the actor can
/// tell when a caller has joined.
private actor Askers {
  private let flights = SingleFlight<String, Int>()
  private let asked = Watched(0)

  func ask(
    _ key: String, _ work: @escaping @Sendable () async throws(FeedError) -> Int
  ) async throws(FeedError) -> Int {
    asked.change { $0 += 1 }
    return try await flights.run(key, work)
  }

  /// Waits until `count` callers have joined.
  nonisolated func waitForAsks(_ count: Int) async throws {
    try await asked.wait { $0 >= count }
    await settle()
  }

  private func settle() {}
}
