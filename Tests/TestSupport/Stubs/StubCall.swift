package import FeedCore
import Testing

/// A function of a stubbed port. It returns the planned outcomes in order, and any other call fails
/// the test. A held call waits until the test releases it.
package final class StubCall<Input: Hashable & Sendable, Output: Sendable>: Sendable {
  package typealias Outcome = Result<Output, FeedError>

  private enum Plan: Sendable {
    case now(Outcome)
    case held(throughCancel: Bool)
  }

  private struct State: Sendable {
    var plan: [(input: Input, plan: Plan)] = []
    var inputs: [Input] = []
    var held: [Int: @Sendable (Outcome) -> Void] = [:]
    var cancelled: Set<Int> = []
    var isOrdered = true

    /// Returns the index of a call in the plan, or nil if the call is not expected now.
    func place(of input: Input) -> Int? {
      if isOrdered { return plan.first?.input == input ? 0 : nil }
      return plan.firstIndex { $0.input == input }
    }
  }

  private let name: String
  // A call may come from a task that does not know its test.
  private let test = Test.current?.displayName ?? Test.current?.name ?? "?"
  private let state = Watched(State())

  package init(_ name: String) { self.name = name }

  package func answers(_ input: Input, with outcome: Outcome) {
    state.change { $0.plan.append((input, .now(outcome))) }
  }

  /// Accepts the planned calls in any order, for calls made in parallel.
  package func comeInAnyOrder() { state.change { $0.isOrdered = false } }

  /// Plans calls that wait for `release`.
  ///
  /// - Parameter throughCancel: Whether the calls ignore cancellation, like an answer that has
  ///   already been sent. Otherwise cancelling ends them, as in real ports.
  package func holds(_ inputs: Input..., throughCancel: Bool = false) {
    state.change { state in
      state.plan += inputs.map { ($0, .held(throughCancel: throughCancel)) }
    }
  }

  /// The inputs of the calls so far. Calls are numbered from 1 in this order.
  package var inputs: [Input] { state.value.inputs }

  /// The numbers of the held calls that were cancelled.
  package var cancelled: Set<Int> { state.value.cancelled }

  /// Whether every planned call was made.
  package var isDone: Bool { state.value.plan.isEmpty }

  package func waitForCalls(_ count: Int) async throws {
    try await state.wait { $0.inputs.count >= count }
  }

  package func waitForCancel(_ number: Int) async throws {
    try await state.wait { $0.cancelled.contains(number) }
  }

  /// Ends a held call with an outcome, as soon as it has been made.
  package func release(_ number: Int, with outcome: Outcome) async throws {
    try await state.wait { $0.held[number] != nil }
    state.change { $0.held.removeValue(forKey: number) }?(outcome)
  }

  package func call(_ input: Input) async throws(FeedError) -> Output {
    let (number, plan) = state.change { state -> (Int, Plan?) in
      state.inputs.append(input)
      guard let place = state.place(of: input) else { return (state.inputs.count, nil) }
      return (state.inputs.count, state.plan.remove(at: place).plan)
    }
    switch plan {
    case nil:
      Issue.record("\(name) was called with \(input), which was not expected, in “\(test)”")
      throw FeedError(.internalError, Message(.errorInternal, "\(name) was not expected"))
    case .now(let outcome): return try outcome.get()
    case .held(throughCancel: true): return try await wait(number).get()
    case .held(throughCancel: false): return try await cancellableWait(number)
    }
  }

  private func wait(_ number: Int) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.change { $0.held[number] = { continuation.resume(returning: $0) } }
      }
    } onCancel: {
      noteCancel(number)
    }
  }

  private func cancellableWait(_ number: Int) async throws(FeedError) -> Output {
    // Records a task that was cancelled before it began to wait.
    defer { if Task.isCancelled { noteCancel(number) } }
    return try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      state.change { $0.held[number] = { waiter.resume($0) } }
    } cancel: { [self] in
      noteCancel(number)
    }
  }

  private func noteCancel(_ number: Int) {
    state.change { _ = $0.cancelled.insert(number) }
  }
}
