import ArgumentParser
import Testing

@testable import imagefeed

@Suite("The command tree")
struct CommandTreeTests {
  @Test("CLI-30: no option has eleven characters, because it would look like an id")
  func options() {
    var names: Set<String> = []
    for command in CommandInfo.root.family {
      names.formUnion(command.arguments.flatMap(\.names))
    }
    #expect(names.isSuperset(of: ["--backend", "--json-fields", "--photo-color", "--limit"]))
    #expect(names.filter { Arguments.isDashedID($0) } == [])
  }

  @Test("Every command and every argument has a description")
  func summaries() {
    for command in CommandInfo.root.family {
      #expect(command.summary.hasSuffix("."), "\(command.line)")
      for argument in command.arguments where argument.isShown {
        #expect(!argument.summary.isEmpty, "\(command.line) \(argument.title)")
      }
    }
  }

  @Test("CLI-6: every short option takes its value in the same word or the next")
  func shortOptions() throws {
    var count = 0
    for command in CommandInfo.root.family.dropFirst() {
      for option in command.arguments where option.kind == .option {
        for name in option.names where name.count == 2 {
          count += 1
          let apart = Arguments.normalized([name, "feed", "feed"])
          #expect(apart == ["feed", name, "feed"], "\(command.line) \(name)")
          #expect(throws: Never.self, "\(command.line) \(name)") {
            try Root.parseAsRoot(command.path + ["x", name + "5"])
          }
        }
      }
    }
    #expect(count > 0)
  }

  @Test("A command is found by its name, if help lists it")
  func named() {
    #expect(Root.command(named: "config") == Config.self)
    #expect(Root.command(named: "open") == nil && Root.command(named: "") == nil)
    #expect(
      Arguments.normalized(["--lang", "ru", "config", "list"]) == [
        "config", "list", "--lang", "ru",
      ])
  }

  @Test("Every flag before a command is parsed without a value")
  func flags() {
    // As an option, it would take the command for its value.
    for command in CommandInfo.root.family.dropFirst() {
      for flag in command.arguments where flag.kind == .flag {
        let line = Arguments.normalized([flag.title, "feed"])
        #expect(line == ["feed", flag.title], "\(command.line) \(flag.title)")
      }
    }
  }
}
