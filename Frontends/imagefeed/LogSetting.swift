import Logging

/// What `IMAGEFEED_LOG` asks for: `LEVEL` or `LEVEL:FILE`.
struct LogSetting: Sendable, Hashable {
  let level: Logger.Level
  /// Nil for the frontend's usual place.
  let file: String?

  /// Nil for an unknown level or no file behind the colon.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let level = Logger.Level(rawValue: parts[0].lowercased()), parts.last?.isEmpty == false
    else { return nil }
    self.level = level
    file = parts.count == 2 ? String(parts[1]) : nil
  }
}

/// Where events go (LOG-1).
enum LogTarget: Sendable, Hashable {
  case nowhere
  case standardError(Logger.Level)
  /// The person's own file, which is added to and never cut.
  case named(String, Logger.Level)
  /// The screen's file, which is kept small.
  case kept(String, Logger.Level)
}

extension Settings {
  /// Off unless asked for. The screen's terminal shows the screen alone: what goes to stderr
  /// elsewhere goes to a file there.
  func log(_ environment: Environment, isScreen: Bool) -> LogTarget {
    let wish = text(.log).flatMap { LogSetting($0) }
    guard let level = wish?.level ?? (isVerbose ? .warning : nil) else { return .nowhere }
    if let file = wish?.file { return .named(file, level) }
    guard isScreen else { return .standardError(level) }
    return environment.folder("XDG_STATE_HOME", orInHome: ".local/state")
      .map { .kept("\($0)/imagefeed/log", level) } ?? .nowhere
  }
}
