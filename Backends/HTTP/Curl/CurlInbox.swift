import CCurl
import FeedCore

/// The queue of commands to the curl thread, in their order. The thread is woken when
/// the first command of a batch arrives, not for each.
final class CurlInbox: Sendable {
  enum Command: Sendable {
    case start(CurlStart)
    case cancel(TransferTable.ID)
    /// The receiver of a transfer has room again.
    case resume(TransferTable.ID)
    case stop
  }

  private struct State {
    var commands: [Command] = []
    /// Set while the curl thread may sleep in it; nil before it is made and once it is gone.
    var multi: UnsafeMutableRawPointer?
    /// Why nothing is taken any more.
    var closing: TransportError?
    var turns = 0
  }

  private let state = Lock(State())

  /// Hands a command to the curl thread.
  ///
  /// - Returns: Nil when the command was taken, or why the inbox is closed.
  ///
  /// The wake-up is under the lock on purpose: it cannot block, and the multi handle cannot be
  /// cleaned up between the look and the call.
  func post(_ command: Command) -> TransportError? {
    state.withLock { state in
      if let closing = state.closing { return closing }
      state.commands.append(command)
      if state.commands.count == 1, let multi = state.multi { _ = imgf_multi_wakeup(multi) }
      return nil
    }
  }

  func open(_ multi: UnsafeMutableRawPointer) {
    state.withLock { $0.multi = multi }
  }

  func takeAll() -> [Command] {
    state.withLock { state in
      state.turns += 1
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Closes the inbox. After it no thread touches the multi handle.
  ///
  /// - Returns: The commands that were not taken.
  func close(_ error: TransportError) -> [Command] {
    state.withLock { state in
      state.multi = nil
      state.closing = error
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// The number of iterations of the thread's loop.
  var turns: Int { state.withLock { $0.turns } }
}
