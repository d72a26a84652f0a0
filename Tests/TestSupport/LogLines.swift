import FeedCore
package import Logging

/// Stores log lines, so that a test can search them for a line or a secret.
package final class LogLines: Sendable {
  private let lines = Lock([String]())

  package init() {}

  package var all: [String] { lines.withLock { $0 } }

  package var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: LogLines
    var logLevel = Logger.Level.trace
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let line = "\(event.message)\(metadata.isEmpty ? "" : " \(metadata)")"
      log.lines.withLock { $0.append(line) }
    }
  }
}
