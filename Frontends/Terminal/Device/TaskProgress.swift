import FeedCore
import Glibc

/// The progress of a command's work in the terminal's title bar or task bar (TERM-3). Nothing is
/// written unless stderr is the terminal, and it is known to show progress.
package final class TaskProgress: Sendable {
  /// Whether a progress is shown. The lock is never held during a write, which may block.
  private static let isShown = Lock(false)

  private let write: @Sendable ([UInt8]) -> Void
  private let isPossible: Bool
  private let percent = Lock<Int?>(nil)

  /// Queries the terminal. Called before the work begins.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether stdout and stderr are terminals.
  ///   - write: Writes to stderr.
  package init(
    isTerminal: Bool, _ terminal: PlainTerminal, write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.write = write
    isPossible = isTerminal && terminal.ownsStandardError && terminal.extras.contains(.progress)
  }

  /// Shows a progress. May be called on any thread.
  package func show(_ done: Int, of all: Int?) {
    guard isPossible, let all, all > 0 else { return }
    let new = Int(min(1, max(0, Double(done) / Double(all))) * 100)
    let isNew = percent.withLock { percent in
      defer { percent = new }
      return percent != new
    }
    guard isNew else { return }
    Self.isShown.withLock { $0 = true }
    write(Array(TerminalExtras.progress(new).utf8))
  }

  /// Clears the progress, if one is shown.
  package func clear() {
    let isShown = percent.withLock { percent in
      defer { percent = nil }
      return percent != nil
    }
    guard isShown else { return }
    write(Array(TerminalExtras.progress(nil).utf8))
    Self.isShown.withLock { $0 = false }
  }

  /// Clears the progress that is shown, when a thread ends the process at once. Does not wait for a
  /// terminal that accepts no output.
  package static func clearNow() {
    guard isShown.withLock(\.self) else { return }
    let ready = Descriptors.wait(reading: [], writing: STDERR_FILENO, timeout: .zero)
    guard ready[0].isWritable else { return }
    let bytes = Array(TerminalExtras.progress(nil).utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
