import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("The desktop's clipboard", .timeLimit(.minutes(10)))
struct ClipboardTests {
  private let home: TokenHarness
  private let text = "https://example.org/photos/ü"

  init() throws { home = try TokenHarness() }

  /// Installs a program that records its arguments and its input.
  private func install(_ name: String, _ end: String = "exit 0") throws {
    try home.install(
      name, "{ printf '%s|' \"$0\" \"$@\"; cat; echo; } >> \(home.folder.file("told"))\n\(end)")
  }

  private func copy(_ variables: [String: String]) async throws {
    let environment = ["PATH": home.folder.file("bin")].merging(variables) { $1 }
    try await Desktop(environment: environment).copy(text)
  }

  /// The programs that were called, with their arguments and input.
  private var told: [String] {
    (home.text(home.folder.file("told")) ?? "").split(separator: "\n").map {
      String($0.split(separator: "/bin/").last ?? "")
    }
  }

  private static let nothing = FeedError(.unsupported, Message(.errorNoClipboard))

  @Test("PHOTO-4: under Wayland only wl-copy runs")
  func wayland() async throws {
    for name in ["wl-copy", "xclip", "xsel"] { try install(name) }
    try await copy(["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"])
    #expect(told == ["wl-copy|--type|text/plain|\(text)"])
  }

  @Test("PHOTO-4: under X xclip runs, otherwise xsel")
  func x() async throws {
    try install("wl-copy")
    try install("xsel")
    try await copy(["DISPLAY": ":0"])
    try install("xclip")
    try await copy(["DISPLAY": ":0", "WAYLAND_DISPLAY": ""])
    #expect(told == ["xsel|--clipboard|--input|\(text)", "xclip|-selection|clipboard|\(text)"])
  }

  @Test("TERM-7: a picture is copied by wl-copy, otherwise xclip, and never by xsel")
  func picture() async throws {
    func copy(_ variables: [String: String]) async throws {
      let environment = ["PATH": home.folder.file("bin")].merging(variables) { $1 }
      try await Desktop(environment: environment).copy(png: Array("picture".utf8))
    }
    try install("xsel")
    let nothing = FeedError(.unsupported, Message(.errorNoPictureClipboard))
    await #expect(throws: nothing) { try await copy(["DISPLAY": ":0"]) }
    try install("xclip")
    try await copy(["DISPLAY": ":0"])
    try install("wl-copy")
    try await copy(["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"])
    #expect(
      told == [
        "xclip|-selection|clipboard|-target|image/png|picture", "wl-copy|--type|image/png|picture",
      ])
  }

  @Test("TERM-7: a picture that no pipe can hold reaches the program whole")
  func largePicture() async throws {
    let picture = [UInt8](repeating: 7, count: 1_000_003)
    try home.install("xclip", "cat > \(home.folder.file("picture"))")
    let environment = ["PATH": home.folder.file("bin"), "DISPLAY": ":0"]
    try await Desktop(environment: environment).copy(png: picture)
    #expect(try readFile(home.folder.file("picture")) == picture)
  }

  @Test("PHOTO-4: if a program fails, for example without its display, the next one is tried")
  func failing() async throws {
    try install("wl-copy", "exit 1")
    try install("xclip")
    try await copy(["WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":0"])
    #expect(told.count == 2)
    try install("xclip", "kill -9 $$")
    await #expect(throws: Self.nothing) { try await copy(["DISPLAY": ":0"]) }
  }

  @Test("UI-1: without a display or a program there is no clipboard")
  func none() async throws {
    await #expect(throws: Self.nothing) { try await copy(["DISPLAY": ":0"]) }
    for name in ["wl-copy", "xclip", "xsel"] { try install(name) }
    await #expect(throws: Self.nothing) { try await copy(["DISPLAY": ""]) }
    #expect(told.isEmpty)
  }

  @Test("A background process that serves the text is not waited for and survives our exit")
  func staying() async throws {
    let alive = try Fifo(home.folder.file("alive"))
    let child = home.folder.file("child")
    try install("xclip", "(exec 3> \(alive.path); exec sleep 1000) & echo $! > \(child)")
    try await copy(["DISPLAY": ":0"])
    try await alive.opened()
    let number = try #require(home.text(child).flatMap { Int32($0.dropLast()) })
    #expect(getsid(number) != getsid(0))
    kill(number, SIGKILL)
    #expect(try await alive.text() == "")
  }

  @Test("SEC-12: clipboard programs do not see our secrets")
  func secrets() async throws {
    try home.install("xclip", "env > \(home.folder.file("variables")); cat > /dev/null")
    try await copy(["DISPLAY": ":0", "IMAGEFEED_TOKEN": "HUSH"])
    #expect(home.text(home.folder.file("variables"))?.contains("HUSH") == false)
  }

  private static let installed = ["xclip", "xsel"].filter(Program.isInstalled)

  @Test(
    "PHOTO-4: a real X server has the text afterwards, by xclip and by xsel",
    .enabled(
      if: Program.isInstalled("Xvfb") && !installed.isEmpty, "needs Xvfb, and xclip or xsel"),
    arguments: installed)
  func realDisplay(name: String) async throws {
    let display = try XServer(folder: home.folder)
    symlink("/usr/bin/\(name)", home.folder.file("\(name)-only"))
    let folder = home.folder.file("bin")
    symlink("/usr/bin/\(name)", "\(folder)/\(name)")
    try await copy(["DISPLAY": display.name, "HOME": home.folder.path])
    // xsel ends before its background process has the selection.
    try await eventually("the text is on the clipboard") {
      try display.clipboard(by: name) == text ? () : nil
    }
  }
}

/// A separate X server without a visible screen.
private final class XServer {
  let name: String
  private let folder: TemporaryFolder
  private let process: Int32

  init(folder: TemporaryFolder) throws {
    self.folder = folder
    let number = folder.file("display")
    // The server chooses a free display number and reports it when it is ready.
    try Program.run(
      "sh",
      [
        "-c",
        "mkfifo '\(number)'; Xvfb -displayfd 5 -nolisten tcp 5<>'\(number)' >/dev/null 2>&1 & "
          + "echo $! > '\(number).pid'; read n < '\(number)'; echo $n > '\(number).is'",
      ])
    name = ":" + String(decoding: try readFile("\(number).is"), as: UTF8.self).filter(\.isNumber)
    let text = String(decoding: try readFile("\(number).pid"), as: UTF8.self)
    process = Int32(text.filter(\.isNumber)) ?? 0
  }

  deinit { if process > 0 { kill(process, SIGTERM) } }

  func clipboard(by program: String) throws -> String {
    let file = folder.file("clipboard")
    let words =
      program == "xclip" ? ["-selection", "clipboard", "-o"] : ["--clipboard", "--output"]
    try Program.run("env", ["DISPLAY=\(name)", program] + words, output: file)
    return String(decoding: try readFile(file), as: UTF8.self)
  }
}
