import FeedCore

/// Splits a command into its words by the quoting rules of POSIX shells (XCU 2.2). Nothing is
/// expanded. Only quotes, backslashes and blanks have a meaning.
enum CommandWords {
  /// Splits a command.
  ///
  /// - Throws: `usage` for a quote without an end and for a command without a word.
  static func split(_ command: String) throws(FeedError) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = Substring(command).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case " ", "\t", "\n", "\r":
        if let word { words.append(word) }
        word = nil
      case "'": word = (word ?? "") + (try single(&rest, of: command))
      case "\"": word = (word ?? "") + (try double(&rest, of: command))
      case "\\":
        guard let next = rest.popFirst() else { throw unfinished(command) }
        // A backslash before a line break joins two lines.
        if next != "\n" { word = (word ?? "") + String(next) }
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
    guard words.first?.isEmpty == false, !words.contains(where: { $0.utf8.contains(0) }) else {
      throw FeedError(.usage, Message(.errorStdioNoCommand))
    }
    return words
  }

  private static func single(
    _ rest: inout Substring.UnicodeScalarView, of command: String
  ) throws(FeedError) -> String {
    guard let end = rest.firstIndex(of: "'") else { throw unfinished(command) }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  /// Reads text in double quotes, where a backslash has a meaning only before certain characters.
  private static func double(
    _ rest: inout Substring.UnicodeScalarView, of command: String
  ) throws(FeedError) -> String {
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text
      case "\\":
        guard let next = rest.popFirst() else { throw unfinished(command) }
        if next == "\n" { continue }
        text += ["\"", "\\", "$", "`"].contains(next) ? String(next) : "\\" + String(next)
      default: text.unicodeScalars.append(scalar)
      }
    }
    throw unfinished(command)
  }

  private static func unfinished(_ command: String) -> FeedError {
    FeedError(.usage, Message(.errorStdioQuotes, command))
  }
}
