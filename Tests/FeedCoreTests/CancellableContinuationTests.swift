import FeedCore
import Testing

@Suite("A wait for a callback ends exactly once")
struct CancellableContinuationTests {
  private enum Ending: Error, Equatable { case cancelled, failed }
  private typealias FailingWaiter = Waiter<Int, Ending>

  @Test("An answer during the start and a later answer from another task both arrive")
  func answers() async throws {
    let early = try await wait { $0.resume(.success(1)) }
    #expect(early == 1)
    let late = try await wait { waiter in
      Task.detached { waiter.resume(.success(2)) }
    }
    #expect(late == 2)
  }

  @Test("A failure keeps its type")
  func failure() async {
    await #expect(throws: Ending.failed) { try await wait { $0.resume(.failure(.failed)) } }
  }

  @Test("A second answer is dropped, and its `resume` returns false")
  func second() async throws {
    let told = Lock([Bool]())
    let value = try await wait { waiter in
      let answers = [waiter.resume(.success(1)), waiter.resume(.success(2))]
      told.withLock { $0 = answers }
    }
    #expect(value == 1)
    #expect(told.withLock { $0 } == [true, false])
  }

  @Test("A cancel before the start throws, and neither closure runs")
  func cancelBefore() async {
    let calls = Lock([String]())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await withCancellableContinuation(cancelled: Ending.cancelled) {
        (_: FailingWaiter) in
        calls.withLock { $0.append("start") }
      } cancel: {
        calls.withLock { $0.append("cancel") }
      }
    }
    await #expect(throws: Ending.cancelled) { try await task.value }
    #expect(calls.withLock { $0 } == [])
  }

  @Test("A cancel during the start is reported after the start")
  func cancelDuring() async {
    let calls = Lock([String]())
    let task = Task {
      try await withCancellableContinuation(cancelled: Ending.cancelled) {
        (waiter: FailingWaiter) in
        withUnsafeCurrentTask { $0?.cancel() }
        let answered = waiter.resume(.success(1))
        calls.withLock { $0.append("started, answered \(answered)") }
      } cancel: {
        calls.withLock { $0.append("cancel") }
      }
    }
    await #expect(throws: Ending.cancelled) { try await task.value }
    #expect(calls.withLock { $0 } == ["started, answered false", "cancel"])
  }

  @Test("A cancel between start and answer ends the wait without an answer")
  func cancelBetween() async {
    let (begun, signal) = AsyncStream<Void>.makeStream()
    let cancels = Lock(0)
    let task = Task {
      try await withCancellableContinuation(cancelled: Ending.cancelled) { (_: FailingWaiter) in
        signal.finish()
      } cancel: {
        cancels.withLock { $0 += 1 }
      }
    }
    for await _ in begun {}
    task.cancel()
    await #expect(throws: Ending.cancelled) { try await task.value }
    #expect(cancels.withLock { $0 } == 1)
  }

  @Test("A cancel after the answer does nothing")
  func cancelAfter() async throws {
    let cancels = Lock(0)
    let task = Task {
      let value = try await withCancellableContinuation(cancelled: Ending.cancelled) {
        (waiter: FailingWaiter) in
        waiter.resume(.success(7))
      } cancel: {
        cancels.withLock { $0 += 1 }
      }
      withUnsafeCurrentTask { $0?.cancel() }
      return value
    }
    #expect(try await task.value == 7)
    #expect(cancels.withLock { $0 } == 0)
  }

  @Test("In a race each wait ends once, and only cancelled waits report a cancel")
  func race() async {
    for round in 0..<400 {
      let cancels = Lock(0)
      let task = Task {
        try await withCancellableContinuation(cancelled: Ending.cancelled) {
          (waiter: FailingWaiter) in
          Task.detached { waiter.resume(.success(round)) }
          Task.detached { waiter.resume(.success(round)) }
        } cancel: {
          cancels.withLock { $0 += 1 }
        }
      }
      let canceller = Task.detached { task.cancel() }
      switch await task.result {
      case .success(let value): #expect(value == round)
      case .failure(let error): #expect(error as? Ending == .cancelled)
      }
      await canceller.value
      if case .success = await task.result { #expect(cancels.withLock { $0 } == 0) }
      #expect(cancels.withLock { $0 } <= 1)
    }
  }

  @Test("The start runs on the caller's actor")
  func isolation() async throws {
    #expect(try await Counter().countedWait() == 1)
  }

  private actor Counter {
    var count = 0

    func countedWait() async throws -> Int {
      try await withCancellableContinuation(cancelled: Ending.cancelled) {
        (waiter: FailingWaiter) in
        // The compiler assumes this isolation. Without it `count` would be a race.
        preconditionIsolated()
        count += 1
        waiter.resume(.success(count))
      } cancel: {
      }
    }
  }

  private func wait(_ start: (FailingWaiter) -> Void) async throws(Ending) -> Int {
    try await withCancellableContinuation(cancelled: .cancelled, start: start) {}
  }
}
