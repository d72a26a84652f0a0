import FeedCore
import FeedSession

/// The photos that a command operates on.
struct PhotoArguments: Sendable {
  private static let ids = Argument(
    several: "id", .text(), "Photo ids; - reads them from stdin, separated by spaces or newlines.")

  static let all: [any CommandArgument] = [ids]

  private let ids: [String]

  init(_ arguments: ParsedArguments) { ids = arguments[Self.ids] }

  /// Whether more than one photo may be meant. Only the arguments decide, so that the form of the
  /// output does not depend on the content of stdin.
  var areSeveral: Bool {
    Set(ids.map { PhotoID(named: $0) }).count > 1 || ids.contains("-")
  }

  /// Reads the ids, each once, in the given order.
  ///
  /// - Throws: A usage error if stdin contains no id, like the one without arguments.
  func read(_ console: Console) async throws(FeedError) -> [PhotoID] {
    var known: Set<PhotoID> = []
    var texts: [String] = []
    for word in ids {
      if word == "-" { texts += try await words(console) } else { texts.append(word) }
    }
    guard !texts.isEmpty else { throw FeedError(.usage, Message(.errorNoIDs)) }
    return texts.map { PhotoID(named: $0) }.filter { known.insert($0).inserted }
  }

  private func words(_ console: Console) async throws(FeedError) -> [String] {
    var words: [String] = []
    while let line = try await console.input.line() {
      words += line.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return words
  }
}
