/// The schema of a JSON value. Parameters are checked against it. The JSON Schemas of the
/// descriptions, the tools and `schema/` are generated from it, so they cannot differ.
package indirect enum Schema: Sendable, Hashable {
  case text
  /// A name or an id. It must not be empty, because an empty one would request something else.
  case name
  case address
  case integer(ClosedRange<Int64>?)
  case flag
  case word([String])
  case list(Schema)
  case object(ObjectSchema)
  case either(Schema, Schema)
  /// The size of a crop, such as `1600x900`.
  case crop
  /// A JSON Schema, as a value.
  case schema

  /// The size of a picture (FIND-6).
  package static let pictureSize = Schema.either(
    .word(PictureSize.self), .either(.integer(1...50_000), .crop))

  package static let count = Schema.integer(0...Int64.max)

  /// The schema of a word from the cases of a type.
  package static func word<Word>(_ type: Word.Type) -> Schema
  where Word: CaseIterable & RawRepresentable<String> {
    .word(type.allCases.map { $0.rawValue })
  }
}

/// The schema of an object.
package struct ObjectSchema: Sendable, Hashable {
  /// A named member of an object.
  package struct Property: Sendable, Hashable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool
    /// One line; empty if the name is self-explanatory.
    package let summary: String
    /// The number that represents a missing value of an optional parameter, if there is one.
    package let absentNumber: Int64?
    /// The word that represents a missing value of an optional parameter, if none of the words of
    /// its schema is the default. It is not empty, because some services refuse an empty word in a
    /// list.
    package let absentWord: String?
    /// The capabilities without which a call with this parameter always fails.
    package let needs: Capabilities
    /// Whether an empty text is a value in JSON lines, because it removes what the parameter sets.
    /// Over MCP it is missing, like any empty text.
    package let canBeEmpty: Bool

    package init(
      _ name: String, _ schema: Schema, required isRequired: Bool, _ summary: String = "",
      absent absentNumber: Int64? = nil, absentWord: String? = nil, needs: Capabilities = [],
      canBeEmpty: Bool = false
    ) {
      (self.name, self.schema) = (name, schema)
      (self.isRequired, self.summary) = (isRequired, summary)
      (self.absentNumber, self.absentWord, self.needs) = (absentNumber, absentWord, needs)
      self.canBeEmpty = canBeEmpty
    }

    /// Whether a value represents a missing one (MCP-6). Some clients must write every parameter.
    /// An optional one is then null, an empty text, or its `absentNumber` or `absentWord`.
    package func isAbsent(_ value: JSON) -> Bool {
      if value == .null { return true }
      if isRequired { return false }
      if let text = value.stringValue { return text.isEmpty || text == absentWord }
      return absentNumber != nil && value.wholeNumber == absentNumber
    }
  }

  package var members: [Property]
  /// The names of members of which exactly one is required.
  package var alternatives: [String]
  /// Whether unknown members are refused. Parameters are closed, so that typos are noticed.
  /// Results are open, because later versions add members.
  package var isClosed: Bool

  package init(
    members: [Property], alternatives: [String] = [], isClosed: Bool = false
  ) {
    (self.members, self.alternatives, self.isClosed) = (members, alternatives, isClosed)
  }

  package func member(_ name: String) -> Property? { members.first { $0.name == name } }
}
