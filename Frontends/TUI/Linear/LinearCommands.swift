import FeedCore
import FeedSession

/// Runs custom commands (TUI-10). Linear mode waits for a command that has the terminal. Other
/// commands run in the background, and their failures are reported with the next lines.
final class LinearCommands: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var ended: [(run: CommandRun, result: LinearResult)] = []
  }

  private let session: Session
  private let state = Lock(State())

  init(_ session: Session) { self.session = session }

  /// - Returns: The end of the command, or `done` for a command that was started in the background.
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

  /// Returns the failures of background commands that have ended since the last call.
  func remarks(_ linear: LinearState) -> [String] {
    let ended = state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
    return ended.compactMap { linear.remark(on: $0.run, $0.result) }
  }

  /// Ends the background commands.
  func cancelAll() {
    let tasks = state.withLock { Array($0.tasks.values) }
    tasks.forEach { $0.cancel() }
  }
}
