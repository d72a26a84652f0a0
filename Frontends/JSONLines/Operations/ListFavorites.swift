import FeedCore
import FeedSession

extension Operation {
  static let listFavorites = Operation(
    "list_favorites", "List a page of photos the signed-in user likes, latest like first.",
    [.page], answers: .photoList,
    .waiting { context throws(FeedError) in
      try await context.session.listFavorites(context.page).shape(\.shape)
    })
}
