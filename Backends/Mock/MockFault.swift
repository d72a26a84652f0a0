import FeedCore

/// A failure that the mock simulates: `OPERATION[:KIND[:TIMES]]`. KIND is the name of an error code
/// and `serverError` by default. Without TIMES the failure never ends.
struct MockFault: Sendable {
  let operation: MockOperation
  let code: FeedError.Code
  var timesLeft: Int?

  init(_ text: String) throws(FeedError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    operation = try Self.operation(parts[0])
    code = try parts.count > 1 ? Self.code(parts[1]) : .serverError
    timesLeft = try parts.count > 2 ? Self.times(parts[2]) : nil
    guard parts.count <= 3 else {
      throw FeedError(
        .usage, Message(.errorOptionValue, "fail", text, "OPERATION[:KIND[:TIMES]]"))
    }
  }

  private static func operation(_ name: String) throws(FeedError) -> MockOperation {
    guard let operation = MockOperation(name: name) else {
      let known = MockOperation.allCases.flatMap(\.names).joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownName, "operation", name, known))
    }
    return operation
  }

  private static func code(_ name: String) throws(FeedError) -> FeedError.Code {
    guard let code = FeedError.Code(name: name) else {
      let known = FeedError.Code.all.map(\.name).joined(separator: ", ")
      throw FeedError(.usage, Message(.errorUnknownName, "kind", name, known))
    }
    return code
  }

  private static func times(_ text: String) throws(FeedError) -> Int {
    guard let times = Int(text), times > 0 else {
      throw FeedError(.usage, Message(.errorOptionValue, "fail", text, "TIMES from 1"))
    }
    return times
  }
}

/// The calls that can fail. Their names are those of the JSON-lines operations.
enum MockOperation: Sendable, CaseIterable {
  case feed
  case photo
  case random
  case search
  case searchCollections
  case userCollections
  case collectionPhotos
  case relatedCollections
  case topics
  case topicPhotos
  case userPhotos
  case userLikes
  case searchUsers
  case user
  case profile
  case favorites
  case like
  case unlike
  case createCollection
  case updateCollection
  case deleteCollection
  case addToCollection
  case removeFromCollection
  case picture
  case download
  case track
  case signIn

  init?(name: String) {
    guard let operation = Self.allCases.first(where: { $0.names.contains(name) }) else {
      return nil
    }
    self = operation
  }

  init(_ source: PhotoSource) {
    switch source {
    case .feed: self = .feed
    case .search: self = .search
    case .user: self = .userPhotos
    case .favorites: self = .favorites
    case .likes: self = .userLikes
    case .collection: self = .collectionPhotos
    case .topic: self = .topicPhotos
    }
  }

  init(_ source: CollectionSource) {
    switch source {
    case .search: self = .searchCollections
    case .user: self = .userCollections
    case .topics: self = .topics
    case .related: self = .relatedCollections
    }
  }

  var names: [String] {
    switch self {
    case .feed: ["next_feed_page", "reload_feed", "list_feed"]
    case .photo: ["get_photo"]
    case .random: ["random_photo"]
    case .search: ["search_photos"]
    case .searchCollections: ["search_collections"]
    case .userCollections: ["list_user_collections"]
    case .collectionPhotos: ["list_collection_photos"]
    case .relatedCollections: ["list_related_collections"]
    case .topics: ["list_topics"]
    case .topicPhotos: ["list_topic_photos"]
    case .userPhotos: ["list_user_photos"]
    case .userLikes: ["list_user_likes"]
    case .searchUsers: ["search_users"]
    case .user: ["get_user"]
    case .profile: ["get_profile"]
    case .favorites: ["list_favorites"]
    case .like: ["like_photo"]
    case .unlike: ["unlike_photo"]
    case .createCollection: ["create_collection"]
    case .updateCollection: ["update_collection"]
    case .deleteCollection: ["delete_collection"]
    case .addToCollection: ["add_to_collection"]
    case .removeFromCollection: ["remove_from_collection"]
    case .picture: ["photo_thumbnail", "photo_bytes"]
    case .download: ["download_photo"]
    case .track: ["photo_snippet"]
    case .signIn: ["complete_sign_in"]
    }
  }
}
