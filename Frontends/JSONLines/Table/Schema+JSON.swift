import FeedCore

/// The schema as JSON Schema 2020-12. It has no `$ref`, because some clients do not resolve
/// references.
extension Schema {
  var json: JSONObject {
    switch self {
    case .text: ["type": "string"]
    case .name: ["type": "string", "minLength": 1]
    case .address: ["type": "string", "format": "uri"]
    case .integer(let range): Self.integer(range)
    case .flag: ["type": "boolean"]
    case .word(let words): ["type": "string", "enum": .array(words.map(JSON.string))]
    case .list(let element): ["type": "array", "items": .object(element.json)]
    case .object(let schema): schema.json
    case .either(let one, let other):
      ["anyOf": .array((one.choices + other.choices).map { .object($0.json) })]
    case .crop: ["type": "string", "pattern": "^[0-9]+x[0-9]+$"]
    case .schema: ["type": "object"]
    }
  }

  /// The alternatives, including those of nested choices.
  private var choices: [Schema] {
    if case .either(let one, let other) = self { return one.choices + other.choices }
    return [self]
  }

  private static func integer(_ range: ClosedRange<Int64>?) -> JSONObject {
    var json: JSONObject = ["type": "integer"]
    json["minimum"] = range.map { .integer($0.lowerBound) }
    json["maximum"] = range.flatMap { $0.upperBound == .max ? nil : .integer($0.upperBound) }
    return json
  }
}

extension ObjectSchema {
  var json: JSONObject {
    var properties = JSONObject()
    for member in members {
      properties[member.name] = .object(isClosed ? member.parameterJSON : member.json)
    }
    let required = members.filter(\.isRequired).map { JSON.string($0.name) }
    var json: JSONObject = [
      "type": "object", "properties": .object(properties), "required": .array(required),
    ]
    if !alternatives.isEmpty {
      json["oneOf"] = .array(alternatives.map { ["required": [.string($0)]] })
    }
    json["additionalProperties"] = isClosed ? false : nil
    return json
  }
}

extension ObjectSchema.Property {
  fileprivate var json: JSONObject {
    var json = schema.json
    if let absentNumber { json["minimum"] = .integer(absentNumber) }
    json["description"] = summary.isEmpty ? nil : .string(summary)
    return json
  }

  /// The schema of a parameter. For an optional one, it also permits the values that represent a
  /// missing one, because some services let a model write only what the schema permits (MCP-6).
  fileprivate var parameterJSON: JSONObject {
    var json = json
    guard !isRequired else { return json }
    json["minLength"] = nil
    if let absentWord, let words = json["enum"]?.arrayValue {
      json["enum"] = .array(words + [.string(absentWord)])
    }
    return json
  }
}
