/// A member of a value's JSON in one row: its name, its schema, one line about it and its value.
/// The JSON, the schema and the fields of `--json=FIELDS` follow from the rows of a type.
package struct JSONMember<Value>: Sendable {
  package let property: ObjectSchema.Property
  private let json: @Sendable (Value) -> JSON?

  private init(
    _ name: String, _ schema: Schema, required isRequired: Bool, _ summary: String,
    _ json: @escaping @Sendable (Value) -> JSON?
  ) {
    property = ObjectSchema.Property(name, schema, required: isRequired, summary)
    self.json = json
  }

  fileprivate func write(_ value: Value, to object: inout JSONObject) {
    if let json = json(value) { object[property.name] = json }
  }
}

extension JSONMember {
  /// A member that every value has.
  ///
  /// - Parameter summary: One line; empty if the name is self-explanatory.
  package static func required<Content: JSONRepresentable>(
    _ name: String, as schema: Schema = Content.jsonSchema, _ summary: String = "",
    _ content: @escaping @Sendable (Value) -> Content
  ) -> Self {
    Self(name, schema, required: true, summary) { content($0).json }
  }

  /// A member that is left out if the value does not have it; it is never null.
  package static func optional<Content: JSONRepresentable>(
    _ name: String, as schema: Schema = Content.jsonSchema, _ summary: String = "",
    _ content: @escaping @Sendable (Value) -> Content?
  ) -> Self {
    Self(name, schema, required: false, summary) { content($0)?.json }
  }

  /// An object whose members have their own rows.
  package static func object(
    _ name: String, _ summary: String = "", of members: [JSONMember]
  ) -> Self {
    Self(name, .object(members.schema), required: true, summary) { .object(members.object($0)) }
  }

  /// A required member that is already JSON.
  package static func json(
    _ name: String, _ schema: Schema, _ summary: String = "",
    _ json: @escaping @Sendable (Value) -> JSON
  ) -> Self {
    Self(name, schema, required: true, summary) { json($0) }
  }

  /// An optional member that is not part of the value, and that the caller adds to the JSON.
  package static func added(_ name: String, _ schema: Schema, _ summary: String) -> Self {
    Self(name, schema, required: false, summary) { _ in nil }
  }

  /// The same member without its line of documentation.
  package var undocumented: Self {
    Self(property.name, property.schema, required: property.isRequired, "", json)
  }
}

extension Array {
  /// The value as JSON.
  package func object<Value>(_ value: Value) -> JSONObject where Element == JSONMember<Value> {
    var object = JSONObject()
    for member in self { member.write(value, to: &object) }
    return object
  }
}

/// A row of any type.
package protocol JSONRow {
  var property: ObjectSchema.Property { get }
}

extension JSONMember: JSONRow {}

extension Array where Element: JSONRow {
  package var schema: ObjectSchema { ObjectSchema(members: map(\.property)) }

  package var names: [String] { map(\.property.name) }
}

/// A type with one JSON form.
package protocol JSONRepresentable: SendableMetatype {
  static var jsonSchema: Schema { get }
  var json: JSON { get }
}

/// A type whose JSON is an object with a row per member.
package protocol JSONDescribed: JSONRepresentable {
  static var jsonMembers: [JSONMember<Self>] { get }
}

extension JSONDescribed {
  package static var jsonSchema: Schema { .object(jsonMembers.schema) }

  /// The names of the members, to check `--json=FIELDS`.
  package static var jsonFields: [String] { jsonMembers.names }

  package var jsonObject: JSONObject { Self.jsonMembers.object(self) }
  package var json: JSON { .object(jsonObject) }
}

extension String: JSONRepresentable {
  package static var jsonSchema: Schema { .text }
  package var json: JSON { .string(self) }
}

extension Int: JSONRepresentable {
  package static var jsonSchema: Schema { .count }
  package var json: JSON { .integer(Int64(self)) }
}

extension Int64: JSONRepresentable {
  package static var jsonSchema: Schema { .integer(nil) }
  package var json: JSON { .integer(self) }
}

extension Bool: JSONRepresentable {
  package static var jsonSchema: Schema { .flag }
  package var json: JSON { .bool(self) }
}

extension WebAddress: JSONRepresentable {
  package static var jsonSchema: Schema { .address }
  package var json: JSON { .string(text) }
}

extension Timestamp: JSONRepresentable {
  package static var jsonSchema: Schema { .text }
  package var json: JSON { .string(iso8601) }
}

extension JSONObject: JSONRepresentable {
  package static var jsonSchema: Schema { .object(ObjectSchema(members: [])) }
  package var json: JSON { .object(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  package static var jsonSchema: Schema { .list(Element.jsonSchema) }
  package var json: JSON { .array(map(\.json)) }
}
