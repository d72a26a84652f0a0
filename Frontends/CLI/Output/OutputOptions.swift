import ArgumentParser
import FeedCore

/// How a command's data is written (CLI-1).
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(help: "Output one JSON document; --json=FIELD,FIELD selects fields.")
  var json = false

  @Flag(help: "Output one JSON object per line; --jsonl=FIELD,FIELD selects fields.")
  var jsonl = false

  /// The fields of `--json=FIELDS` and `--jsonl=FIELDS`, which the argument parser cannot take as
  /// the same options as `--json` and `--jsonl`: the executable turns them into this before
  /// parsing, so that a bare `--json` never swallows the next word (CLI-4).
  @Option(help: .hidden)
  var jsonFields: String?

  var asksForJSON: Bool { json || jsonl || jsonFields != nil }

  func format(isTerminal: Bool) -> OutputFormat {
    let fields = jsonFields.map(Self.names)
    if jsonl { return .jsonLines(fields: fields) }
    if json || fields != nil { return .json(fields: fields) }
    return isTerminal ? .table : .tabs
  }

  /// A name of nothing is one that no command knows, so that it is told rather than passed over.
  private static func names(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map { String($0).cleaned() }
  }
}

enum OutputFormat: Sendable, Hashable {
  /// For people, as wide as their terminal.
  case table
  /// For scripts: columns that never change, separated by tabs.
  case tabs
  case json(fields: [String]?)
  case jsonLines(fields: [String]?)

  var isJSON: Bool { self != .table && self != .tabs }

  /// Whether there is but one thing to write, in the end.
  var isDocument: Bool {
    if case .json = self { true } else { false }
  }

  /// The fields that were asked for, nil for all.
  var fields: [String]? {
    switch self {
    case .table, .tabs: nil
    case .json(let fields), .jsonLines(let fields): fields
    }
  }
}
