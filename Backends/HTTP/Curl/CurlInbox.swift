import CCurl
import FeedCore

/// The queue of commands to the curl thread, in order. Only the first command of a batch wakes the
/// thread.
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
    /// The multi handle while the curl thread may sleep in it; nil before it is made and after it
    /// is freed.
    var multi: UnsafeMutableRawPointer?
    /// Why no more commands are accepted.
    var closing: TransportError?
    var turns = 0
  }

  private let state = Lock(State())

  /// Passes a command to the curl thread.
  ///
  /// The wake-up happens under the lock, so that the multi handle cannot be cleaned up between the
  /// check and the call. It cannot block.
  ///
  /// - Returns: Nil if the command was accepted, otherwise why the inbox is closed.
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

  /// Closes the inbox. No thread touches the multi handle afterward.
  ///
  /// - Returns: The commands that were not executed.
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
