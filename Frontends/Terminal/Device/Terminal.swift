/// A terminal to draw on. Belongs to the one thread that waits on it; only its `Waker` may be
/// touched from elsewhere.
package protocol Terminal: AnyObject {
  /// As of the last event.
  var size: TerminalSize { get }

  /// What it can do; set by whoever has asked the terminal itself.
  var abilities: TerminalAbilities { get set }

  /// Sends a frame's bytes, all of them.
  func write(_ bytes: [UInt8]) throws(TerminalError)

  /// Sleeps until something happens or the time is over, and answers what happened in its order.
  /// Without a timeout it sleeps as long as it takes and costs nothing.
  func wait(timeout: Duration?) -> [TerminalEvent]

  /// Gives the terminal back, stops the process and comes back when it is continued; `wait` then
  /// answers `.resume`.
  func suspend()

  /// Gives the terminal back as it was found. May be called twice.
  func leave()
}
