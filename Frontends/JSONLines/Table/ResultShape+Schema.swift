import FeedCore
import FeedSession

extension ResultShape {
  /// The schema of the result, from the same rows as its JSON.
  var schema: ObjectSchema {
    switch self {
    case .description: OperationContext.descriptionMembers.schema
    case .invitation: InvitationReport.jsonMembers.schema
    case .collectionOutcome: CollectionOutcome.jsonMembers.schema
    case .likeOutcome: .answer(Photo.likeOutcomeMembers)
    case .snippet: .answer(Snippet.jsonMembers)
    case .download: .answer(DownloadedFile.jsonMembers)
    case .thumbnail: .answer(Thumbnail.jsonMembers)
    case .preview: .answer(Preview.jsonMembers)
    case .session, .photo, .photoList, .collectionList, .userList, .collection, .profile,
      .pictureBytes:
      sharedSchema ?? ObjectSchema(members: [])
    }
  }
}
