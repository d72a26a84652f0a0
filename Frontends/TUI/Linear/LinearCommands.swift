import FeedCore
import FeedSession

/// Runs the person's own programs (TUI-10). One that has the terminal is waited for; another one
/// runs beside linear mode, and how it failed is said with the next lines.
final class LinearCommands: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var ended: [(run: CommandRun, result: LinearResult)] = []
  }

  private let session: Session
  private let state = Lock(State())

  init(_ session: Session) { self.session = session }

  /// - Returns: How it ended; `done` for one that was started beside linear mode.
  func run(_ run: CommandRun) async throws(FeedError) -> LinearResult {
    if run.hasTerminal { return try await end(of: run) }
    state.withLock { state in
      let number = state.next
      state.next += 1
      state.tasks[number] = Task { [self] in
        let result: LinearResult
        do throws(FeedError) { result = try await end(of: run) } catch { result = .failed(error) }
        self.state.withLock { state in
          state.tasks[number] = nil
          state.ended.append((run, result))
        }
      }
    }
    return .done
  }

  private func end(of run: CommandRun) async throws(FeedError) -> LinearResult {
    .ended(try await session.runProgram(run.words, hasTerminal: run.hasTerminal))
  }

  /// How those failed that have ended since this was asked.
  func remarks(_ linear: LinearState) -> [String] {
    let ended = state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
    return ended.compactMap { linear.remark(on: $0.run, $0.result) }
  }

  /// Ends those that still run.
  func cancelAll() {
    let tasks = state.withLock { Array($0.tasks.values) }
    tasks.forEach { $0.cancel() }
  }
}
