import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// `imagefeed config` with settings files that users may have.
@Suite("The config command", .blocking)
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

  @Test("CONF-1: `config list` shows a bad setting, which the user can replace or remove")
  func repair() throws {
    try write(#"{"timeout":"soon","color":null,"hue":"x","lang":"en"}"#)
    #expect(try program.run("feed").status == 2)
    let list = try program.run("config", "list")
    #expect(list.status == 0)
    let lines = list.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("timeout\tsoon\t\(path)\t") && $0.contains("seconds") })
    #expect(lines.contains { $0.hasPrefix("color\t\t\t") && $0.contains("must be a string") })
    #expect(lines.contains("lang\ten\t\(path)"))
    #expect(try program.run("config", "set", "timeout", input: "5").status == 0)
    #expect(try program.run("config", "unset", "color").status == 0)
    #expect(try program.run("config", "unset", "hue").status == 0)
    let feed = try program.run("feed")
    #expect(feed.status == 0 && feed.error.isEmpty, "\(feed.error)")
  }

  @Test("`config set` accepts a value as an argument unless it is a secret, which is never shown")
  func argument() throws {
    #expect(try program.run("config", "set", "lang", "ru").status == 0)
    #expect(try program.run("config", "get", "lang").output == "ru\n")
    #expect(try program.run("config", "get", "lang", "--lang", "en").output == "en\n")
    #expect(try program.run("fed").error.contains("Нет команды"), "errors use it too")
    let bad = try program.run("--lang", "en", "config", "set", "backend", "mok")
    #expect(bad.status == 2 && bad.error.contains("live, mock, fixture, folder, stdio"))
    #expect(try program.run("config", "set", "color", " ").status == 2)
    let secret = try program.run("--lang", "en", "config", "set", "access-key", "SECRET")
    #expect(secret.status == 2 && secret.error.contains("never arguments"))
    #expect(try program.run("config", "get", "access-key").status == 2)
    _ = try program.run("config", "set", "access-key", input: "SECRET")
    let shown = try program.run("--lang", "en", "config", "get", "access-key")
    #expect(shown.status == 2 && shown.output.isEmpty && !shown.error.contains("SECRET"))
  }

  @Test("CLI-50: a line that is too long and a stdin that cannot be read are named")
  func unreadableLine() throws {
    let text = String(repeating: "a", count: 70_000)
    let long = try program.run("--lang", "en", "config", "set", "access-key", input: text)
    #expect(long.status == 2 && long.error.contains("more than 65536 bytes"))
    let folder = try program.run(["--lang", "en", "like", "-"], redirected: "< /tmp")
    #expect(folder.status != 0 && folder.error.contains("Could not read stdin: Is a directory"))
  }

  @Test("CONF-4: `config set` refuses several lines on stdin", arguments: ["secret-key", "lang"])
  func lines(key: String) throws {
    let outcome = try program.run("--lang", "en", "config", "set", key, input: "en\n\nru")
    #expect(outcome.status == 2 && outcome.error.contains("\(key) has more than one line"))
    #expect(!String(decoding: try readFile(path), as: UTF8.self).contains(key))
    #expect(try program.run("config", "set", key, input: "en\n \n\n").status == 0)
  }

  @Test(
    "CONF-1: the error for a number out of range names the range",
    arguments: [
      ("cache-size", "-1", "at least 16"), ("cache-size", "-1.5", "at least 16"),
      ("timeout", "-1", "above 0, at most 86400"), ("timeout", "100000", "at most 86400"),
    ])
  func bounds(key: String, value: String, words: String) throws {
    let bad = try program.run("--lang", "en", "config", "set", key, value)
    #expect(bad.status == 2 && bad.error.contains("invalid \(key)"), "\(bad.error)")
    #expect(bad.error.contains(words), "\(bad.error)")
  }

  @Test("TUI-59: `imagefeed keys` lists actions and bindings, and refuses conflicting ones")
  func keys() throws {
    try write(#"{"keys":{"feed":{"x":"like"}},"lang":"en"}"#)
    let list = try program.run("keys")
    #expect(list.status == 0 && list.error.isEmpty)
    let lines = list.output.split(separator: "\n")
    #expect(lines.contains("feed\tlike\tx\town\tlike or unlike\t"))
    #expect(lines.contains("photo\tlike\tf\t\tlike or unlike\t"))
    #expect(lines.contains { $0.hasPrefix("feed\tpick\tEnter\t\t") && $0.hasSuffix("\tpick") })
    #expect(lines.contains("feed\tquit\tq\t\tquit\t"))
    #expect(lines.contains("feed\tquit\tq Esc\t\tleave without a photo\tpick"))
    try write(#"{"keys":{"feed":{"d":"like"}},"lang":"en"}"#)
    let clash = try program.run("keys")
    #expect(clash.status == 2)
    #expect(clash.error.contains("\(path): keys.feed: “d” would mean both like and download."))
    #expect(try program.run("config", "set", "edition", "basic").status == 0)
    #expect(try program.run("keys").status == 2, "the bindings stay in the file")
  }

  @Test("TUI-9: the config command does not change custom keys in the file")
  func keysByHand() throws {
    try write(#"{"keys":{"feed":{"x":"like"}},"lang":"en"}"#)
    for arguments in [["set", "keys", "x"], ["get", "keys"], ["unset", "keys"]] {
      let outcome = try program.run(["config"] + arguments)
      #expect(outcome.status == 2, "\(arguments)")
      #expect(outcome.error.contains("“keys”") && outcome.error.contains(path))
    }
    #expect(try program.run("keys").output.contains("feed\tlike\tx\town\t"))
  }

  @Test("`config get` prints the effective value or default; without either the status is 1")
  func get() throws {
    #expect(try program.run("config", "get", "backend").output == "mock\n")
    #expect(try program.run("config", "get", "edition").output == "basic\n")
    #expect(try program.run("config", "get", "timeout").output == "30\n")
    let none = try program.run("config", "get", "log")
    #expect(none.status == 1 && none.output.isEmpty && none.error.contains("not set"))
    #expect(try program.run("config", "get", "nope").status == 2)
    try write(#"{"timeout":"soon"}"#)
    let fault = try program.run("config", "get", "timeout")
    #expect(fault.status == 2 && fault.error.contains(path))
  }

  @Test("`config path` works without a valid file, and reports a missing home folder")
  func place() throws {
    #expect(try program.run("config", "path").output == path + "\n")
    try write("{")
    #expect(try program.run("config", "path").output == path + "\n")
    let homeless = try BuiltProgram(["HOME": ""]).run("config", "path")
    #expect(homeless.status == 1 && homeless.error.contains("HOME"))
  }

  @Test("`config list` shows defaults and no secrets, even as JSON")
  func list() throws {
    try write(#"{"access-key":"SECRET","timeout":"soon","lang":"en"}"#)
    let lines = try program.run("config", "list").output.split(separator: "\n")
    #expect(lines.contains("edition\textended\tdefault"))
    #expect(lines.contains("cache-size\t256\tdefault"))
    #expect(lines.contains("access-key\tredacted\t\(path)"))
    #expect(lines.contains("log\t\t"))
    let json = try program.run("config", "list", "--json")
    let shapes = try JSON(parsing: json.output).arrayValue?.compactMap(\.objectValue) ?? []
    let shape = { (key: String) in shapes.first { $0["key"]?.stringValue == key } }
    #expect(shapes.count == lines.count && json.status == 0)
    #expect(shape("lang") == ["key": "lang", "value": "en", "origin": .string(path)])
    #expect(shape("color") == ["key": "color", "value": "auto", "origin": "default"])
    #expect(shape("log") == ["key": "log"])
    #expect(shape("timeout")?["fault"]?.stringValue?.contains("seconds") == true)
    #expect(!json.output.contains("SECRET"))
  }

  @Test(
    "SEC-11: each command makes an exposed settings file private and reports it",
    arguments: [["config", "list"], ["config", "unset", "lang"], ["feed"]])
  func exposed(arguments: [String]) throws {
    chmod(path, 0o644)
    #expect(try program.run(arguments).error.contains("Other users could read"))
    #expect(try !program.run(arguments).error.contains("Other users could read"))
  }

  @Test("SEC-11: a linked file keeps its permissions; a warning reports a key that others can read")
  func exposedLink() throws {
    let folder = try TemporaryFolder()
    for (text, isSaid) in [(#"{"lang":"en"}"#, false), (#"{"secret-key":"abc"}"#, true)] {
      let target = try folder.write(text, to: "settings.json")
      chmod(target, 0o644)
      unlink(path)
      symlink(target, path)
      for _ in 0..<2 {
        #expect(try program.run("feed").error.contains("Other users can read") == isSaid)
      }
      var status = stat()
      #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o644)
    }
  }

  @Test("Eight simultaneous `config set` commands keep all eight settings")
  func together() throws {
    let values = [
      "lang": "ru", "color": "never", "edition": "basic", "timeout": "9", "cache-size": "64",
      "protocol": "none", "verbose": "no", "reduced-motion": "yes",
    ]
    for _ in 0..<4 {
      try write("{}")
      let writers = try values.map { key, value in
        (try program.start("config", "set", key), Array(value.utf8))
      }
      for (writer, value) in writers { #expect(writer.write(value)) }
      for (writer, _) in writers { #expect(writer.finish().status == 0) }
      let file = try #require(try JSON(parsing: readFile(path)).objectValue)
      #expect(Set(file.members.map(\.key)) == Set(values.keys))
    }
  }

  @Test("A path that is not UTF-8 is refused with a one-line error, and nothing is written")
  func notUTF8() throws {
    let folder = try TemporaryFolder()
    let home = "HOME=$(printf '\(folder.path)/\\377'); export HOME"
    let variable = try program.run(["config", "set", "lang"], after: home)
    #expect(variable.status == 2)
    #expect(
      variable.error.hasPrefix("imagefeed: HOME is not valid UTF-8.") && variable.output.isEmpty)
    let argument = try program.run(
      ["download"], after: ":", redirected: "UKq-msT0000 -o \"$(printf '\(folder.path)/\\377')\"")
    #expect(argument.status == 2)
    #expect(argument.error.hasPrefix("imagefeed: Argument 4 is not valid UTF-8."))
    #expect(argument.error.split(separator: "\n").count == 1)
    #expect(try folder.names().isEmpty)
  }

  @Test("LANG-1: `config` and `plugins` use the requested language")
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

  @Test("CONF-1: the error for an access key with a blank does not repeat the key")
  func blank() throws {
    try write(#"{"access-key":"SECRET KEY"}"#)
    let outcome = try program.run("feed")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("\(path): invalid access-key"))
    #expect(!outcome.error.contains("SECRET"))
    let set = try program.run("config", "set", "token", input: "SECRET KEY")
    #expect(set.status == 2 && !set.error.contains("SECRET"))
  }
}
