import FeedCore

/// The built-in person, who likes, and the authors that the photos name.
struct FolderProfile: ProfilePort {
  let library: FolderLibrary

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    return Answer(
      Profile(
        username: Author.me, name: try await name(),
        totalLikes: try await library.favorites().count))
  }

  /// The person's name. Where accounts lie in a directory on the network, asking for it takes time.
  private func name() async throws(FeedError) -> String {
    try await library.disk.run { _ throws(FeedError) in AccountName.current }
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try library.checkCancellation()
    if username == Author.me {
      return Answer(Profile(username: Author.me, name: try await name()))
    }
    try await library.catalog.prepare(on: library.disk)
    let number = try library.authorNumber(username)
    let author = library.catalog.latest.catalog.authors[Int(number)]
    return Answer(Profile(username: username, name: author.name))
  }
}
