import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Faults of a setup that need the whole program: its files, its environment and its proxy.
@Suite("doctor reports faults of a setup", .blocking, .timeLimit(.minutes(10)))
struct DoctorTests {
  private let server: UnsplashServer
  private let basic: [String: String]

  init() throws {
    server = try UnsplashServer(photos: 3)
    basic = [
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_SECRET_KEY": server.secret,
      "IMAGEFEED_API_URL": server.url, "IMAGEFEED_OAUTH_URL": server.oauthURL,
    ]
  }

  private func program(
    _ more: [String: String] = [:], config: String? = nil
  ) throws -> BuiltProgram {
    let program = try BuiltProgram(basic.merging(more) { $1 })
    if let config {
      try Program.run("mkdir", ["-p", program.home.file(".config/imagefeed")])
      try program.home.write(config, to: ".config/imagefeed/config.json")
    }
    return program
  }

  /// Returns the verdict and message about one subject.
  private func row(_ subject: String, _ program: BuiltProgram) throws -> (String, String)? {
    let rows = try program.run("doctor").output.split(separator: "\n")
    let columns = rows.map { $0.split(separator: "\t").map(String.init) }
    return columns.first { $0.count == 3 && $0[1] == subject }.map { ($0[0], $0[2]) }
  }

  @Test("A working setup exits with 0 and reports its cache")
  func well() throws {
    let program = try program()
    let outcome = try program.run("doctor")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("good\tcache\tIn \(program.home.path)/.cache/imagefeed."))
    #expect(try program.home.names().allSatisfy { !$0.hasSuffix("doctor") })
  }

  @Test("PIC-18: the formats that can be read are listed with their libraries")
  func formats() throws {
    let outcome = try program().run("doctor")
    let line = try #require(
      outcome.output.split(separator: "\n").first { $0.contains("\tformats\t") })
    #expect(line.contains("JPEG (libjpeg-turbo)"))
    let names = ["PNG", "WebP", "GIF"]
    #expect(names.allSatisfy { line.contains($0) }, "found or missing")
  }

  @Test("A refused token is reported with its source")
  func token() throws {
    let inFile = try program(config: #"{"token": "nonsense"}"#)
    let path = inFile.home.file(".config/imagefeed/config.json")
    #expect(try row("sign-in", inFile)?.1.contains("the token in \(path).") == true)
    #expect(try inFile.run("auth", "logout").error.contains("The token is set in \(path)"))
    let inEnvironment = try program(["IMAGEFEED_TOKEN": "nonsense"])
    #expect(try row("sign-in", inEnvironment)?.1.contains("the token in IMAGEFEED_TOKEN.") == true)
  }

  @Test("The advice for a wrong key names the place where it is set")
  func key() throws {
    let inEnvironment = try row("access key", program(["IMAGEFEED_ACCESS_KEY": "wrong"]))
    #expect(inEnvironment?.0 == "fault")
    #expect(inEnvironment?.1.contains("into IMAGEFEED_ACCESS_KEY") == true)
    let inFile = try program(["IMAGEFEED_ACCESS_KEY": ""], config: #"{"access-key": "wrong"}"#)
    #expect(try row("access key", inFile)?.1.contains("`imagefeed config set access-key`") == true)
  }

  @Test(
    "The error for a proxy that refuses connections names its variable",
    arguments: ["https_proxy", "ALL_PROXY"])
  func proxy(variable: String) throws {
    let port = try ReservedPort()
    let settings = [variable: port.url, "IMAGEFEED_API_URL": "https://imagefeed.invalid"]
    let found = try row("network", program(settings))
    #expect(found?.0 == "fault")
    #expect(found?.1.hasSuffix("through the proxy. Check \(variable).") == true)
  }

  @Test("A cache that cannot be written to is a fault")
  func cache() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    let program = try program(["XDG_CACHE_HOME": file])
    #expect(try program.run("doctor").status == 1)
    #expect(try row("cache", program)?.0 == "fault")
    let off = try self.program(["XDG_CACHE_HOME": file, "IMAGEFEED_NO_CACHE": "1"])
    #expect(try off.run("doctor").status == 0)
  }

  @Test("CLI-41: a state folder that cannot be written to is a fault")
  func state() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "file")
    let program = try program(["XDG_STATE_HOME": file])
    #expect(try program.run("doctor").status == 1)
    let found = try row("state folder", program)
    #expect(found?.0 == "fault" && found?.1.contains(file) == true)
    #expect(try row("state folder", self.program())?.0 == "good")
  }

  @Test("TUI-9: invalid custom keys are a fault, and the other checks still run")
  func keys() throws {
    let program = try program(config: #"{"keys": {"feed": {"d": "like"}}}"#)
    let found = try row("settings", program)
    #expect(found?.0 == "fault")
    #expect(found?.1.contains("keys.feed: “d” would mean both like and download.") == true)
    #expect(try row("cache", program)?.0 == "good")
    #expect(try program.run("feed").status == 0)
  }

  @Test("CLI-23: an interrupted doctor prints no diagnostics")
  func interrupted() throws {
    server.fault(.stall(at: .head(3)), on: .feed)
    let child = try program().start("doctor")
    try child.waitUntilItCatchesSignals()
    child.signal(SIGINT)
    let outcome = child.finish(closing: false)
    #expect(outcome.status == 130 && outcome.output.isEmpty)
    #expect(outcome.error == "imagefeed: Cancelled.\n")
  }

  @Test("The diagnostic for a missing certificate file names the file")
  func certificates() throws {
    let found = try row("network", program(["IMAGEFEED_CA_FILE": "/nowhere/ca.pem"]))
    #expect(found?.1.contains("/nowhere/ca.pem is not a readable file") == true)
  }

  @Test("Unreadable settings are the only diagnostic, with advice")
  func settings() throws {
    for config in ["{", "[]", #"{"lang": "xx"}"#] {
      let outcome = try program(config: config).run("doctor", "--json")
      #expect(outcome.status == 1)
      let diagnostics = try JSON(parsing: outcome.output).arrayValue?.map(\.objectValue) ?? []
      #expect(diagnostics.map { $0?["check"]?.stringValue } == ["settings"])
      #expect(diagnostics.map { $0?["verdict"]?.stringValue } == ["fault"])
    }
    let broken = try row("settings", program(config: "{"))
    #expect(broken?.1.contains("config.json is not JSON") == true)
    #expect(broken?.1.contains("move it away") == true)
  }

  @Test("LIVE-38: --live-check exits with 0 if all is as expected, and with 1 if not")
  func liveCheck() throws {
    let program = try program()
    let good = try program.run("doctor", "--live-check")
    #expect(good.status == 0, "\(good.output)\(good.error)")
    #expect(good.output.hasPrefix("imagefeed ") && good.error.isEmpty)
    server.fault(.status(404), on: .like, .unlike)
    server.fault(.status(404), on: .favorites)
    let differing = try program.run("doctor", "--live-check", "--json")
    #expect(differing.status == 1)
    let points = try JSON(parsing: differing.output).objectValue?["points"]?.arrayValue
    let verdicts = points?.compactMap { $0.objectValue?["verdict"]?.stringValue } ?? []
    #expect(verdicts.count { $0 == "differs" } == 1)
  }

  @Test("LIVE-38: at the hourly limit --live-check prints its report and exits with 6")
  func liveCheckAtLimit() throws {
    server.limit(remaining: 2)
    let outcome = try program().run("doctor", "--live-check")
    #expect(outcome.status == 6)
    #expect(outcome.output.contains("as expected") && outcome.error.contains("in an hour"))
  }

  @Test("LIVE-38: --live-check needs a key and the backend live, and --write needs --live-check")
  func liveCheckUsage() throws {
    let noKey = try program(["IMAGEFEED_ACCESS_KEY": ""]).run("doctor", "--live-check")
    #expect(noKey.status == 2 && noKey.output.isEmpty, "\(noKey.error)")
    #expect(noKey.error.contains("config set access-key") && !noKey.error.contains("mock"))
    let mock = try program().run("doctor", "--live-check", "--backend", "mock")
    #expect(mock.status == 2 && mock.error.contains("--backend live"))
    #expect(try program().run("doctor", "--write").status == 2)
  }

  @Test("CLI-23: an interrupted --live-check prints no report")
  func liveCheckInterrupted() throws {
    server.fault(.stall(at: .head(3)), on: .favorites)
    let child = try program().start("doctor", "--live-check")
    try child.waitUntilItCatchesSignals()
    child.signal(SIGINT)
    let outcome = child.finish(closing: false)
    #expect(outcome.status == 130 && outcome.output.isEmpty, "\(outcome.error)")
  }
}
