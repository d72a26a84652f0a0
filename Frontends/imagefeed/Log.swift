import FeedCore
import Logging

/// The log: off by default, on stderr with `--verbose`, one line an event (LOG-1).
enum Log {
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
    StandardStreams.writeError(Array("\(event.message)".cleaned().utf8) + [UInt8(ascii: "\n")])
  }
}
