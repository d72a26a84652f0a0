/// Changes to the user's collections (COLL-3).
extension OperationDeclaration {
  package static let createCollection = Self(
    "create_collection", "Create a collection of the user.",
    [
      .required("title", .name, "Its title."),
      .optional("description", .text, "Its description."),
      .optional("private", .flag, "Only its owner can see it."),
    ],
    answers: .collection, does: .additive, needs: .collectionChanges)

  package static let updateCollection = Self(
    "update_collection", "Change a collection of the user.",
    [
      .collectionID, .optional("title", .name, "A new title."),
      .optional(
        "description", .text, "Empty in JSON lines to remove it.", canBeEmpty: true),
      .optional("private", .flag, "Only its owner can see it."),
    ],
    answers: .collection, does: .destructive, needs: .collectionChanges)

  package static let deleteCollection = Self(
    "delete_collection", "Delete a collection of the user, but not its photos.",
    [.collectionID], answers: .collectionOutcome, does: .destructive, needs: .collectionChanges)

  package static let addToCollection = Self(
    "add_to_collection", "Add photos to a collection of the user.",
    [.collectionID, .photos], answers: .collectionOutcome, does: .idempotent,
    needs: .collectionChanges)

  package static let removeFromCollection = Self(
    "remove_from_collection", "Remove photos from a collection of the user.",
    [.collectionID, .photos], answers: .collectionOutcome, does: .destructive,
    needs: .collectionChanges)
}
