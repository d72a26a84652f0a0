import FeedCore
import FeedTestSupport
import Testing

/// Compares the table of operations with the table of version 0.2.0, which clients rely on.
@Suite("RPC-11: the table of operations", .blocking, .timeLimit(.minutes(10)))
struct CompatibilityTests {
  @Test("RPC-11: every operation of 0.2.0 still takes its parameters and returns its fields")
  func operations() throws {
    let old = try JSON(parsing: readFile("\(PreviousVersionTests.fixtures)/describe.json"))
    let request = #"{"jsonrpc":"2.0","id":1,"method":"imagefeed/describe"}"#
    let answer = try BuiltProgram().run(
      "--frontend", "jsonl", "--backend", "mock", input: "\(request)\n")
    let new = try #require(try JSONText(answer.output)["result"]?.objectValue)
    #expect(new["protocol"] == old.objectValue?["protocol"])
    let table = Self.operations(in: new)
    for (method, operation) in Self.operations(in: try #require(old.objectValue)) {
      let current = try #require(table[method], "\(method) is gone")
      for problem in Self.problems(operation["parameters"], current["parameters"], isInput: true)
        + Self.problems(operation["result"], current["result"], isInput: false)
      { Issue.record("\(method)\(problem)") }
    }
  }

  private static func operations(in description: JSONObject) -> [String: JSONObject] {
    let rows = (description["operations"]?.arrayValue ?? []).compactMap(\.objectValue)
    return Dictionary(rows.map { ($0["method"]?.stringValue ?? "", $0) }) { $1 }
  }

  /// Returns the incompatible changes from one JSON Schema to another. A new optional parameter and
  /// a new member of a result are compatible.
  private static func problems(
    _ old: JSON?, _ new: JSON?, isInput: Bool, at path: String = ""
  ) -> [String] {
    guard let old = old?.objectValue else { return [] }
    guard let new = new?.objectValue else { return ["\(path) is gone"] }
    var problems: [String] = []
    if old["type"] != new["type"] { problems.append("\(path) has another type") }
    let (before, now) = (required(old), required(new))
    let missing = isInput ? now.subtracting(before) : before.subtracting(now)
    for name in missing.sorted() {
      problems.append("\(path).\(name) is \(isInput ? "now" : "no longer") required")
    }
    if isInput, let values = old["enum"]?.arrayValue, let allowed = new["enum"]?.arrayValue {
      for value in values where !allowed.contains(value) {
        problems.append("\(path) no longer accepts \(value.text)")
      }
    }
    let members = new["properties"]?.objectValue
    for member in old["properties"]?.objectValue?.members ?? [] {
      problems += Self.problems(
        member.value, members?[member.key], isInput: isInput, at: "\(path).\(member.key)")
    }
    return problems
      + Self.problems(old["items"], new["items"], isInput: isInput, at: "\(path)[]")
  }

  private static func required(_ schema: JSONObject) -> Set<String> {
    Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
  }
}
