import FeedCore
import FeedTestSupport
import TerminalKit

@testable import FeedSession
@testable import FrontendTUI

/// The screen's loop over a real session. It runs each command and reports the result until the
/// screen requests no more. Clocks do not advance, and nothing outside the session is called.
struct LoopedSession {
  let session: Session
  private(set) var loop: ScreenLoop
  private(set) var commands: [ScreenCommand] = []
  private let asked: Watched<[ScreenCommand]>
  private let size = TerminalSize(rows: 24, columns: 80)

  init(_ session: Session) {
    self.session = session
    let asked = Watched([ScreenCommand]())
    self.asked = asked
    loop = ScreenLoop(
      ScreenState(), program: AppFacts(version: "test", backend: "stub"),
      terminal: ScreenTerminal(depth: .full),
      appearance: Appearance(language: .english, reducesMotion: true),
      pictures: PendingPictures(), run: { command, _ in asked.change { $0.append(command) } })
  }

  mutating func start() async {
    loop.receive(.session(await session.state))
    loop.receive(.start)
    await settle()
  }

  mutating func press(_ key: Key) async {
    loop.handle(.key(key))
    await settle()
  }

  /// Stops after 50 commands, because a screen that requests more never settles.
  private mutating func settle() async {
    commands = []
    while commands.count < 50, let command = asked.change({ $0.isEmpty ? nil : $0.removeFirst() }) {
      commands.append(command)
      guard let result = await perform(command) else { continue }
      loop.receive(.finished(command, result, await session.state))
    }
  }

  /// Runs a command. Returns nil for one that would wait or reach outside the session.
  private func perform(_ command: ScreenCommand) async -> ScreenResult? {
    do throws(FeedError) {
      switch command {
      case .restore: try await session.restore()
      case .loadProfile: _ = try await session.loadProfile()
      case .loadPage(let list): _ = try await session.nextPage(of: list)
      case .reload(let list): _ = try await session.reload(list)
      default: return nil
      }
      return .done
    } catch {
      return .failed(error)
    }
  }

  mutating func text() -> String {
    loop.frame(size: size, isFresh: false)?.canvas.lines.joined(separator: "\n") ?? ""
  }
}
