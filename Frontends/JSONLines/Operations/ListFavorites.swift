import FeedCore
import FeedSession

extension Operation {
  static let listFavorites = Operation(
    .listFavorites,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.listFavorites(context.page))
    })
}
