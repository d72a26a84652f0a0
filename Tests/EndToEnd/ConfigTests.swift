import FeedTestSupport
import Glibc
import Testing

/// `imagefeed config` on files as people leave them.
@Suite("The config command")
struct ConfigTests {
  private let program: BuiltProgram
  private let path: String

  init() throws {
    program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock", "IMAGEFEED_TIMEOUT": ""])
    path = program.home.file(".config/imagefeed/config.json")
    _ = try program.run("config", "set", "edition", input: "basic")
  }

  private func write(_ text: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    fputs(text, file)
  }

  @Test("CONF-1: a bad setting is shown at its line and can be replaced or taken out")
  func repair() throws {
    try write(#"{"timeout":"soon","color":null,"colour":"x","lang":"en"}"#)
    #expect(try program.run("feed").status == 2)
    let list = try program.run("config", "list")
    #expect(list.status == 0)
    let lines = list.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("timeout\tsoon\t\(path)\t") && $0.contains("seconds") })
    #expect(lines.contains { $0.hasPrefix("color\t\t\t") && $0.contains("neither text") })
    #expect(lines.contains("lang\ten\t\(path)"))
    #expect(try program.run("config", "set", "timeout", input: "5").status == 0)
    #expect(try program.run("config", "unset", "color").status == 0)
    #expect(try program.run("config", "unset", "colour").status == 0)
    let feed = try program.run("feed")
    #expect(feed.status == 0 && feed.error.isEmpty, "\(feed.error)")
  }

  @Test(
    "SEC-1: each command says that the file was open to others",
    arguments: [["config", "list"], ["config", "unset", "lang"], ["feed"]])
  func exposed(arguments: [String]) throws {
    chmod(path, 0o644)
    #expect(try program.run(arguments).error.contains("could be read by others"))
    #expect(try !program.run(arguments).error.contains("could be read by others"))
  }

  @Test("LANG-1: config and plugins speak the language that is asked for")
  func language() throws {
    for arguments in [["--lang", "ru", "config", "list"], ["config", "list", "--lang", "ru"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("lang\tru\t--lang"))
    }
    #expect(try program.run("plugins", "--lang", "ru").output.hasPrefix("Фронтенды"))
    let set = try program.run(["--lang", "ru", "config", "set", "lang"], input: Array("ru".utf8))
    #expect(set.error.contains("записана"))
  }

  @Test("CONF-1: a key with a blank in it is a bad setting, named and not repeated")
  func blank() throws {
    try write(#"{"access-key":"SECRET KEY"}"#)
    let outcome = try program.run("feed")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("\(path): the setting access-key"))
    #expect(!outcome.error.contains("SECRET"))
    let set = try program.run("config", "set", "token", input: "SECRET KEY")
    #expect(set.status == 2 && !set.error.contains("SECRET"))
  }
}
