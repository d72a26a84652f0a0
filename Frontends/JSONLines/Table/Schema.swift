import FeedCore

/// What a JSON value must be like. Parameters are checked against it, and the JSON Schemas of the
/// description, of the tools and of `schema/` are written from it, so that they cannot differ.
indirect enum Schema: Sendable, Hashable {
  case text
  /// A name or an id: an empty one would ask for something else.
  case name
  case address
  case integer(ClosedRange<Int64>?)
  case flag
  case word([String])
  case list(Schema)
  case object(ObjectSchema)
  case either(Schema, Schema)
  /// A JSON Schema itself, and nothing else.
  case schema

  static let count = Schema.integer(0...Int64.max)

  static func word<Word>(_ type: Word.Type) -> Schema
  where Word: CaseIterable & RawRepresentable<String> {
    .word(type.allCases.map { $0.rawValue })
  }
}

/// What an object must have.
struct ObjectSchema: Sendable, Hashable {
  struct Member: Sendable, Hashable {
    let name: String
    let schema: Schema
    let isRequired: Bool
    /// One line; empty where the name says it all.
    let summary: String

    init(_ name: String, _ schema: Schema, required isRequired: Bool, _ summary: String = "") {
      (self.name, self.schema) = (name, schema)
      (self.isRequired, self.summary) = (isRequired, summary)
    }
  }

  var members: [Member]
  /// Exactly one of these members must be there.
  var alternatives: [String] = []
  /// Parameters are closed, so that a typing error shows; answers are open, since members are
  /// added to them as time goes by.
  var isClosed = false

  func member(_ name: String) -> Member? { members.first { $0.name == name } }
}
