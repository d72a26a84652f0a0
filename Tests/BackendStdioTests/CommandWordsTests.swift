import FeedCore
import Testing

@testable import BackendStdio

@Suite("BACK-45: a command is split as in a shell, and nothing is expanded")
struct CommandWordsTests {
  @Test(
    "Quotes, backslashes and spaces separate words as in a shell",
    arguments: [
      ("a b  c", ["a", "b", "c"]), (" a\t'b c'\n", ["a", "b c"]), (#"a\ b \'c"#, ["a b", "'c"]),
      (#""a \"b\" \x $HOME""#, [#"a "b" \x $HOME"#]), ("a '' \"\"", ["a", "", ""]),
      ("ssh host 'imagefeed --lang \"ru\"'", ["ssh", "host", "imagefeed --lang \"ru\""]),
      ("a'b'\"c\"d", ["abcd"]), ("a \\\nb", ["a", "b"]),
      ("~/x *.jpg ;|&>#", ["~/x", "*.jpg", ";|&>#"]),
      ("ж'а\u{301}'", ["жа\u{301}"]),
    ])
  func splits(command: String, words: [String]) throws {
    #expect(try CommandWords.split(command) == words)
  }

  @Test(
    "Unterminated quotes and empty commands are refused",
    arguments: ["", "  ", "'a", "\"a", "a\\", "'' a", "a\0"])
  func refused(command: String) {
    #expect { try CommandWords.split(command) } throws: { ($0 as? FeedError)?.code == .usage }
  }
}
