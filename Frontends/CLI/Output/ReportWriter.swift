import FeedCore
import FeedSession

/// What became of one of several photos.
protocol PhotoReport {
  var id: PhotoID { get }
  var error: FeedError? { get }

  /// With the error in it, where there is one.
  func shape(_ output: Output) -> JSONObject
  /// The line or lines for `tabs` and `table`; nil where there is nothing but the error to say.
  func text(_ output: Output) -> String?
}

extension PhotoReport {
  /// For photos of which nothing is known but that they failed.
  func failedShape(_ error: FeedError, _ output: Output) -> JSONObject {
    ["id": .string(id.text), "error": .object(error.shape(in: output.language))]
  }
}

/// Writes reports as they come: data on stdout, and a line on stderr for each that failed. A JSON
/// document alone is written in the end.
struct ReportWriter {
  private let output: Output
  /// Whether errors name their photo.
  private let areSeveral: Bool
  private var shapes: [JSON] = []
  private var hasWritten = false

  init(_ output: Output, areSeveral: Bool) {
    (self.output, self.areSeveral) = (output, areSeveral)
  }

  /// False once nobody reads any more.
  mutating func take(_ report: some PhotoReport) -> Bool {
    var isRead = true
    switch output.format {
    case .json: shapes.append(.object(report.shape(output)))
    case .jsonLines: isRead = output.write(report.shape(output))
    case .tabs, .table: if let text = report.text(output) { isRead = write(text) }
    }
    if let error = report.error {
      _ = output.fail(error, about: areSeveral ? report.id.text : nil)
    }
    return isRead
  }

  func finish() {
    if output.format.isDocument { output.write(.array(shapes)) }
  }

  /// Texts of several lines stand apart.
  private mutating func write(_ text: String) -> Bool {
    let isApart = hasWritten && text.contains("\n")
    hasWritten = true
    return output.console.print(isApart ? "\n" + text : text)
  }
}
