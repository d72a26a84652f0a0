import FeedCore
import FeedTestSupport
import Testing

/// Our own samples replace captured replies. They have the same format, but other values.
@Suite("Our own samples compared with captured replies", .needsCaptures)
struct SampleShapesTests {
  @Test("Our samples have every member of captured replies in all its types")
  func shapes() throws {
    for kind in try Samples.kinds(from: .captured) {
      let own = try shapes(of: kind, from: .own)
      let missing = try shapes(of: kind, from: .captured).subtracting(own)
      #expect(missing.isEmpty, "\(kind): \(missing.sorted())")
    }
  }

  @Test("No id, user name or biography of a captured reply is in our samples")
  func values() throws {
    let captured = try Set(texts(from: .captured))
    let repeated = try texts(from: .own).filter { captured.contains($0) }
    #expect(repeated.isEmpty, "\(repeated)")
  }

  private func replies(_ kind: String, from source: Samples.Source) throws -> [JSON] {
    try Samples.all(kind, from: source).compactMap { try? $0.json() }
  }

  private func shapes(of kind: String, from source: Samples.Source) throws -> Set<String> {
    try replies(kind, from: source).reduce(into: []) { add(shapesOf: $1, at: "", to: &$0) }
  }

  /// Objects whose keys are names of topics and languages.
  private static let dictionaries = ["topic_submissions", "alternative_slugs"]

  private func add(shapesOf json: JSON, at path: String, to shapes: inout Set<String>) {
    if let object = json.objectValue {
      let isDictionary = Self.dictionaries.contains { path.hasSuffix($0) }
      for member in object.members {
        add(shapesOf: member.value, at: "\(path).\(isDictionary ? "*" : member.key)", to: &shapes)
      }
    } else if let list = json.arrayValue {
      for item in list { add(shapesOf: item, at: path + "[]", to: &shapes) }
    } else {
      shapes.insert("\(path) \(type(of: json))")
    }
  }

  private func type(of json: JSON) -> String {
    switch json {
    case .null: "null"
    case .bool: "bool"
    case .integer: "integer"
    case .number: "number"
    default: "text"
    }
  }

  private static let keys: Set = ["id", "username", "last_name", "bio", "email", "uid"]

  private func texts(from source: Samples.Source) throws -> [String] {
    try Samples.kinds(from: source).flatMap { try replies($0, from: source) }
      .flatMap { texts(in: $0, named: "") }
  }

  private func texts(in json: JSON, named key: String) -> [String] {
    if let object = json.objectValue {
      return object.members.flatMap { texts(in: $0.value, named: $0.key) }
    }
    if let list = json.arrayValue { return list.flatMap { texts(in: $0, named: key) } }
    guard Self.keys.contains(key), let text = json.stringValue, text.count > 4 else { return [] }
    return [text]
  }
}
