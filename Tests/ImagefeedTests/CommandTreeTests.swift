import Testing

@testable import FrontendCLI
@testable import imagefeed

@Suite("The command tree")
struct CommandTreeTests {
  @Test("CLI-30: no option has eleven characters, because it would look like an id")
  func options() {
    let names = Set(Command.root.family.flatMap(\.allArguments).flatMap(\.names))
    #expect(names.isSuperset(of: ["--backend", "--json", "--photo-color", "--limit"]))
    #expect(names.filter { DashedID.matches($0) } == [])
  }

  @Test("Every command and every argument has a description")
  func summaries() {
    for command in Command.root.family {
      #expect(command.summary.hasSuffix("."), "\(command.line)")
      for argument in command.allArguments {
        #expect(!argument.summary.isEmpty, "\(command.line) \(argument.title)")
      }
    }
  }

  @Test("No command has two arguments of one name")
  func names() {
    for command in Command.root.family {
      let names = command.allArguments.flatMap { $0.names.isEmpty ? [$0.title] : $0.names }
      #expect(Set(names).count == names.count, "\(command.line)")
    }
  }

  @Test("CLI-6: every short option takes its value in the same word or the next")
  func shortOptions() throws {
    var count = 0
    for command in Command.root.family.dropFirst() {
      for option in command.arguments where option.kind == .option {
        for name in option.names where name.count == 2 {
          count += 1
          let apart = Invocation([name, "feed", "feed"])
          #expect(apart.command.path == "feed" && apart.words == [name, "feed"])
          for words in [[name + "5"], [name + "=5"], [name, "5"]] {
            let parsed = try Invocation(command.words + ["x"] + words).parsed()
            #expect(parsed.texts(of: option) == ["5"], "\(command.line) \(words)")
          }
        }
      }
    }
    #expect(count > 0)
  }

  @Test("Every flag before a command is parsed without a value")
  func flags() {
    // As an option, it would take the command for its value.
    for command in Command.root.family.dropFirst() {
      for argument in command.allArguments where argument.kind != .positional {
        let isFlag = argument.kind == .flag
        let line = Invocation([argument.title, "feed", "topics"])
        #expect(line.command.path == (isFlag ? "feed" : "topics"), "\(argument.title)")
      }
    }
  }

  @Test("Every default is a valid value of its option")
  func defaults() throws {
    var count = 0
    for command in Command.root.family {
      for option in command.arguments {
        guard let standard = option.standard else { continue }
        count += 1
        #expect(option.accepts(standard), "\(command.line) \(option.title)")
      }
    }
    #expect(count > 0)
  }
}
