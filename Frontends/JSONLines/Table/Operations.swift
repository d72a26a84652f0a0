/// The table of operations (RPC-1), in the order in which they are described. Descriptions, checks,
/// dispatch, MCP's tools and PROTOCOL.md are all derived from it.
enum Operations {
  static let all: [Operation] = [
    .describe, .getSession, .beginSignIn, .completeSignIn, .cancelSignIn, .signOut,
    .nextFeedPage, .reloadFeed, .listFeed, .getPhoto, .randomPhoto, .searchPhotos,
    .searchCollections, .listCollectionPhotos, .listRelatedCollections, .listTopics,
    .listTopicPhotos, .listUserCollections, .listUserLikes,
    .searchUsers, .getUser, .listUserPhotos, .getProfile, .listFavorites, .likePhoto, .unlikePhoto,
    .createCollection, .updateCollection, .deleteCollection, .addToCollection,
    .removeFromCollection,
    .photoSnippet, .downloadPhoto, .photoThumbnail, .photoPreview, .photoBytes,
    .watch, .unwatch,
  ]

  static let tools = all.filter(\.isTool)
}
