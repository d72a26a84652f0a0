package import FeedCore

/// A queue of messages from other threads and tasks to the terminal's thread. Posting never blocks.
/// The first message of a batch wakes the thread.
package final class Inbox<Message: Sendable>: Sendable {
  private let messages = Lock<[Message]>([])
  private let waker: Waker

  package init(waker: Waker) { self.waker = waker }

  /// Appends a message and wakes the terminal's thread, unless earlier messages have done so.
  package func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// Removes and returns all messages, in order.
  package func drain() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
