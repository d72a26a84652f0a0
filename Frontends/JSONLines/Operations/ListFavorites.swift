import FeedCore
import FeedSession

extension Operation {
  static let listFavorites = Operation(
    "list_favorites", "Answers a page of the photos that the person likes, newest like first.",
    [.page], answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.listFavorites(call.page).shape(\.shape)
    })
}
