import FeedCore
import FeedSession

extension Operation {
  static let listUserCollections = Operation(
    "list_user_collections", "List a page of a user’s collections.",
    [.username, .page, .perPage], answers: .collectionList,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.user(context.name("username"))
      return try await context.session.collections(from: source, context.page).shape(\.shape)
    })
}
