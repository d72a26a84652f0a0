import FeedCore
import Logging

/// The log: off by default, on stderr with `--verbose`, one line an event (LOG-1).
enum Log {
  fileprivate static let lastLine = Lock("")

  /// Whether the last line has this text in it.
  @Sendable
  static func hasJustSaid(_ text: String) -> Bool { lastLine.withLock { $0.contains(text) } }

  static func logger(isVerbose: Bool) -> Logger {
    Logger(label: "imagefeed") { _ in
      if isVerbose { StandardErrorLog() } else { SwiftLogNoOpLogHandler() }
    }
  }
}

private struct StandardErrorLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata = Logger.Metadata()

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = "\(event.message)".cleaned()
    Log.lastLine.withLock { $0 = line }
    StandardStreams.writeError(Array((line + "\n").utf8))
  }
}
