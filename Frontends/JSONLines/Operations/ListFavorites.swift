import FeedCore
import FeedSession

extension Operation {
  static let listFavorites = Operation(
    "list_favorites", "List a page of photos the signed-in user likes, latest like first.",
    [.page, .perPage, .contactSheet], answers: .photoList,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.listFavorites(context.page))
    })
}
