import FeedCore
import Logging

/// The log: off by default, one line per event (LOG-1).
enum Log {
  /// The limit of the screen's log files, in bytes.
  private static let limit = 1 << 20
  private static let lastLine = Lock("")

  /// Whether the last line on stderr contains this text.
  @Sendable
  static func hasJustLogged(_ text: String) -> Bool { lastLine.withLock { $0.contains(text) } }

  static func logger(_ target: LogTarget) throws(FeedError) -> Logger {
    let handler: any LogHandler
    switch target {
    case .nowhere: handler = SwiftLogNoOpLogHandler()
    case .standardError(let level): handler = LineLog(logLevel: level, write: writeError)
    case .named(let path, let level):
      handler = LineLog(logLevel: level, write: try LogFile(path: path).append)
    case .kept(let path, let level):
      handler = LineLog(logLevel: level, write: try LogFile(path: path, limit: limit).append)
    }
    return Logger(label: "imagefeed") { _ in handler }
  }

  @Sendable
  private static func writeError(_ line: String) {
    lastLine.withLock { $0 = line }
    StandardStreams.writeError(Array((line + "\n").utf8))
  }
}

private struct LineLog: LogHandler {
  var logLevel: Logger.Level
  var metadata = Logger.Metadata()
  let write: @Sendable (String) -> Void

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { write("\(event.message)".cleaned()) }
}
