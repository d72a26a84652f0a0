import ArgumentParser
import FeedCore

/// The options for how a command's data is written (CLI-1).
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(help: "Output one JSON document; --json=FIELD,FIELD selects fields.")
  var json = false

  @Flag(help: "Output one JSON object per line; --jsonl=FIELD,FIELD selects fields.")
  var jsonl = false

  /// The fields of `--json=FIELDS` and `--jsonl=FIELDS`, which the argument parser cannot accept as
  /// the same options as `--json` and `--jsonl`. The executable rewrites them to this option before
  /// parsing, so that a bare `--json` never takes the next argument (CLI-4).
  @Option(help: .hidden)
  var jsonFields: String?

  var asksForJSON: Bool { json || jsonl || jsonFields != nil }

  func format(isTerminal: Bool) -> OutputFormat {
    let fields = jsonFields.map(Self.names)
    if jsonl { return .jsonLines(fields: fields) }
    if json || fields != nil { return .json(fields: fields) }
    return isTerminal ? .table : .tabs
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
