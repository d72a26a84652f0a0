package import FeedCore

/// A program that gets the terminal without the screen.
package struct TerminalProgram {
  /// Starts it. The waker is woken when it has ended.
  package let start: (_ ended: Waker) -> Void
  /// Asked for after its end: the words that ask the person for Enter; nil where it never ran, so
  /// that there is nothing to read.
  package let prompt: () -> String?

  package init(start: @escaping (_ ended: Waker) -> Void, prompt: @escaping () -> String?) {
    (self.start, self.prompt) = (start, prompt)
  }
}

/// A terminal to draw on. Owned by the one thread that waits on it; only its `Waker` may be used
/// from other threads.
package protocol Terminal: AnyObject {
  /// The size at the last event.
  var size: TerminalSize { get }

  /// The terminal's capabilities; assigned after the terminal has been queried.
  var abilities: TerminalAbilities { get set }

  /// Sends all the bytes; waits while the terminal accepts none.
  ///
  /// - Throws: `TerminalError.gone` when the terminal is gone or a signal ends the wait.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(TerminalError)

  /// Notes that the next bytes ask for answers, so that the parts of one are not read as keys.
  func expect(_ answers: PendingAnswers)

  /// Waits until an event occurs or the timeout has passed. Without a timeout it sleeps without
  /// using the processor.
  ///
  /// - Returns: The events in order of occurrence; empty after the timeout.
  func wait(timeout: Duration?) -> [TerminalEvent]

  /// Restores the terminal, stops the process and returns when it is continued; `wait` then returns
  /// `.resume`.
  func suspend()

  /// Restores the terminal for another program and takes it back when that has ended and the person
  /// has read what it has printed; `wait` then returns `.resume`. A signal that ends this process
  /// takes it back at once.
  func suspend(_ program: TerminalProgram)

  /// Restores the terminal to its original state. May be called twice.
  func leave()
}

extension Terminal {
  package func expect(_ answers: PendingAnswers) {}

  /// Sends all the bytes; waits while the terminal accepts none.
  ///
  /// - Throws: `TerminalError.gone` when the terminal is gone or a signal ends the wait.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    try bytes.withUnsafeBufferPointer(write)
  }
}
