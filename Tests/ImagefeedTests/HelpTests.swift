import FeedCore
import FeedTestSupport
import FrontendCLI
import Testing

@testable import imagefeed

@Suite("Help")
struct HelpTests {
  @Test(
    "Help pages match their snapshots",
    arguments: ["", "search", "config set", "auth", "download", "mcp", "record"])
  func pages(words: String) throws {
    let command = Command.root.following(words.split(separator: " ").map(String.init))
    let name = words.isEmpty ? "help" : "help-\(words.replacing(" ", with: "-"))"
    try expectSnapshot(CommandHelp(command, columns: 80).text + "\n", name)
  }

  @Test("Topics exist in both languages", arguments: HelpTopic.allCases, Language.allCases)
  func topics(topic: HelpTopic, language: Language) throws {
    let text = topic.text(in: language, columns: 80)
    try expectSnapshot(text + "\n", "help-\(topic.rawValue)-\(language.rawValue)")
  }

  @Test("Each command has an example that the parser accepts")
  func examples() throws {
    for command in Command.root.family {
      #expect(!command.examples.isEmpty)
      for example in command.examples {
        let words = example.replacing("\"", with: "").split(separator: " ").map(String.init)
        #expect(throws: Never.self, "\(example)") {
          try Invocation(words).namingFolder { _ in false }.parsed()
        }
        #expect(example.hasPrefix(command.path) || command.path.isEmpty, "\(example)")
      }
    }
  }

  @Test("The options of the command are first, and the global ones share a line")
  func folded() {
    for command in Command.root.family where !command.path.isEmpty {
      let text = CommandHelp(command, columns: 80).text
      #expect(!text.contains("--backend-option"), "\(command.line)")
      #expect(text.contains("`imagefeed help options`"), "\(command.line)")
      for argument in command.arguments {
        #expect(text.contains(argument.title), "\(command.line) \(argument.title)")
      }
    }
    #expect(CommandHelp(.root, columns: 80).text.contains("--backend-option"))
  }

  @Test("No line exceeds the width, except for a longer word", arguments: [60, 80, 100])
  func width(columns: Int) {
    for command in Command.root.family {
      let text = CommandHelp(command, columns: columns).text
      for line in text.split(separator: "\n")
      where line.contains("  ") && !line.contains("imagefeed") {
        #expect(DisplayWidth.of(line) <= columns || !line.dropFirst(2).contains("  "), "\(line)")
      }
    }
  }

  @Test("Help lists each variable and each exit status")
  func tables() {
    let variables = HelpTopic.environment.text(in: .english, columns: 80)
    for setting in Setting.all { #expect(variables.contains(setting.variable)) }
    let statuses = HelpTopic.exitCodes.text(in: .english, columns: 80).split(separator: "\n")
    for status in ExitStatus.allCases {
      #expect(statuses.contains { $0.hasPrefix("  \(status.rawValue) ") })
    }
  }
}
