import FeedCore

/// The options for how a command's data is written (CLI-19).
struct OutputOptions: Sendable {
  private static let json = flag(
    "json", "Output one JSON document; --json=FIELD,FIELD selects fields.")
  private static let jsonLines = flag(
    "jsonl", "Output one JSON object per line; --jsonl=FIELD,FIELD selects fields.")

  static let all: [any CommandArgument] = [json, jsonLines]

  static let titles = all.map(\.info.title)

  private let json: Request?
  private let jsonLines: Request?

  init(_ arguments: ParsedArguments) {
    (json, jsonLines) = (arguments[Self.json], arguments[Self.jsonLines])
  }

  var asksForJSON: Bool { json != nil || jsonLines != nil }

  func format(isTerminal: Bool) -> OutputFormat {
    let fields = jsonLines?.fields ?? json?.fields
    if jsonLines != nil { return .jsonLines(fields: fields) }
    if json != nil { return .json(fields: fields) }
    return isTerminal ? .table : .tabs
  }
}

extension OutputOptions {
  private struct Request {
    /// The fields of `--json=FIELDS`; nil for all.
    let fields: [String]?
  }

  /// A flag that may have fields in the same word, so that a bare `--json` never takes the next
  /// argument (CLI-27).
  private static func flag(_ name: String, _ help: String) -> Argument<Request?> {
    var info = ArgumentInfo(.flag, ["--\(name)"], "", help)
    (info.section, info.takesText) = ("Output", true)
    return Argument(info: info) { texts in
      texts.isEmpty ? nil : Request(fields: texts.compactMap(\.self).last.map(names))
    }
  }

  /// The names in a comma-separated list. An empty name is included, so that it is refused as
  /// unknown instead of ignored.
  private static func names(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map { String($0).cleaned() }
  }
}

enum OutputFormat: Sendable, Hashable {
  /// For users, as wide as the terminal.
  case table
  /// For scripts: tab-separated columns whose order never changes.
  case tabs
  case json(fields: [String]?)
  case jsonLines(fields: [String]?)

  var isJSON: Bool { self != .table && self != .tabs }

  /// Whether the output is a single document, written at the end.
  var isDocument: Bool {
    if case .json = self { true } else { false }
  }

  /// The selected fields; nil for all.
  var fields: [String]? {
    switch self {
    case .table, .tabs: nil
    case .json(let fields), .jsonLines(let fields): fields
    }
  }
}
