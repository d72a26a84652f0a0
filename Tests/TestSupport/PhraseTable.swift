import Foundation

/// The phrases of Core/Domain/Strings, read from the source because Swift cannot list static members.
package enum PhraseTable {
  package struct Row: Sendable, CustomStringConvertible {
    package let name: String
    package let english: String
    package let russian: String

    package var description: String { name }
  }

  package static func rows() throws -> [Row] {
    let folder = "\(Samples.projectFolder)/Core/Domain/Strings"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasPrefix("Phrase+") }.sorted().flatMap { name in
      let source = String(decoding: try readFile("\(folder)/\(name)"), as: UTF8.self)
      let rows = source.matches(of: row).map {
        Row(name: String($0.1), english: unescaped($0.2), russian: unescaped($0.3))
      }
      // A row that the pattern misses would go untested.
      precondition(rows.count == source.split(separator: "static let ").count - 1, name)
      return rows
    }
  }

  private static var row: Regex<(Substring, Substring, Substring, Substring)> {
    /static let (\w+) = Phrase\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\s*\)/
  }

  private static func unescaped(_ literal: Substring) -> String {
    String(literal).replacing("\\\"", with: "\"")
  }
}
