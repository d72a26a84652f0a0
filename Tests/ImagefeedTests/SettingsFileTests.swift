import FeedCore
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
    "CONF-1: under XDG_CONFIG_HOME, else under HOME",
    arguments: [
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/imagefeed/config.json"),
      (["HOME": "/h"], "/h/.config/imagefeed/config.json"),
      (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/imagefeed/config.json"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/imagefeed/config.json"),
      ([:], nil),
    ] as [([String: String], String?)])
  func place(variables: [String: String], path: String?) {
    #expect(SettingsFile.path(Environment(variables)) == path)
  }

  @Test("A file that is not there has no settings and no warnings")
  func missing() throws {
    for environment in [environment, Environment([:])] {
      let file = try SettingsFile(environment)
      #expect(file.values.isEmpty)
      #expect(file.warnings == [])
    }
  }

  @Test("Texts, numbers and flags are read; an empty text is no value")
  func values() throws {
    try write(#"{"backend":"mock","timeout":2.5,"verbose":true,"lang":" "}"#, environment)
    let values = try SettingsFile(environment).values.mapValues(\.revealed)
    #expect(values == ["backend": "mock", "timeout": "2.5", "verbose": "true"])
  }

  @Test(
    "CONF-1: a file that cannot be understood is named with its fault",
    arguments: [
      ("", "JSON", "unexpected end at byte 0"),
      ("{\"a\":1,}", "JSON", "expected a member name at byte 7"),
      ("[]", "JSON", "it is not an object"), ("{\"a\":[]}", "a", "it is neither text nor number"),
      ("{\"lang\":null}", "lang", "it is neither text nor number"),
    ])
  func broken(text: String, key: String, fault: String) throws {
    try write(text, environment)
    #expect(throws: FeedError(.usage, Message(.errorBadSetting, path, key, fault))) {
      try SettingsFile(environment)
    }
  }

  @Test("SEC-2: a fault in the file repeats nothing of it")
  func secretFault() throws {
    try write(#"{"token": "s3cret" "#, environment)
    let error = #expect(throws: FeedError.self) { try SettingsFile(environment) }
    #expect(try !"\(#require(error))".contains("s3cret"))
  }

  @Test("An unknown key is ignored with a warning, cleaned")
  func unknown() throws {
    try write("{\"colour\":\"x\",\"a\\u001b[31mb\":1,\"lang\":\"ru\"}", environment)
    #expect(
      try SettingsFile(environment).warnings == [
        "\(path): there is no setting «ab»; it is ignored.",
        "\(path): there is no setting «colour»; it is ignored.",
      ])
  }

  @Test("SEC-1: a file that others can read is tightened, with a warning, once")
  func exposed() throws {
    try write("{}", environment)
    chmod(path, 0o644)
    #expect(
      try SettingsFile(environment).warnings == [
        "\(path) could be read by others; only you can now."
      ])
    #expect(try SettingsFile(environment).warnings == [])
  }

  @Test("A setting is written and taken away, what else was there stays")
  func set() throws {
    try write(#"{"colour":"x","timeout":7}"#, environment)
    var file = try SettingsFile(environment)
    try file.set(.accessKey, to: Secret("k\"1"))
    try file.set(.timeout, to: nil)
    let values = try SettingsFile(environment).values.mapValues(\.revealed)
    #expect(values == ["access-key": "k\"1", "colour": "x"])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("Without a home nothing can be kept, and that is said")
  func homeless() throws {
    var file = try SettingsFile(Environment([:]))
    let error = #expect(throws: FeedError.self) { try file.set(.timeout, to: Secret("1")) }
    #expect(error?.code == .disk)
  }
}
