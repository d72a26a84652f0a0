/// The table of operations (RPC-1). Descriptions, checks, dispatch, MCP's tools and PROTOCOL.md are
/// all derived from it.
enum Operations {
  static let all: [Operation] = [
    .describe, .getSession, .beginSignIn, .completeSignIn, .cancelSignIn, .signOut,
    .nextFeedPage, .reloadFeed, .listFeed, .getPhoto, .randomPhoto, .searchPhotos,
    .searchCollections, .listCollectionPhotos, .listTopics, .listTopicPhotos,
    .listUserCollections, .listUserLikes,
    .getUser, .listUserPhotos, .getProfile, .listFavorites, .likePhoto, .unlikePhoto,
    .photoSnippet, .downloadPhoto, .photoThumbnail, .photoPreview,
    .watch, .unwatch,
  ]

  static let tools = all.filter(\.isTool)
}
