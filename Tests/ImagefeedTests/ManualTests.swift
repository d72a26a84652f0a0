import FeedCore
import FeedTestSupport
import FrontendCLI
import Testing

@testable import imagefeed

@Suite("PKG-2: manual pages")
struct ManualTests {
  private func page(_ command: Command) throws -> String {
    try #require(ManualPage.answer(["November 22, 2026", command.manualName]))
  }

  @Test("Manual pages match their snapshots", arguments: ["", "download", "config"])
  func pages(words: String) throws {
    let command = Command.root.following(words.split(separator: " ").map(String.init))
    try expectSnapshot(page(command) + "\n", command.manualName)
  }

  @Test("Each command has a page with all its options and examples")
  func whole() throws {
    let names = try #require(ManualPage.answer([])).split(separator: "\n").map(String.init)
    #expect(names.count == Set(names).count && names.contains("imagefeed-config-set"))
    for command in Command.root.family {
      let text = try page(command)
      #expect(names.contains(command.manualName))
      for argument in command.arguments + [.help] {
        for name in argument.names {
          #expect(text.contains("Fl " + Roff.escaped(String(name.dropFirst()))), "\(name)")
        }
      }
      for example in command.examples {
        #expect(text.contains(".Dl imagefeed " + Roff.escaped(example)))
      }
    }
  }

  @Test("Environment and exit statuses are those of `imagefeed help`")
  func tables() throws {
    let text = try page(.root)
    for status in ExitStatus.allCases {
      let meaning = Roff.lines(status.meaning.text(in: .english)).joined(separator: "\n")
      #expect(text.contains(".It \(status.rawValue)\n\(meaning)\n"))
    }
    for setting in Setting.all { #expect(text.contains(".It Ev \(setting.variable)\n")) }
    for variable in EnvironmentVariable.all {
      for name in variable.name.split(separator: ", ") { #expect(text.contains("Ev \(name)")) }
    }
  }

  @Test("An unknown page returns nil")
  func unknown() {
    #expect(ManualPage.answer(["today", "imagefeed-nothing"]) == nil)
    #expect(ManualPage.answer(["today"]) == nil)
  }

  @Test(
    "Characters with a meaning in roff are escaped",
    arguments: [
      ("--json", "\\-\\-json"), ("a\\b", "a\\eb"), ("it's `x`", "it\\(aqs \\(gax\\(ga"),
      ("“x”…", "\\[u201C]x\\[u201D]\\[u2026]"), ("é", "\\[u00E9]"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test("Each sentence begins a line, and no line is long or begins with a macro")
  func lines() {
    #expect(Roff.lines("One. .two three") == ["One.", "\\&.two three"])
    let long = Roff.lines(String(repeating: "word ", count: 40))
    #expect(long.count == 3 && long.allSatisfy { $0.count <= 78 })
    #expect(Roff.argument("Ar") == "\\&Ar" && Roff.argument("a b") == "\"\\&a b\"")
  }
}
