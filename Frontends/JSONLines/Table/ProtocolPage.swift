import FeedCore

/// PROTOCOL.md and schema/operations.json, generated from the table. A test compares the files with
/// this output and supplies the sample conversations.
enum ProtocolPage {
  static let schema: JSON = [
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": .object(
      JSONObject(ResultShape.allCases.map { ($0.rawValue, .object($0.schema.json)) })),
    "operations": .object(JSONObject(Operations.all.map { ($0.name, $0.schema) })),
  ]

  static func markdown(samples: String) -> String {
    ([ProtocolProse.opening, samples, ProtocolProse.operations, operations, ProtocolProse.answers]
      + ResultShape.allCases.map(\.section) + [errors, ProtocolProse.closing])
      .joined(separator: "\n")
  }

  private static let operations = Operations.all.map(\.section).joined(separator: "\n")

  private static let errors: String = {
    let protocolKinds = RPCErrorCode.allCases.map { ($0.rawValue, $0.kind) }
    let missing = [(RPCErrorCode.badParameters.rawValue, RPCErrorCode.unknownResource.kind)]
    var kinds: [Int: [String]] = [:]
    for (code, kind) in FeedError.Code.all.map({ ($0.wireCode, $0.name) }) + protocolKinds + missing
    where kinds[code]?.contains(kind) != true {
      kinds[code, default: []].append(kind)
    }
    let rows = kinds.sorted { $0.key < $1.key }.map { code, kinds in
      "| \(code) | \(kinds.map { "`\($0)`" }.joined(separator: ", ")) |"
    }
    return ProtocolProse.errors + rows.joined(separator: "\n") + "\n"
  }()
}

extension Operation {
  fileprivate var schema: JSON {
    [
      "description": .string(summary), "parameters": .object(parameters.json),
      "result": ["$ref": .string("#/$defs/\(result.rawValue)")],
    ]
  }

  fileprivate var section: String {
    let facts = [
      isReadOnly ? "read-only" : "makes changes", isTool ? "also an MCP tool" : nil,
    ]
    let head = """
      ### \(name)

      \(summary) Returns \(result.link); \(facts.compactMap(\.self).joined(separator: ", ")).

      """
    let choice = parameters.alternatives.map { "`\($0)`" }.joined(separator: " and ")
    let note = choice.isEmpty ? "" : "\nExactly one of \(choice) is required.\n"
    return head + parameters.table + note
  }
}

extension ResultShape {
  fileprivate var link: String { "[\(rawValue)](#\(rawValue.lowercased()))" }

  fileprivate var section: String { "### \(rawValue)\n" + schema.table }
}

extension ObjectSchema {
  /// A Markdown table with a row per member. The members of a member are only in the schema.
  fileprivate var table: String {
    if members.isEmpty { return "" }
    let rows = members.map { member in
      "| `\(member.name)`\(member.isRequired ? "" : "?") | \(member.schema.words) | \(member.summary) |"
    }
    return "\n| | | |\n| --- | --- | --- |\n" + rows.joined(separator: "\n") + "\n"
  }
}

extension Schema {
  fileprivate var words: String {
    switch self {
    case .text, .name: "string"
    case .address: "address"
    case .integer(let range?) where range.upperBound != .max:
      "integer, \(range.lowerBound)…\(range.upperBound)"
    case .integer: "integer"
    case .flag: "boolean"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let element): "list of \(element.words)"
    case .object(let schema): "{" + schema.members.map(\.name).joined(separator: ", ") + "}"
    case .either(let one, let other): "\(one.words), or \(other.words)"
    case .crop: "`WIDTHxHEIGHT`"
    case .schema: "JSON Schema"
    }
  }
}
