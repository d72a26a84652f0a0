import Logging

/// The value of `IMAGEFEED_LOG`: `LEVEL` or `LEVEL:FILE`.
struct LogSetting: Sendable, Hashable {
  let level: Logger.Level
  /// The file, or nil for the frontend's default destination.
  let file: String?

  /// Fails for an unknown level or an empty file name.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let level = Logger.Level(rawValue: parts[0].lowercased()), parts.last?.isEmpty == false
    else { return nil }
    self.level = level
    file = parts.count == 2 ? String(parts[1]) : nil
  }
}

/// The destination of log events (LOG-1).
enum LogTarget: Sendable, Hashable {
  case nowhere
  case standardError(Logger.Level)
  /// A file that the user named, which is appended to and never rotated.
  case named(String, Logger.Level)
  /// The screen's file, which is kept small by rotation.
  case kept(String, Logger.Level)
}

extension Settings {
  /// The log's destination, which is `nowhere` by default. Other frontends write events to stderr.
  /// The screen writes them to a file, because its terminal must show only the screen.
  func log(_ environment: Environment, isScreen: Bool) -> LogTarget {
    guard let level = logLevel else { return .nowhere }
    if let file = logSetting?.file { return .named(file, level) }
    guard isScreen else { return .standardError(level) }
    return environment.folder("XDG_STATE_HOME", orInHome: ".local/state")
      .map { .kept("\($0)/imagefeed/log", level) } ?? .nowhere
  }

  /// Whether the log is on.
  var wantsLog: Bool { logLevel != nil }

  private var logSetting: LogSetting? { text(.log).flatMap { LogSetting($0) } }

  private var logLevel: Logger.Level? { logSetting?.level ?? (isVerbose ? .warning : nil) }
}
