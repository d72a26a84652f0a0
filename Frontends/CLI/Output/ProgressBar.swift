import FeedCore
import FeedSession
import TerminalKit

/// A line on stderr with the progress of a download. Nothing is shown if stderr is not a terminal
/// (CLI-24).
final class ProgressBar: Sendable {
  private static let pause = Duration.milliseconds(80)
  private static let width = 24

  private let console: Console
  private let title: String
  /// The progress in the window's title bar or task bar; nil if stdout is the picture.
  private let progress: TaskProgress?
  private let shownAt = Lock<ContinuousClock.Instant?>(nil)

  init(_ console: Console, _ title: String, _ progress: TaskProgress? = nil) {
    self.console = console
    self.progress = progress
    self.title = title.cleaned()
  }

  /// Shows the progress. Called on the transport's thread for every chunk. Draws at most once per
  /// `pause`.
  @Sendable
  func show(_ received: Int, _ expected: Int?) {
    guard console.facts.errorIsTerminal else { return }
    let now = ContinuousClock.now
    let isDue = shownAt.withLock { last in
      if let shown = last, now - shown < Self.pause, received != expected { return false }
      last = now
      return true
    }
    guard isDue else { return }
    progress?.show(received, of: expected)
    console.error(Array("\r\(Self.line(title, received, expected))\u{1B}[K".utf8))
  }

  func clear() {
    if shownAt.withLock({ $0 != nil }) { console.error(Array("\r\u{1B}[K".utf8)) }
  }

  static func line(_ title: String, _ received: Int, _ expected: Int?) -> String {
    let size = ByteCount.text(received)
    guard let expected, expected > 0 else { return "\(title)  \(size)" }
    let share = min(1, Double(received) / Double(expected))
    let filled = Int(share * Double(width))
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
    return "\(title)  \(bar)  \(Int(share * 100)) %  \(size)"
  }
}
