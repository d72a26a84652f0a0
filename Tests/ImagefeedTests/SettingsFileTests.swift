import FeedCore
import FeedSession
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@testable import imagefeed

/// Writes the settings file of an environment.
func write(_ text: String, _ environment: Environment) throws {
  let path = try #require(SettingsFile.path(environment))
  try PrivateFile(path: path).write(Array(text.utf8))
}

/// Returns the settings file of an environment and the warnings from reading it.
func readSettings(_ environment: Environment) throws -> (file: SettingsFile, warnings: [Message]) {
  var warnings: [Message] = []
  let file = try SettingsFile(environment) { warnings.append($0) }
  return (file, warnings)
}

@Suite("The settings file")
struct SettingsFileTests {
  private let folder: TemporaryFolder
  private let environment: Environment
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    environment = Environment(["XDG_CONFIG_HOME": folder.path, "HOME": "/nowhere"])
    path = folder.file("imagefeed/config.json")
  }

  @Test(
    "CONF-1: the file is under XDG_CONFIG_HOME, otherwise under HOME",
    arguments: [
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/imagefeed/config.json"),
      (["HOME": "/h"], "/h/.config/imagefeed/config.json"),
      (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/imagefeed/config.json"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/imagefeed/config.json"),
      (["HOME": "relative"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func place(variables: [String: String], path: String?) {
    #expect(SettingsFile.path(Environment(variables)) == path)
  }

  @Test("A missing file has no settings and no warnings")
  func missing() throws {
    for environment in [environment, Environment([:])] {
      let (file, warnings) = try readSettings(environment)
      #expect(file.values.isEmpty)
      #expect(warnings == [])
    }
  }

  @Test("Texts, numbers and flags are read; a blank text counts as absent")
  func values() throws {
    try write(
      #"{"backend":"mock","timeout":2.5,"verbose":true,"lang":" ","theme":""}"#, environment)
    let values = try readSettings(environment).file.values.mapValues(\.revealed)
    #expect(values == ["backend": "mock", "timeout": "2.5", "verbose": "true"])
  }

  @Test(
    "CONF-3: the error for a malformed file names the path and the fault",
    arguments: [
      ("", "unexpected end at byte 0"), ("{\"a\":1,}", "expected a member name at byte 7"),
      ("[]", nil),
    ] as [(String, String?)])
  func broken(text: String, fault: String?) throws {
    try write(text, environment)
    let message =
      fault.map { Message(.errorSettingsSyntax, path, $0) } ?? Message(.errorSettingsNoObject, path)
    #expect(throws: FeedError(.usage, message)) { try readSettings(environment) }
  }

  @Test("CONF-1: a value of a wrong type affects only that setting and can be replaced")
  func wrongType() async throws {
    try write(#"{"lang":null,"timeout":7,"odd":[1]}"#, environment)
    var (file, warnings) = try readSettings(environment)
    #expect(file.fault(in: .language) == Message(.errorSettingText, path, "lang"))
    #expect(file.fault(in: .timeout) == nil && file.values.keys.sorted() == ["timeout"])
    #expect(warnings == [Message(.warningUnknownSetting, path, "odd")])
    try await file.set("lang", to: Secret("ru"))
    (file, warnings) = try readSettings(environment)
    #expect(file.fault(in: .language) == nil && file.unknownKeys == ["odd"])
  }

  @Test(
    "CONF-20: a repeated member is reported, and the file is not rewritten",
    arguments: [
      (#"{"keys":{"a":"like"},"keys":{"b":"like"}}"#, "keys"),
      (#"{"keys":{"a":"like","a":"quit"}}"#, "a"), (#"{"lang":"en","lang":"ru"}"#, "lang"),
    ])
  func repeated(text: String, name: String) async throws {
    try write(text, environment)
    var (file, warnings) = try readSettings(environment)
    let message = Message(.warningRepeatedMember, path, name)
    #expect(warnings == [message])
    await #expect(throws: FeedError(.usage, message)) {
      try await file.set("theme", to: Secret("dark"))
    }
    #expect(try readFile(path) == Array(text.utf8))
  }

  @Test("SEC-2: an error about the file does not quote its content")
  func secretFault() throws {
    try write(#"{"token": "s3cret" "#, environment)
    let error = #expect(throws: FeedError.self) { try readSettings(environment) }
    #expect(try !"\(#require(error))".contains("s3cret"))
  }

  @Test("An unknown key is ignored, and the warning shows its name without control characters")
  func unknown() throws {
    try write("{\"hue\":\"x\",\"a\\u001b[31mb\":1,\"lang\":\"ru\"}", environment)
    #expect(
      try readSettings(environment).warnings == [
        Message(.warningUnknownSetting, path, "ab"),
        Message(.warningUnknownSetting, path, "hue"),
      ])
  }

  @Test("SEC-11: a file that other users can read is made private, with one warning")
  func exposed() throws {
    try write("{}", environment)
    chmod(path, 0o644)
    #expect(try readSettings(environment).warnings == [Message(.warningExposed, path)])
    #expect(try readSettings(environment).warnings == [])
  }

  @Test("TUI-67: commands in a file that other users can write are ignored until it is fixed")
  func writable() async throws {
    try write(#"{"commands":[]}"#, environment)
    chmod(path, 0o666)
    for _ in 0..<2 {
      var file = try readSettings(environment).file
      #expect(file.keys?.remark == Message(.commandsOff, path))
      await #expect(throws: FeedError(.usage, Message(.errorSetWritable, path))) {
        try await file.set("lang", to: Secret("ru"))
      }
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o622)
    }
    chmod(path, 0o600)
    let keys = try #require(try readSettings(environment).file.keys)
    #expect(keys.remark == nil && keys.commands != nil)
  }

  @Test("SEC-11: a file without commands that other users can write is made private")
  func writableWithoutCommands() throws {
    try write("{}", environment)
    chmod(path, 0o666)
    _ = try readSettings(environment)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test(
    "TUI-10: commands are ignored if another user owns the file or its folder",
    .enabled(if: geteuid() == 0, "only root can change a file's owner"), arguments: [false, true])
  func foreign(isFolder: Bool) async throws {
    try write(#"{"commands":[]}"#, environment)
    try #require(chown(isFolder ? folder.file("imagefeed") : path, 1, 1) == 0)
    var file = try readSettings(environment).file
    #expect(file.keys?.remark == Message(.commandsOffOwner, path))
    await #expect(throws: FeedError(.usage, Message(.errorSetOwner, path))) {
      try await file.set("lang", to: Secret("ru"))
    }
    try #require(chown(isFolder ? folder.file("imagefeed") : path, 0, 0) == 0)
    #expect(try readSettings(environment).file.keys?.remark == nil)
  }

  @Test(
    "SEC-7: a value set through a symbolic link keeps the link and creates its target, but not the target’s folder"
  )
  func link() async throws {
    let target = folder.file("dotfiles/feed.json")
    try PrivateFile(path: path).write([])
    unlink(path)
    symlink("../dotfiles/feed.json", path)
    let missingTarget = Message(
      .errorLinkTargetMissing, path, folder.file("imagefeed/../dotfiles/feed.json"))
    var (file, warnings) = try readSettings(environment)
    #expect(warnings == [missingTarget])
    await #expect(throws: FeedError(.disk, missingTarget)) {
      try await file.set("lang", to: Secret("ru"))
    }
    mkdir(folder.file("dotfiles"), 0o700)
    for value in ["ru", "en"] {
      var file = try readSettings(environment).file
      try await file.set("lang", to: Secret(value))
      #expect(try readSettings(environment).file.values["lang"]?.revealed == value)
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(lstat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }
  }

  @Test("CLI-32: a remark says that a hard link to the file keeps the old settings")
  func hardLinked() async throws {
    try write("{}", environment)
    try #require(Glibc.link(path, path + ".other") == 0)
    var file = try readSettings(environment).file
    let first = try await file.set("lang", to: Secret("ru"))
    #expect(first == [Message(.warningHardLinked, path)])
    let second = try await file.set("lang", to: Secret("en"))
    #expect(second == [])
  }

  @Test("Setting or removing a value keeps the other values")
  func set() async throws {
    try write(#"{"hue":"x","timeout":7}"#, environment)
    var file = try readSettings(environment).file
    try await file.set("access-key", to: Secret("k\"1"))
    try await file.set("timeout", to: nil)
    let values = try readSettings(environment).file.values.mapValues(\.revealed)
    #expect(values == ["access-key": "k\"1", "hue": "x"])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("CONF-2: setting a value keeps the order of the others and the digits of numbers")
  func kept() async throws {
    try write(#"{"zoom":12345678901234567890123,"lang":"ru","a":[1.50,-0,1E5],"b":7}"#, environment)
    var file = try readSettings(environment).file
    try await file.set("lang", to: Secret("en"))
    try await file.set("color", to: Secret("never"))
    let text = String(decoding: try readFile(path), as: UTF8.self).filter { !$0.isWhitespace }
    #expect(
      text
        == #"{"zoom":12345678901234567890123,"lang":"en","a":[1.50,-0,1E5],"b":7,"color":"never"}"#
    )
  }

  @Test("A pipe in place of the file is reported as one")
  func pipe() throws {
    try write("{}", environment)
    unlink(path)
    mkfifo(path, 0o600)
    let message = Message(.errorUnreadable, path, "Not a regular file")
    #expect(throws: FeedError(.disk, message)) { try readSettings(environment) }
  }

  @Test("Changes by another process since the file was read are kept")
  func meanwhile() async throws {
    try write(#"{"timeout":7,"color":"never"}"#, environment)
    var (ours, theirs) = (try readSettings(environment).file, try readSettings(environment).file)
    try await theirs.set("edition", to: Secret("basic"))
    try await theirs.set("color", to: nil)
    try await ours.set("lang", to: Secret("ru"))
    let values = try readSettings(environment).file.values.mapValues(\.revealed)
    #expect(values == ["timeout": "7", "edition": "basic", "lang": "ru"])
  }

  @Test("SEC-11: a folder that other users can read is made private, unless it is a link")
  func exposedFolder() throws {
    try write("{}", environment)
    let own = folder.file("imagefeed")
    chmod(own, 0o755)
    #expect(try readSettings(environment).warnings == [Message(.warningExposed, own)])
    #expect(try readSettings(environment).warnings == [])
    var status = stat()
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
    rename(own, folder.file("shared"))
    symlink("shared", own)
    chmod(folder.file("shared"), 0o755)
    #expect(try readSettings(environment).warnings == [])
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o755)
  }

  @Test("Without a home folder, writing a setting is an error")
  func homeless() async throws {
    var file = try readSettings(Environment([:])).file
    let error = await #expect(throws: FeedError.self) {
      try await file.set("timeout", to: Secret("1"))
    }
    #expect(error?.code == .disk)
  }
}
