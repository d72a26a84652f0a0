import FeedCore

/// The built-in person, who likes, and the authors that the photos name.
struct FolderProfile: ProfilePort {
  let world: FolderWorld
  /// The person's name.
  let name: String

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try world.begin()
    return Answer(
      Profile(username: Author.me, name: name, totalLikes: try await world.favorites().count))
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try world.begin()
    if username == Author.me { return Answer(Profile(username: Author.me, name: name)) }
    if username == Author.unknown.username {
      return Answer(Profile(username: username, name: Author.unknown.name))
    }
    try await world.catalog.prepare(on: world.disk)
    let author = world.catalog.latest.catalog.author(username: username)
    guard let author, author.number > 0 else { throw .unknownUser(username) }
    return Answer(Profile(username: username, name: author.name))
  }
}
