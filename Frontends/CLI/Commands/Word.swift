import ArgumentParser
package import FeedCore

/// A plain word of the command line. Ids may begin with a dash (CLI-4); so that the parser does
/// not take one for an option, it travels behind a mark that no keyboard types.
package struct Word: ExpressibleByArgument, Sendable, Hashable {
  private static let mark: Character = "\u{F8FF}"

  package let text: String

  /// Nil for a blank one: no id, name or search is nothing, and an address without its last part
  /// would ask for something else.
  package init?(argument: String) {
    text = argument.first == Self.mark ? String(argument.dropFirst()) : argument
    if text.allSatisfy(\.isWhitespace) { return nil }
  }

  /// A text of the parser's own with every word in it as it was typed.
  package static func unmarked(_ text: String) -> String {
    text.replacing(String(mark), with: "")
  }

  /// The argument as it has to stand for the parser to see a plain word.
  package static func marked(_ argument: String) -> String { "\(mark)\(argument)" }
}

extension Word {
  /// The photo that is meant, by its id or the address of its page.
  var photoID: PhotoID { PhotoID(named: text) }

  /// The user who is meant, also as `@mira`.
  var username: String { Author.username(named: text) }
}

extension Orientation: ExpressibleByArgument {}
extension PhotoColor: ExpressibleByArgument {}
extension SearchOrder: ExpressibleByArgument {}
extension Snippet.Format: ExpressibleByArgument {}
