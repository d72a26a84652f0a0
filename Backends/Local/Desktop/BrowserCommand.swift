import FeedCore
import FeedSystem
import Glibc

/// A program that opens an address or a file, with its arguments.
struct BrowserCommand: Sendable {
  private let program: String
  /// The arguments, in which `%s` stands for what is opened; where none does, it comes last.
  private let arguments: [String]
  private let environment: [String: String]

  /// The commands of this machine, best first.
  static func all(_ environment: [String: String]) -> [BrowserCommand] {
    asked(usable(environment)) + openers(usable(environment))
  }

  /// Those for a picture's file. A browser can show one too, where nothing else is there.
  static func viewers(_ environment: [String: String]) -> [BrowserCommand] {
    openers(usable(environment)) + asked(usable(environment))
  }

  private static func usable(_ environment: [String: String]) -> [String: String] {
    Executables.environment(environment.filter { !$0.value.isEmpty })
  }

  /// The commands that `BROWSER` lists, as `PATH` lists folders. They count with or without a
  /// display.
  private static func asked(_ environment: [String: String]) -> [BrowserCommand] {
    (environment["BROWSER"] ?? "").split(separator: ":")
      .compactMap { BrowserCommand($0, environment) }
  }

  /// The desktop's own commands. `BROWSER` is not passed on: where it names none that will do,
  /// `xdg-open` is not to start it all the same.
  private static func openers(_ environment: [String: String]) -> [BrowserCommand] {
    let unasked = environment.filter { $0.key != "BROWSER" }
    return openerNames(environment).compactMap { BrowserCommand($0, unasked) }
  }

  /// The names of the desktop's own commands; none without a display, where they could only take
  /// the terminal.
  private static func openerNames(_ environment: [String: String]) -> [Substring] {
    if environment["WSL_DISTRO_NAME"] != nil { return ["wslview", "xdg-open"] }
    let hasDisplay = (environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"]) != nil
    return hasDisplay ? ["xdg-open"] : []
  }

  /// The command of a line; nil for what is not installed, and for what would take the terminal.
  /// There is no shell: words end at blanks, but for the path of a program with blanks in it.
  private init?(_ command: Substring, _ environment: [String: String]) {
    let isPath = command.hasPrefix("/") && Executables.isProgram(String(command))
    let words = isPath ? [command] : command.split(separator: " ")
    guard let name = words.first.map(String.init) else { return nil }
    let path = name.hasPrefix("/") ? name : Executables.path(of: name, environment)
    guard let path, Executables.isProgram(path), !Self.isTextBrowser(path) else { return nil }
    program = path
    arguments = words.dropFirst().map(String.init)
    self.environment = environment
  }

  private static func isTextBrowser(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return textBrowsers.contains(name)
  }

  private static let textBrowsers: Set<String> = [
    "browsh", "carbonyl", "cha", "edbrowse", "elinks", "links", "links2", "lynx", "netrik",
    "retawq", "w3m", "www-browser",
  ]

  /// Hands the program an address, or the path of a file.
  ///
  /// - Returns: Whether it took that: it began, and did not fail soon after, as `xdg-open` does
  ///   where nothing is set up to show pages. One that still runs has it.
  func open(_ address: String) async throws(FeedError) -> Bool {
    let group = ProcessGroup()
    guard start(in: group, with: address) else { return false }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { resumer in
        // A thread for as long as the browser lives, so that its end leaves no zombie behind.
        DedicatedThread.start {
          let status = group.ending(within: Self.timeout)
          resumer.resume(.success(status == nil || status == 0))
          if status == nil { group.reap() }
        }
      }, cancel: {})
  }

  private static let timeout = Duration.seconds(2)

  /// Starts the program on its own: in another session, without our terminal and streams.
  ///
  /// - Returns: Whether it was started.
  private func start(in group: ProcessGroup, with address: String) -> Bool {
    let nowhere = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nowhere >= 0 else { return false }
    defer { close(nowhere) }
    let spawn = Spawn(
      path: program, arguments: words(for: address), environment: environment,
      streams: [nowhere, nowhere, nowhere], isolation: .session)
    return (try? group.start(spawn)) != nil
  }

  private func words(for address: String) -> [String] {
    guard arguments.contains(where: { $0.contains("%s") }) else {
      return arguments + [address]
    }
    return arguments.map { word in
      word.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: address)
    }
  }
}
