import FeedCore
import FeedSession

/// The outcome for one of several photos.
protocol PhotoReport {
  associatedtype Success

  var id: PhotoID { get }
  var outcome: Result<Success, FeedError> { get }

  /// The JSON of the report; includes the error if there is one.
  func jsonObject(_ output: Output) -> JSONObject
  /// The line or lines for `tabs` and `table`; nil if there is only an error to report.
  func text(_ output: Output) -> String?
}

extension PhotoReport {
  var error: FeedError? { outcome.failure }

  /// The JSON of a photo that is known only by its failure.
  func failedObject(_ error: FeedError, _ output: Output) -> JSONObject {
    ["id": .string(id.text), "error": .object(error.jsonObject(in: output.language))]
  }
}

/// A report whose JSON is the id with the members of the success or the error.
protocol MemberReport: PhotoReport {
  /// The name of the id's member.
  static var idName: String { get }
  static var successMembers: [JSONMember<Success>] { get }
}

extension MemberReport {
  static var idName: String { "id" }

  static var jsonFields: [String] { [idName] + successMembers.names + ["error"] }

  func jsonObject(_ output: Output) -> JSONObject {
    var object: JSONObject = [Self.idName: .string(id.text)]
    switch outcome {
    case .success(let success):
      for member in Self.successMembers.object(success).members {
        object[member.key] = member.value
      }
    case .failure(let error):
      object["error"] = .object(error.jsonObject(in: output.language))
    }
    return output.selecting(object)
  }
}

/// Writes reports as they arrive: data on stdout, and a line on stderr for each failure. Only a
/// JSON document is written at the end.
struct ReportWriter {
  private let output: Output
  /// Whether error lines name their photo.
  private let areSeveral: Bool
  private var objects: [JSON] = []
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
    case .json: objects.append(.object(report.jsonObject(output)))
    case .jsonLines: isRead = output.write(report.jsonObject(output))
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
    output.write(alone ? objects.first ?? .array([]) : .array(objects))
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
