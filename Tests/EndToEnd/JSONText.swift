import FeedCore

/// A JSON object, parsed from text.
struct JSONText {
  private let object: JSONObject

  struct NotAnObject: Error {
    let text: String
  }

  init(_ text: String) throws {
    guard let object = try JSON(parsing: text).objectValue else { throw NotAnObject(text: text) }
    self.object = object
  }

  subscript(key: String) -> JSON? { object[key] }
}
