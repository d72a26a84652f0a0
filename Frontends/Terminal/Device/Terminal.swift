package import FeedCore

/// A program that uses the terminal while the screen is suspended.
package struct TerminalProgram {
  /// Starts the program. The waker is woken at its end.
  package let start: (_ ended: Waker) -> Void
  /// Returns the text that asks the user to press Enter after the end; nil if the program never ran,
  /// because then there is no output to read.
  package let prompt: () -> String?

  package init(start: @escaping (_ ended: Waker) -> Void, prompt: @escaping () -> String?) {
    (self.start, self.prompt) = (start, prompt)
  }
}

/// A terminal to draw on. Owned by the one thread that waits on it; other threads may only use
/// its `Waker`.
package protocol Terminal: AnyObject {
  /// The size at the last event.
  var size: TerminalSize { get }

  /// The terminal's capabilities; assigned after the terminal has been queried.
  var abilities: TerminalAbilities { get set }

  /// Sends all bytes. Waits while the terminal accepts no output.
  ///
  /// - Throws: `TerminalError.gone` when the terminal is gone or a signal ends the wait.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(TerminalError)

  /// Notes that the next bytes query the terminal, so that the parts of an answer are not read as keys.
  func expect(_ answers: PendingAnswers)

  /// Waits until an event occurs or the timeout has passed. Without a timeout it sleeps without
  /// using the processor.
  ///
  /// - Returns: The events in order of occurrence; empty after the timeout.
  func wait(timeout: Duration?) -> [TerminalEvent]

  /// Restores the terminal, stops the process and returns when it is continued; `wait` then returns
  /// `.resume`.
  func suspend()

  /// Restores the terminal for another program. Sets it up again when that program has ended and the
  /// user has read its output; `wait` then returns `.resume`. If a signal ends this process, the
  /// terminal is set up again at once.
  func suspend(_ program: TerminalProgram)

  /// Restores the terminal to its original state. May be called twice.
  func leave()
}

extension Terminal {
  package func expect(_ answers: PendingAnswers) {}

  /// Sends all bytes. Waits while the terminal accepts no output.
  ///
  /// - Throws: `TerminalError.gone` when the terminal is gone or a signal ends the wait.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    try bytes.withUnsafeBufferPointer(write)
  }
}
