import ArgumentParser
package import FeedCore

/// A plain argument of the command line. Ids may begin with a dash (CLI-4). A private-use
/// character, which no keyboard types, is put before such an argument so that the parser does not
/// take it for an option.
package struct PlainArgument: ExpressibleByArgument, Sendable, Hashable {
  private static let mark: Character = "\u{F8FF}"

  /// The argument without the mark.
  package let text: String

  /// Fails for a blank argument. No id, name or search is empty, and an address without its last
  /// part would request something else.
  package init?(argument: String) {
    text = argument.first == Self.mark ? String(argument.dropFirst()) : argument
    if text.allSatisfy(\.isWhitespace) { return nil }
  }

  /// The parser's text with the marks of all words removed.
  package static func unmarked(_ text: String) -> String {
    text.replacing(String(mark), with: "")
  }

  /// The argument with the mark that makes the parser treat it as a plain word.
  package static func marked(_ argument: String) -> String { "\(mark)\(argument)" }
}

extension PlainArgument {
  /// The photo, given by its id or the address of its page.
  var photoID: PhotoID { PhotoID(named: text) }

  /// The user name, which may be given as `@mira`.
  var username: String { Author.username(named: text) }
}

extension Orientation: ExpressibleByArgument {}
extension PhotoColor: ExpressibleByArgument {}
extension SearchOrder: ExpressibleByArgument {}
extension ContentFilter: ExpressibleByArgument {}
extension Snippet.Format: ExpressibleByArgument {}
