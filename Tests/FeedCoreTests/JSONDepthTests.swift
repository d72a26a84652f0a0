@testable import FeedCore
import Testing

@Suite("Deep and large JSON")
struct JSONDepthTests {
  @Test("128 levels are read, and one more is refused")
  func limit() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    var value = try JSON(parsing: nested(JSON.depthLimit))
    for _ in 1..<JSON.depthLimit { value = try #require(value.arrayValue?.first) }
    #expect(value == [])
    #expect(throws: JSONSyntaxError(reason: "nested too deeply", offset: JSON.depthLimit)) {
      try JSON(parsing: nested(JSON.depthLimit + 1))
    }
  }

  @Test(
    "A hundred thousand brackets do not overflow the stack",
    arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"])
  func brackets(opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
  }

  @Test("Neighbors do not add to the depth")
  func neighbors() throws {
    let count = 1_000
    let text = "[" + Array(repeating: "[{}]", count: count).joined(separator: ",") + "]"
    #expect(try JSON(parsing: text).arrayValue?.count == count)
  }

  @Test("Of two members with the same name, the last value counts, at the first position")
  func duplicates() throws {
    let object = try #require(JSON(parsing: #"{"a":1,"b":2,"a":3}"#).objectValue)
    #expect(object.keys == ["a", "b"])
    #expect(object["a"] == 3)
  }

  @Test("A hundred thousand members are found by hash", .timeLimit(.minutes(10)))
  func members() throws {
    let count = 100_000
    let members = (0..<count).map { "\"k\($0)\":\($0)" } + ["\"k0\":-1"]
    let object = try #require(
      JSON(parsing: "{" + members.joined(separator: ",") + "}").objectValue)
    #expect(object.members.count == count)
    #expect(object.members.first?.value == -1)
  }
}
