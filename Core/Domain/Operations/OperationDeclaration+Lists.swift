/// The lists of photos and collections.
extension OperationDeclaration {
  package static let listFeed = Self(
    "list_feed", "List a page of the feed by its number.",
    [.page, .perPage, .contactSheet], answers: .photoList)

  package static let searchPhotos = Self(
    "search_photos", "Search for photos by words, orientation and color.",
    [
      .required("query", .name, "Words to search for; English works best."),
      .page, .perPage, .orientation,
      .optional(
        "color", .word(PhotoColor.self), "Only photos of this color.", absentWord: "any"),
      .optional("orderBy", .word(SearchOrder.self), "Order; relevant by default."),
      .contentFilter, .contactSheet,
    ],
    answers: .photoList, needs: .search)

  package static let listUserPhotos = Self(
    "list_user_photos", "List a page of a user’s photos, newest first.",
    [.username, .page, .perPage, .contactSheet], answers: .photoList, needs: .userPhotos)

  package static let listUserLikes = Self(
    "list_user_likes", "List a page of the photos that a user likes, latest like first.",
    [.username, .page, .perPage, .contactSheet], answers: .photoList, needs: .userLikes)

  package static let listFavorites = Self(
    "list_favorites", "List a page of photos the signed-in user likes, latest like first.",
    [.page, .perPage, .contactSheet], answers: .photoList, needs: .favorites)

  package static let listCollectionPhotos = Self(
    "list_collection_photos", "List a page of a collection’s photos.",
    [.collectionID, .page, .perPage, .contactSheet],
    answers: .photoList, needs: .collectionPhotos)

  package static let listTopicPhotos = Self(
    "list_topic_photos", "List a page of a topic’s photos.",
    [.required("slug", .name, "The topic’s slug or id."), .page, .perPage, .contactSheet],
    answers: .photoList, needs: .topicPhotos)

  package static let searchCollections = Self(
    "search_collections", "Search for collections of photos by words.",
    [.required("query", .name, "Words to search for."), .page, .perPage],
    answers: .collectionList, needs: .collectionSearch)

  package static let listUserCollections = Self(
    "list_user_collections", "List a page of a user’s collections.",
    [.username, .page, .perPage], answers: .collectionList, needs: .userCollections)

  package static let listRelatedCollections = Self(
    "list_related_collections", "List a page of the collections related to one.",
    [.collectionID, .page, .perPage], answers: .collectionList, needs: .relatedCollections,
    isTool: false)

  package static let searchUsers = Self(
    "search_users", "Search for users by name.",
    [.required("query", .name, "Words to search for."), .page, .perPage],
    answers: .userList, needs: .userSearch)

  package static let listTopics = Self(
    "list_topics", "List a page of the topics.", [.page, .perPage],
    answers: .collectionList, needs: .topicList)

  package static let nextFeedPage = Self(
    "next_feed_page",
    "Load the next page of the session’s endless feed and return the photos it added. Calls in progress at the same time share one page and return the same photos.",
    answers: .photoList, isTool: false)

  package static let reloadFeed = Self(
    "reload_feed", "Restart the session’s feed and return its first page.",
    answers: .photoList, isTool: false)
}
