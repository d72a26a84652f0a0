import ArgumentParser
import FeedTestSupport
import Testing

@testable import imagefeed

@Suite("The command tree")
struct CommandTreeTests {
  /// Every command with its help, hidden options too.
  private static func helps(
    _ command: any ParsableCommand.Type = Root.self
  ) -> [(name: String, help: String)] {
    let own = Root.helpMessage(for: command, includeHidden: true, columns: 100)
    return [(command._commandName, own)] + command.configuration.subcommands.flatMap { helps($0) }
  }

  @Test("CLI-4: no option is eleven characters long, or it would be taken for an id")
  func options() {
    var names: Set<String> = []
    for (_, help) in Self.helps() {
      names.formUnion(help.matches(of: /--?[a-z][a-z-]*/).map { String($0.0) })
    }
    #expect(names.isSuperset(of: ["--backend", "--json-fields", "--photo-color", "--limit"]))
    #expect(names.filter { Arguments.isDashedID($0) } == [])
  }

  @Test("Every command says what it is")
  func abstracts() {
    for (name, help) in Self.helps() {
      #expect(help.hasPrefix("OVERVIEW: "), "\(name) has no abstract")
    }
  }

  @Test("Every flag that may stand before a command is known to take no value")
  func flags() {
    // A flag's line has no <value>; taking it for an option would swallow the command.
    for (name, help) in Self.helps() where name != "imagefeed" {
      let flags = help.matches(of: /(?m)^  (?:-h, )?(--[a-z-]+)(?: {2,}.*)?$/).map { String($0.1) }
      for flag in flags {
        let line = Arguments.normalized([flag, "feed"], commands: Root.commands)
        #expect(line == ["feed", flag], "\(name) \(flag)")
      }
    }
  }

  @Test("The help, whole")
  func help() throws {
    try expectSnapshot(Root.helpMessage(columns: 80) + "\n", "help")
  }
}
