import FeedCore
package import Logging

/// Keeps what is logged, so that a test can look for a line, or for a secret in it.
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
