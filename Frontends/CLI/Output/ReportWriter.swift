import FeedCore
import FeedSession

/// The outcome for one of several photos.
protocol PhotoReport {
  var id: PhotoID { get }
  var error: FeedError? { get }

  /// The JSON of the report; includes the error if there is one.
  func shape(_ output: Output) -> JSONObject
  /// The line or lines for `tabs` and `table`; nil if there is only an error to report.
  func text(_ output: Output) -> String?
}

extension PhotoReport {
  /// The JSON of a photo that is known only by its failure.
  func failedShape(_ error: FeedError, _ output: Output) -> JSONObject {
    ["id": .string(id.text), "error": .object(error.shape(in: output.language))]
  }
}

/// Writes reports as they arrive: data on stdout, and a line on stderr for each failure. Only a
/// JSON document is written at the end.
struct ReportWriter {
  private let output: Output
  /// Whether error lines name their photo.
  private let areSeveral: Bool
  private var shapes: [JSON] = []
  private var hasWritten = false
  /// The setup fault that was reported for all photos.
  private var setupFault: FeedError?

  init(_ output: Output, areSeveral: Bool) {
    (self.output, self.areSeveral) = (output, areSeveral)
  }

  /// Writes a report.
  ///
  /// - Returns: False after the reader of the output has gone.
  mutating func take(_ report: some PhotoReport) -> Bool {
    var isRead = true
    switch output.format {
    case .json: shapes.append(.object(report.shape(output)))
    case .jsonLines: isRead = output.write(report.shape(output))
    case .tabs, .table: if let text = report.text(output) { isRead = write(text) }
    }
    if let error = report.error { fail(error, report.id) }
    return isRead
  }

  /// Reports an error. A setup fault is not about one photo and is reported once.
  private mutating func fail(_ error: FeedError, _ id: PhotoID) {
    guard error.isAboutSetup else {
      _ = output.fail(error, about: areSeveral ? id.text : nil)
      return
    }
    if error != setupFault { _ = output.fail(error) }
    setupFault = error
  }

  /// - Parameter alone: Writes a single report without a list around it.
  func finish(alone: Bool = false) {
    guard output.format.isDocument else { return }
    output.write(alone ? shapes.first ?? .array([]) : .array(shapes))
  }

  /// Writes a text. Texts of several lines are separated by a blank line.
  private mutating func write(_ text: String) -> Bool {
    let isApart = hasWritten && text.contains("\n")
    hasWritten = true
    return output.console.print(isApart ? "\n" + text : text)
  }
}

extension FeedError {
  /// Whether the error is about the key or the sign-in, which all photos have in common.
  var isAboutSetup: Bool { code == .notConfigured || code == .notSignedIn || code == .wrongKey }
}
