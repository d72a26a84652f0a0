import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("Opening the browser", .timeLimit(.minutes(10)))
struct DesktopTests {
  private let home: TokenHarness
  private let page = "https://example.org/a?b=1&state=S"

  init() throws { home = try TokenHarness() }

  /// Installs a browser that records its arguments and then ends.
  private func install(_ name: String) throws -> Fifo {
    let told = try Fifo(home.folder.file("\(name).told"))
    try home.install(name, "exec 3> '\(told.path)'; printf '%s\\n' \"$@\" >&3")
    return told
  }

  private func open(_ variables: [String: String], _ address: String? = nil) async throws {
    let environment = ["PATH": home.folder.file("bin")].merging(variables) { $1 }
    try await Desktop(environment: environment).open(try WebAddress(address ?? page))
  }

  private static let nothing = FeedError(.unsupported, Message(.errorNoBrowser))

  @Test(
    "AUTH-15: BROWSER works without a display; its first suitable entry is used",
    arguments: [
      "browser", "w3m:browser", "/usr/bin/lynx:nowhere:browser:other", "browser:w3m", ":browser",
    ])
  func asked(list: String) async throws {
    let told = try install("browser")
    for name in ["w3m", "other"] { try home.install(name, "exit 0") }
    try await open(["BROWSER": list])
    #expect(try await told.text() == "\(page)\n")
  }

  @Test("Words in BROWSER are arguments, %s is the address, and no shell runs")
  func words() async throws {
    let told = try install("browser")
    try await open(["BROWSER": "browser --new=%s $HOME;  'a  b'"])
    #expect(try await told.text() == "--new=\(page)\n$HOME;\n'a\nb'\n")
  }

  @Test("The path of a program may contain spaces")
  func blanks() async throws {
    let told = try install("a browser")
    try await open(["BROWSER": home.folder.file("bin/a browser")])
    #expect(try await told.text() == "\(page)\n")
  }

  @Test(
    "AUTH-15: text browsers are skipped; with a display, xdg-open is next",
    arguments: [
      ["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-0"], ["WSL_DISTRO_NAME": "Debian"],
      ["DISPLAY": ":0", "BROWSER": "w3m"], ["DISPLAY": ":0", "BROWSER": "nowhere"],
    ])
  func opener(variables: [String: String]) async throws {
    try home.install("w3m", "exit 0")
    let told = try install("xdg-open")
    try await open(variables)
    #expect(try await told.text() == "\(page)\n")
  }

  @Test("BACK-7: a file is opened by the program for its type, otherwise by the browser")
  func files() async throws {
    let browser = try install("browser")
    let path = "/photos/a #1%.jpg"
    var variables = ["PATH": home.folder.file("bin"), "BROWSER": "browser"]
    try await Desktop(environment: variables).openFile(path)
    #expect(try await browser.text() == "\(path)\n")
    let opener = try install("xdg-open")
    variables["DISPLAY"] = ":0"
    try await Desktop(environment: variables).openFile(path)
    #expect(try await opener.text() == "\(path)\n")
    await #expect(throws: FeedError(.unsupported, Message(.errorNoViewer))) {
      try await Desktop(environment: [:]).openFile(path)
    }
  }

  @Test("On WSL its own opener is tried first")
  func wsl() async throws {
    try home.install("xdg-open", "exit 0")
    let told = try install("wslview")
    try await open(["WSL_DISTRO_NAME": "Debian", "DISPLAY": ":0"])
    #expect(try await told.text() == "\(page)\n")
  }

  @Test("xdg-open does not see a text browser, and no program sees our secrets")
  func variables() async throws {
    let told = try Fifo(home.folder.file("told"))
    try home.install("w3m", "exit 0")
    try home.install("xdg-open", "env > \(told.path)")
    try await open(["DISPLAY": ":0", "BROWSER": "w3m", "IMAGEFEED_TOKEN": "HUSH"])
    let text = try await told.text()
    #expect(text.contains("DISPLAY=:0"))
    #expect(!text.contains("BROWSER="))
    #expect(!text.contains("HUSH"))
  }

  @Test(
    "AUTH-2: with only a terminal no browser is opened",
    arguments: [
      [:], ["BROWSER": "w3m"], ["BROWSER": "/usr/bin/links2 -g"], ["DISPLAY": ""],
      ["BROWSER": "www-browser %s"],
    ])
  func none(variables: [String: String]) async throws {
    for name in ["xdg-open", "w3m", "www-browser"] { try home.install(name, "exit 0") }
    await #expect(throws: Self.nothing) { try await open(variables) }
  }

  @Test("A display without any program has no browser")
  func noProgram() async throws {
    await #expect(throws: Self.nothing) { try await open(["DISPLAY": ":0"]) }
  }

  @Test("Only https addresses are opened, and http addresses of this machine")
  func addresses() async throws {
    let error = await #expect(throws: FeedError.self) {
      try await open(["BROWSER": "browser"], "http://example.org/?code=1")
    }
    #expect(error?.code == .insecureAddress)
    #expect(error?.message.arguments == ["http://example.org/"])
    let told = try install("browser")
    try await open(["BROWSER": "browser"], "http://127.0.0.1:8917/x")
    #expect(try await told.text() == "http://127.0.0.1:8917/x\n")
  }

  @Test("A browser has its own session, no terminal, null streams, and leaves no zombie")
  func detached() async throws {
    let told = try Fifo(home.folder.file("told"))
    try home.install(
      "browser",
      """
      exec 3> \(told.path)
      cut -d' ' -f1,6,7 /proc/$$/stat >&3
      for stream in 0 1 2; do echo "$(readlink /proc/$$/fd/$stream)" >&3; done
      """)
    try await open(["BROWSER": "browser"])
    let lines = try await told.text().split(separator: "\n")
    let numbers = try #require(lines.first).split(separator: " ").compactMap { Int32($0) }
    try #require(numbers.count == 3)
    #expect(numbers[1] == numbers[0])
    #expect(numbers[2] == 0)
    #expect(lines.dropFirst() == ["/dev/null", "/dev/null", "/dev/null"])
    try await eventually("the end of its process") { kill(numbers[0], 0) == 0 ? nil : () }
  }

  @Test("If a browser fails, the next one is tried; if all fail, an error reports it")
  func failing() async throws {
    try home.install("failing", "exit 3")
    let told = try install("browser")
    try await open(["BROWSER": "failing:browser"])
    #expect(try await told.text() == "\(page)\n")
    try home.install("xdg-open", "exit 4")
    await #expect(throws: Self.nothing) {
      try await open(["DISPLAY": ":0", "BROWSER": "failing"])
    }
  }

  @Test("A browser that keeps running counts as opened and is not waited for")
  func running() async throws {
    let told = try Fifo(home.folder.file("told"))
    let gate = home.folder.file("gate")
    try #require(mkfifo(gate, 0o600) == 0)
    try home.install("browser", "exec 3> '\(told.path)'; read line < '\(gate)'; exit 5")
    try await open(["BROWSER": "browser"])
    try await told.opened()
    let end = Glibc.open(gate, O_RDWR | O_CLOEXEC)
    #expect(write(end, "\n", 1) == 1)
    _ = try await told.text()
    close(end)
  }
}
