import FeedCore
import FeedSystem
import Glibc

/// A program that opens an address or a file, with its arguments.
struct BrowserCommand: Sendable {
  private let program: String
  /// The arguments. The address or path replaces `%s`, or follows the last argument if there is no
  /// `%s`.
  private let arguments: [String]
  private let environment: [String: String]

  /// Returns the commands of this machine, best first.
  static func all(_ environment: [String: String]) -> [BrowserCommand] {
    configured(usable(environment)) + openers(usable(environment))
  }

  /// Returns the commands for a picture's file, best first. A browser can also show one if there is
  /// no viewer.
  static func viewers(_ environment: [String: String]) -> [BrowserCommand] {
    openers(usable(environment)) + configured(usable(environment))
  }

  private static func usable(_ environment: [String: String]) -> [String: String] {
    Executables.environment(environment.filter { !$0.value.isEmpty })
  }

  /// Returns the commands in `BROWSER`, a list with colons like `PATH`. They count with or without
  /// a display.
  private static func configured(_ environment: [String: String]) -> [BrowserCommand] {
    (environment["BROWSER"] ?? "").split(separator: ":")
      .compactMap { BrowserCommand($0, environment) }
  }

  /// Returns the desktop's own commands. They do not get `BROWSER`: if it names no usable command,
  /// `xdg-open` must not start one of them anyway.
  private static func openers(_ environment: [String: String]) -> [BrowserCommand] {
    let withoutBrowser = environment.filter { $0.key != "BROWSER" }
    return openerNames(environment).compactMap { BrowserCommand($0, withoutBrowser) }
  }

  /// Returns the names of the desktop's own commands. The list is empty without a display, because
  /// they could then only use the terminal.
  private static func openerNames(_ environment: [String: String]) -> [Substring] {
    if environment["WSL_DISTRO_NAME"] != nil { return ["wslview", "xdg-open"] }
    let hasDisplay = (environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"]) != nil
    return hasDisplay ? ["xdg-open"] : []
  }

  /// Creates the command of a line. It is `nil` if the program is not installed or would use the
  /// terminal. No shell is involved. Words end at blanks, except in the path of a program with
  /// blanks in it.
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

  /// Passes the program an address or the path of a file.
  ///
  /// - Returns: Whether the program accepted it. A program that still runs after a moment has
  ///   accepted it. `xdg-open` fails soon if there is no browser.
  func open(_ address: String) async throws(FeedError) -> Bool {
    let group = ProcessGroup()
    guard start(in: group, with: address) else { return false }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { waiter in
        // The thread lives as long as the browser, so that its end leaves no zombie process.
        DedicatedThread.start {
          let status = group.ending(within: Self.timeout)
          waiter.resume(.success(status == nil || status == 0))
          if status == nil { group.reap() }
        }
      }, cancel: {})
  }

  private static let timeout = Duration.seconds(2)

  /// Starts the program in its own session, without our terminal and streams.
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
