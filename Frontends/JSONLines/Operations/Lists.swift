import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    .listFeed,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.photos(from: .feed, context.page))
    })

  static let nextFeedPage = Operation(
    .nextFeedPage,
    .waiting { context throws(FeedError) in
      try await context.session.nextPage(of: .feed).jsonObject(\.jsonObject)
    })

  static let reloadFeed = Operation(
    .reloadFeed,
    .waiting { context throws(FeedError) in
      try await context.session.reload(.feed).jsonObject(\.jsonObject)
    })

  static let listFavorites = Operation(
    .listFavorites,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.listFavorites(context.page))
    })

  static let searchPhotos = Operation(
    .searchPhotos,
    .waiting { context throws(FeedError) in
      let query = SearchQuery(
        words: context.name("query"), orientation: context.word("orientation"),
        color: context.word("color"), order: context.word("orderBy"),
        contentFilter: context.word("contentFilter"))
      return try await context.list(context.session.photos(from: .search(query), context.page))
    })

  static let searchCollections = Operation(
    .searchCollections,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.search(context.name("query"))
      return context.list(try await context.session.collections(from: source, context.page))
    })

  static let listCollectionPhotos = Operation(
    .listCollectionPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.collection(context.name("id"))
      return try await context.list(context.session.photos(from: source, context.page))
    })

  static let listRelatedCollections = Operation(
    .listRelatedCollections,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.related(to: context.name("id"))
      return context.list(try await context.session.collections(from: source, context.page))
    })

  static let searchUsers = Operation(
    .searchUsers,
    .waiting { context throws(FeedError) in
      try await context.session.users(matching: context.name("query"), context.page)
        .jsonObject(\.jsonObject)
    })

  static let listTopics = Operation(
    .listTopics,
    .waiting { context throws(FeedError) in
      context.list(try await context.session.collections(from: .topics, context.page))
    })

  static let listTopicPhotos = Operation(
    .listTopicPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.topic(context.name("slug"))
      return try await context.list(context.session.photos(from: source, context.page))
    })

  static let listUserPhotos = Operation(
    .listUserPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.user(context.username)
      return try await context.list(context.session.photos(from: source, context.page))
    })

  static let listUserLikes = Operation(
    .listUserLikes,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.likes(of: context.username)
      return try await context.list(context.session.photos(from: source, context.page))
    })

  static let listUserCollections = Operation(
    .listUserCollections,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.user(context.username)
      return context.list(try await context.session.collections(from: source, context.page))
    })
}
