import FeedCore
import Glibc

/// Tells threads that wait for a stream that the process must end. A `read` or `write` that a signal
/// interrupts is restarted (SA_RESTART), so code that may block for long waits here first.
enum Interruption {
  private static let end = OneShotEvent()

  static func announce() { end.announce() }

  /// Waits until the descriptor is ready, or until the process or this wait must end.
  ///
  /// A descriptor that is ready for writing counts as ready even if the process must end, because
  /// the last output of a cancelled command does not block.
  ///
  /// - Parameters:
  ///   - events: poll(2) events.
  ///   - cancellation: An event that ends only this wait.
  ///   - prompt: A prompt that Ctrl-Z suspends while it waits.
  /// - Returns: Whether the caller may read or write now.
  static func isReady(
    _ file: Int32, for events: Int32, until cancellation: OneShotEvent? = nil,
    _ prompt: SecretPrompt? = nil
  ) -> Bool {
    var polled = [
      pollfd(fd: file, events: Int16(events), revents: 0), end.polled,
      cancellation?.polled ?? pollfd(fd: -1, events: 0, revents: 0),
      pollfd(fd: prompt?.signals ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 4, -1) < 0, errno == EINTR {}
    if polled[3].revents != 0, let prompt {
      prompt.suspend()
      return isReady(file, for: events, until: cancellation, prompt)
    }
    if events == POLLOUT, polled[0].revents & Int16(POLLOUT) != 0 { return true }
    return polled[1].revents == 0 && polled[2].revents == 0
  }
}

/// An event that occurs at most once. Any number of threads can wait for it in `poll`.
final class OneShotEvent: Sendable {
  /// The reading end of a pipe to which nothing is ever written: once the writing end is closed, it
  /// is ready permanently and for every thread.
  private let reading: Int32
  private let writing: Lock<Int32>

  init() {
    guard let ends = ClosedOnExec.pipe() else {
      SystemResource.unavailable("pipe", error: errno)
    }
    reading = ends.reading
    writing = Lock(ends.writing)
  }

  deinit {
    announce()
    close(reading)
  }

  fileprivate var polled: pollfd { pollfd(fd: reading, events: Int16(POLLIN), revents: 0) }

  /// Announces the event. May be called from any thread, any number of times.
  func announce() {
    writing.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }
}
