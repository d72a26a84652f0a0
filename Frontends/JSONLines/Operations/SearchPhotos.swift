import FeedCore
import FeedSession

extension Operation {
  static let searchPhotos = Operation(
    "search_photos", "Search Unsplash for photos by words, orientation and colour.",
    [
      .required("query", .name, "The words to search for; English works best."),
      .page, .perPage, .orientation,
      .optional("color", .word(PhotoColor.self), "Only photos of this colour."),
      .optional("orderBy", .word(SearchOrder.self), "Sort order."),
    ],
    answers: .photoList,
    .waiting { call throws(FeedError) in
      let query = SearchQuery(
        words: call.name("query"), orientation: call.word("orientation"),
        color: call.word("color"), order: call.word("orderBy"))
      return try await call.session.search(query, call.page).shape(\.shape)
    })
}
