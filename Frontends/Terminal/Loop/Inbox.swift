import FeedCore

/// What other threads and tasks have for the terminal's thread. Posting never waits for it; the
/// first message of a batch wakes it.
package final class Inbox<Message: Sendable>: Sendable {
  private let messages = Lock<[Message]>([])
  private let waker: Waker

  package init(waker: Waker) { self.waker = waker }

  package func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// All that has come, in its order.
  package func drain() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
