import FeedCore
import FeedSession
import TerminalKit

/// Carries out what the screen asks of the session, each in a task that is kept until it ends.
/// Its end reaches the screen together with the session's state after it.
final class CommandRunner: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var isOver = false
  }

  private let session: Session
  private let inbox: Inbox<ScreenMessage>
  private let state = Lock(State())

  init(_ session: Session, _ inbox: Inbox<ScreenMessage>) {
    self.session = session
    self.inbox = inbox
  }

  func run(_ command: ScreenCommand) {
    state.withLock { state in
      guard !state.isOver else { return }
      let number = state.next
      state.next += 1
      state.tasks[number] = Task { [session, inbox] in
        await Self.perform(command, session)
        inbox.post(.finished(command, await session.state))
        self.forget(number)
      }
    }
  }

  func cancelAll() {
    let tasks = state.withLock { state in
      state.isOver = true
      return state.tasks.values.map(\.self)
    }
    tasks.forEach { $0.cancel() }
  }

  private func forget(_ number: Int) {
    state.withLock { $0.tasks[number] = nil }
  }

  private static func perform(_ command: ScreenCommand, _ session: Session) async {
    do throws(FeedError) {
      switch command {
      case .loadNextPage: _ = try await session.nextPage(of: .feed)
      case .reload: _ = try await session.reload(.feed)
      }
    } catch {
      // The session's state says what failed; the screen shows it from there.
    }
  }
}
