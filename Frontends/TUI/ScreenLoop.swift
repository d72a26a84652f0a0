import FeedCore
import FeedSession
import TerminalKit

/// Joins the pure parts: events and messages in, commands and frames out.
struct ScreenLoop: LoopClient {
  private let context: FrontendContext
  private let runner: CommandRunner
  private var screen = ScreenState()
  private var session: SessionState
  private(set) var status: ExitStatus?

  init(_ context: FrontendContext, _ runner: CommandRunner) {
    self.context = context
    self.runner = runner
    session = SessionState()
  }

  var isFinished: Bool { status != nil }
  var wakesAt: ContinuousClock.Instant? { nil }

  mutating func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      if let action = KeyBinding.action(for: key) { apply(action) }
    case .resize(let size): apply(.resize(rows: size.rows, columns: size.columns))
    case .interrupt: status = .interrupted
    case .terminate: status = .terminated
    case .hangup: status = .failure
    case .mouse, .paste, .suspend, .resume, .wake, .reply: break
    }
  }

  mutating func receive(_ message: ScreenMessage) {
    switch message {
    case .session(let state):
      take(state)
      apply(.sessionChanged)
    case .finished(let command, let state):
      take(state)
      apply(.finished(command))
    case .end(let status): self.status = status
    }
  }

  mutating func frame(size: TerminalSize, isFresh: Bool) -> Frame? {
    if isFresh { apply(.resize(rows: size.rows, columns: size.columns)) }
    let view = FeedView(
      screen: screen, session: session, language: context.language, program: context.program)
    return Frame(view.draw(rows: size.rows, columns: size.columns))
  }

  /// Two ways lead here, so an older state may come after a newer one.
  private mutating func take(_ state: SessionState) {
    if state.revision >= session.revision { session = state }
  }

  private mutating func apply(_ action: ScreenAction) {
    screen.apply(action, session.feed).forEach { perform($0) }
    if screen.isClosed { status = .done }
  }

  private func perform(_ command: ScreenCommand) { runner.run(command) }
}
