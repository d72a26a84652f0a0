package import FeedCore
package import FeedSession
import TerminalKit

/// The screen: the whole app in a terminal.
package struct TUIFrontend: FrontendPlugin {
  package let name = "tui"
  package let summary = "The app on the whole terminal"

  package init() {}

  package func run(_ context: FrontendContext) async -> ExitStatus {
    let waker = Waker()
    let inbox = Inbox<ScreenMessage>(waker: waker)
    let runner = CommandRunner(context.session, inbox)
    let observer = Task {
      for await state in await context.session.updates() { inbox.post(.session(state)) }
    }
    let outcome = await withTaskCancellationHandler {
      await TerminalThread.run { Self.show(context, inbox, waker, runner) }
    } onCancel: {
      inbox.post(.end(.terminated))
    }
    observer.cancel()
    runner.cancelAll()
    if let fault = outcome.fault { context.console.note("imagefeed: \(fault)") }
    return outcome.status
  }

  private struct Outcome: Sendable {
    var status: ExitStatus
    var fault: String?
  }

  /// On the terminal's own thread, from taking the terminal to giving it back.
  private static func show(
    _ context: FrontendContext, _ inbox: Inbox<ScreenMessage>, _ waker: Waker,
    _ runner: CommandRunner
  ) -> Outcome {
    let terminal: CursesTerminal
    do throws(TerminalError) {
      let facts = context.console.facts
      terminal = try CursesTerminal(
        name: facts.terminal["TERM"], colorTerm: facts.terminal["COLORTERM"], waker: waker)
    } catch {
      return Outcome(status: .usage, fault: error.description)
    }
    defer { terminal.leave() }
    var loop = EventLoop(ScreenLoop(context, runner), on: terminal, inbox: inbox)
    // A terminal that is gone can be told nothing; the loop's client has settled the status.
    do throws(TerminalError) { try loop.run() } catch {
      return Outcome(status: loop.client.status ?? .failure)
    }
    return Outcome(status: loop.client.status ?? .done)
  }
}

/// What reaches the screen from other threads.
enum ScreenMessage: Sendable {
  case session(SessionState)
  /// A command has ended, with the state that it left.
  case finished(ScreenCommand, SessionState)
  case end(ExitStatus)
}
