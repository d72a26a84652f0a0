import ArgumentParser
import FeedCore

/// How a command's data is written (CLI-1).
struct OutputOptions: ParsableArguments, Sendable {
  @Flag(help: "One JSON document on stdout; --json=FIELD,FIELD keeps only these fields.")
  var json = false

  @Flag(help: "One JSON object a line.")
  var jsonl = false

  /// `--json=FIELDS`, which the argument parser cannot take as the same option as `--json`: the
  /// executable turns it into this before parsing, so that a bare `--json` never swallows the
  /// next word (CLI-4).
  @Option(help: .hidden)
  var jsonFields: String?

  func format(isTerminal: Bool) -> OutputFormat {
    if let jsonFields { return .json(fields: Self.names(jsonFields)) }
    if json { return .json(fields: nil) }
    if jsonl { return .jsonLines }
    return isTerminal ? .table : .tabs
  }

  private static func names(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0).cleaned() }
  }
}

enum OutputFormat: Sendable, Hashable {
  /// For people, as wide as their terminal.
  case table
  /// For scripts: columns that never change, separated by tabs.
  case tabs
  case json(fields: [String]?)
  case jsonLines

  var isJSON: Bool { self != .table && self != .tabs }
}
