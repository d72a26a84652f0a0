import FeedCore

/// Extracts the facts of an OpenAPI 3.1 file in the form of `facts.json`.
struct OpenAPI {
  private let file: JSON

  init(_ file: JSON) throws { self.file = file }

  /// Each method and path with its parameters in the query and in a JSON body. A parameter has a
  /// required flag and its allowed values.
  var operations: JSONObject {
    var operations = JSONObject()
    for path in file["paths"]?.objectValue?.members ?? [] {
      for method in path.value.objectValue?.members ?? [] {
        var parameters = JSONObject()
        for parameter in method.value["parameters"]?.arrayValue ?? [] {
          let parameter = resolved(parameter)
          guard parameter["in"]?.stringValue == "query", let name = parameter["name"]?.stringValue
          else { continue }
          parameters[name] = facts(of: parameter)
        }
        let body = method.value["requestBody"].map(resolved)?["content"]?["application/json"]
        if let schema = body?["schema"] {
          let (required, members) = flat(schema)
          for (name, schema) in members {
            parameters[name] = facts(
              of: ["required": .bool(required.contains(name)), "schema": schema])
          }
        }
        let place = path.key.replacing(#/\{[^}]*\}/#, with: ":")
        operations["\(method.key.uppercased()) \(place)"] = .object(parameters)
      }
    }
    return operations
  }

  private func facts(of parameter: JSON) -> JSON {
    var facts: JSONObject = ["required": .bool(parameter["required"]?.boolValue == true)]
    let schema = resolved(parameter["schema"] ?? .null)
    let values = schema["enum"] ?? schema["items"].map(resolved)?["enum"]
    if let values { facts["values"] = values }
    return .object(facts)
  }

  /// Returns the members of an object by its name in `facts.json`: a schema, or a schema and a
  /// member.
  func members(of name: String) -> (required: Set<String>, optional: Set<String>)? {
    guard let schema = schema(name) else { return nil }
    let (required, properties) = flat(schema)
    return (required, Set(properties.keys).subtracting(required))
  }

  private func schema(_ name: String) -> JSON? {
    switch name {
    case "Search": return reply("/search/photos")
    case "Download": return reply("/photos/{id}/download")
    default: break
    }
    let schemas = file["components"]?["schemas"]
    if let schema = schemas?[name] { return schema }
    guard let dot = name.lastIndex(of: "."), let parent = schemas?[String(name[..<dot])] else {
      return nil
    }
    let member = flat(parent).properties[String(name[dot...].dropFirst())].map(resolved)
    return member?["items"] ?? member
  }

  private func reply(_ path: String) -> JSON? {
    let reply = file["paths"]?[path]?["get"]?["responses"]?["200"].map(resolved)
    return reply?["content"]?["application/json"]?["schema"]
  }

  /// Returns the members of a schema, including those of the schemas that it combines.
  private func flat(_ schema: JSON) -> (required: Set<String>, properties: [String: JSON]) {
    let schema = resolved(schema)
    var required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
    var properties: [String: JSON] = [:]
    for member in schema["properties"]?.objectValue?.members ?? [] {
      properties[member.key] = member.value
    }
    for key in ["allOf", "anyOf", "oneOf"] {
      for part in schema[key]?.arrayValue ?? [] {
        let (more, members) = flat(part)
        if key == "allOf" { required.formUnion(more) }
        properties.merge(members) { $1 }
      }
    }
    return (required, properties)
  }

  private func resolved(_ json: JSON) -> JSON {
    var json = json
    while let path = json["$ref"]?.stringValue {
      json = path.split(separator: "/").dropFirst().reduce(file) { $0[String($1)] ?? .null }
    }
    return json
  }
}
