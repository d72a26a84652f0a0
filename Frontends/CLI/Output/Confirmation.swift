import FeedCore
import FeedSession

extension Output {
  /// Asks for confirmation on stderr. Anything but a typed yes means no (AUTH-10).
  ///
  /// - Throws: A usage error if stdin is not a terminal.
  func confirm(_ question: Message) async throws(FeedError) -> Bool {
    guard console.facts.inputIsTerminal else {
      throw FeedError(.usage, Message(.errorNeedsYes))
    }
    console.error(Array((question.text(in: language) + " [y/N] ").utf8))
    let answer = try await console.input.line() ?? ""
    return ["y", "yes", "д", "да"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
