/// What the endpoint runs for the table of operations (RPC-1, `OperationDeclaration.all`), in the
/// same order. Descriptions, checks, dispatch, MCP's tools and PROTOCOL.md are all derived from it.
enum Operations {
  static let all: [Operation] = [
    .describe, .getSession, .beginSignIn, .completeSignIn, .cancelSignIn, .signOut,
    .nextFeedPage, .reloadFeed, .listFeed, .getPhoto, .randomPhoto, .searchPhotos,
    .searchCollections, .listCollectionPhotos, .listTopics, .listTopicPhotos,
    .listUserCollections, .listUserLikes,
    .getUser, .listUserPhotos, .getProfile, .listFavorites, .likePhoto, .unlikePhoto,
    .photoSnippet, .downloadPhoto, .photoThumbnail, .photoPreview, .photoBytes,
    .watch, .unwatch,
  ]

  static let tools = all.filter(\.isTool)
}
