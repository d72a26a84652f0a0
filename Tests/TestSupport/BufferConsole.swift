import FeedCore
package import FeedSession

/// The standard streams of a test: what was written is kept as text.
package final class BufferConsole: Sendable {
  private let streams = Lock((out: [UInt8](), error: [UInt8]()))
  private let facts: ConsoleFacts

  package init(_ facts: ConsoleFacts = ConsoleFacts()) { self.facts = facts }

  /// A console on a terminal without colour.
  package static func terminal(columns: Int = 80) -> BufferConsole {
    BufferConsole(ConsoleFacts(outputIsTerminal: true, errorIsTerminal: true, columns: columns))
  }

  package var out: String { String(decoding: streams.withLock { $0.out }, as: UTF8.self) }
  package var error: String { String(decoding: streams.withLock { $0.error }, as: UTF8.self) }

  package var console: Console {
    Console(
      out: { bytes in
        self.streams.withLock { $0.out += bytes }
        return true
      },
      error: { bytes in self.streams.withLock { $0.error += bytes } }, facts: facts)
  }
}
