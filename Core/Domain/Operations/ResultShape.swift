/// The results of operations, by name (SPEC RPC-3).
package enum ResultShape: String, Sendable, Hashable, CaseIterable {
  case description = "Description"
  case session = "Session"
  case invitation = "Invitation"
  case photo = "Photo"
  case photoList = "PhotoList"
  case collectionList = "CollectionList"
  case userList = "UserList"
  case collection = "Collection"
  case collectionOutcome = "CollectionOutcome"
  case profile = "Profile"
  case likeOutcome = "LikeOutcome"
  case snippet = "Snippet"
  case download = "Download"
  case thumbnail = "Thumbnail"
  case preview = "Preview"
  case pictureBytes = "PictureBytes"

  /// The schema of a result that the `stdio` backend reads too; nil for those that only the
  /// endpoint knows.
  package var sharedSchema: ObjectSchema? {
    switch self {
    case .session: SessionReport.jsonMembers.schema
    case .photo: .answer(Photo.jsonMembers)
    case .photoList: .answer(Page<JSONObject>.photoMembers)
    case .collectionList: .answer(Page<JSONObject>.collectionMembers)
    case .userList: .answer(Page<JSONObject>.userMembers)
    case .collection: .answer(PhotoCollection.jsonMembers)
    case .profile: .answer(Profile.jsonMembers)
    case .pictureBytes: .answer(PictureChunk.jsonMembers)
    case .description, .invitation, .collectionOutcome, .likeOutcome, .snippet, .download,
      .thumbnail, .preview:
      nil
    }
  }
}

extension ObjectSchema {
  /// The schema of an answer whose value has these members.
  package static func answer(_ members: [some JSONRow]) -> ObjectSchema {
    ObjectSchema(members: members.map(\.property) + Answer<Void>.jsonMembers.map(\.property))
  }
}
