/// An operation of the JSON-lines endpoint, as both sides know it (RPC-1): the endpoint, which
/// answers it, and the `stdio` backend, which calls it. The code that the operation runs belongs to
/// the endpoint.
package struct OperationDeclaration: Sendable, Hashable {
  /// The operation's effect on the outside world.
  package enum Effect: Sendable, Hashable {
    case readOnly
    /// Nothing is lost, and repeating the call has no further effect.
    case idempotent
    /// Nothing is lost, but each call has a further effect.
    case additive
    /// May remove or overwrite something.
    case destructive
  }

  package let name: String
  package let summary: String
  package let parameters: ObjectSchema
  package let result: ResultShape
  package let effect: Effect
  /// The capabilities that the session needs. Otherwise the operation would always fail and is not
  /// offered (UI-1).
  package let needs: Capabilities
  /// Whether MCP offers the operation as a tool. Signing in, watching and the bytes of pictures are
  /// for programs, not for models.
  package let isTool: Bool

  package var method: String { Self.methodPrefix + name }
  package var isReadOnly: Bool { effect == .readOnly }

  /// The prefix of an operation's name in its method.
  package static let methodPrefix = "imagefeed/"
}

extension OperationDeclaration {
  init(
    _ name: String, _ summary: String, _ parameters: [ObjectSchema.Property] = [],
    exactlyOneOf alternatives: [String] = [], answers result: ResultShape,
    does effect: Effect = .readOnly, needs: Capabilities = [], isTool: Bool = true
  ) {
    (self.name, self.summary, self.result) = (name, summary, result)
    (self.effect, self.needs, self.isTool) = (effect, needs, isTool)
    self.parameters = ObjectSchema(
      members: parameters, alternatives: alternatives, isClosed: true)
  }
}

extension OperationDeclaration {
  /// The operations that a source of photos may lack.
  package static let optional: [OperationDeclaration] = [
    .searchPhotos, .randomPhoto, .searchUsers, .getUser, .listUserPhotos, .listUserLikes,
    .searchCollections, .listUserCollections, .listRelatedCollections, .listCollectionPhotos,
    .listTopics, .listTopicPhotos, .getProfile,
    .listFavorites, .likePhoto, .unlikePhoto, .createCollection, .updateCollection,
    .deleteCollection, .addToCollection, .removeFromCollection,
  ]
}

/// Parameters shared by several operations.
extension ObjectSchema.Property {
  static func required(_ name: String, _ schema: Schema, _ summary: String) -> Self {
    Self(name, schema, required: true, summary)
  }

  static func optional(
    _ name: String, _ schema: Schema, _ summary: String, absent: Int64? = nil,
    absentWord: String? = nil, needs: Capabilities = [], canBeEmpty: Bool = false
  ) -> Self {
    Self(
      name, schema, required: false, summary, absent: absent, absentWord: absentWord, needs: needs,
      canBeEmpty: canBeEmpty)
  }

  static let photoID = required("id", .name, "Id, slug or page address.")
  static let collectionID = required("id", .name, "Collection id.")
  static let photos = required(
    "photos", .list(.name), "Ids, slugs or page addresses.")
  static let username = required("username", .name, "Name, @name or profile address.")
  static let page = optional("page", .integer(1...100_000), "Page, from 1.")
  static let perPage = optional(
    "perPage", .integer(1...30), "Per page; over MCP 10 by default.")
  static let contactSheet = optional(
    "contactSheet", .flag, "Add a picture of the first 12 photos, numbered.")
  static let orientation = optional(
    "orientation", .word(Orientation.self), "Only photos of this orientation.",
    absentWord: "any")
  static let contentFilter = optional(
    "contentFilter", .word(ContentFilter.self),
    "Safe-search level.", absentWord: "default")
}
