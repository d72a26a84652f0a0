import FeedCore
import FeedSession

extension Operation {
  static let searchPhotos = Operation(
    "search_photos", "Search Unsplash for photos by words, orientation and colour.",
    [
      .required("query", .name, "The words to search for; English works best."),
      .page, .perPage, .orientation,
      .optional("color", .word(PhotoColor.self), "Only photos of this colour."),
      .optional("orderBy", .word(SearchOrder.self), "Sort order."), .contentFilter,
      .contactSheet,
    ],
    answers: .photoList,
    .waiting { context throws(FeedError) in
      let query = SearchQuery(
        words: context.name("query"), orientation: context.word("orientation"),
        color: context.word("color"), order: context.word("orderBy"),
        contentFilter: context.word("contentFilter"))
      return try await context.list(context.session.photos(from: .search(query), context.page))
    })
}
