/// Parameters shared by several operations.
extension ObjectSchema.Property {
  static func required(_ name: String, _ schema: Schema, _ summary: String) -> Self {
    Self(name, schema, required: true, summary)
  }

  static func optional(_ name: String, _ schema: Schema, _ summary: String) -> Self {
    Self(name, schema, required: false, summary)
  }

  static let photoID = required("id", .name, "The photo’s id, slug or page address.")
  static let username = required("username", .name, "The username, without the @.")
  static let page = optional("page", .integer(1...100_000), "Page number, starting at 1.")
  static let perPage = optional(
    "perPage", .integer(1...30), "Photos per page; over MCP 10 by default.")
  static let contactSheet = optional(
    "contactSheet", .flag, "Whether to add a picture of the first 12 photos, numbered.")
  static let orientation = optional(
    "orientation", .word(Orientation.self), "Only photos of this orientation.")
  static let contentFilter = optional(
    "contentFilter", .word(ContentFilter.self), "How strictly to filter.")
}
