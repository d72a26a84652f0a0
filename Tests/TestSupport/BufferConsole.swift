import FeedCore
package import FeedSession

/// The standard streams in memory: output is stored as text, and the test provides the input.
package final class BufferConsole: Sendable {
  private struct Input: Sendable {
    var lines: [String] = []
    var hasEnded = true
  }

  private let streams = Watched((out: [UInt8](), error: [UInt8]()))
  private let input = Watched(Input())
  private let isOutClosed = Watched(false)
  private let facts: ConsoleFacts

  package init(_ facts: ConsoleFacts = ConsoleFacts()) { self.facts = facts }

  /// Returns a console on a terminal without color.
  package static func terminal(columns: Int = 80) -> BufferConsole {
    BufferConsole(ConsoleFacts(outputIsTerminal: true, errorIsTerminal: true, columns: columns))
  }

  /// Returns a console on a terminal whose user types these lines.
  ///
  /// - Parameter hasEnd: Whether the input ends after the lines. Otherwise a read waits.
  package static func typing(_ lines: String..., hasEnd: Bool = true) -> BufferConsole {
    let facts = ConsoleFacts(inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true)
    let console = BufferConsole(facts)
    console.input.change { $0 = Input(lines: lines, hasEnded: hasEnd) }
    return console
  }

  package var out: String { String(decoding: streams.value.out, as: UTF8.self) }
  package var outBytes: [UInt8] { streams.value.out }
  package var error: String { String(decoding: streams.value.error, as: UTF8.self) }

  package var console: Console {
    Console(
      out: { bytes in
        if self.isOutClosed.value { return false }
        self.streams.change { $0.out += bytes }
        return true
      },
      isRead: { !self.isOutClosed.value },
      error: { bytes in self.streams.change { $0.error += bytes } },
      input: ConsoleInput(
        line: { () throws(FeedError) in try await self.nextLine() },
        secret: { prompt throws(FeedError) in
          if self.facts.inputIsTerminal { self.streams.change { $0.error += prompt.utf8 } }
          return try await self.nextLine().flatMap { Secret($0) }
        }), facts: facts)
  }

  /// Returns a console on pipes with these lines as input.
  package static func piped(_ lines: String...) -> BufferConsole {
    let console = BufferConsole()
    console.give(lines)
    return console
  }

  /// Puts these lines on stdin.
  package func give(_ lines: [String]) { input.change { $0.lines = lines } }

  /// Closes the reading end of stdout.
  package func closeOut() { isOutClosed.change { $0 = true } }

  /// Waits until stderr contains this text.
  package func waitForError(_ text: String) async throws {
    try await streams.wait { String(decoding: $0.error, as: UTF8.self).contains(text) }
  }

  /// Waits until stdout contains this text.
  package func waitForOut(_ text: String) async throws {
    try await streams.wait { String(decoding: $0.out, as: UTF8.self).contains(text) }
  }

  private func nextLine() async throws(FeedError) -> String? {
    do {
      try await input.wait { !$0.lines.isEmpty || $0.hasEnded }
    } catch {
      throw .cancelled
    }
    return input.change { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
  }
}
