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
    let numbers = try library.authorNumbers(username)
    let authors = library.catalog.latest.catalog.authors
    return Answer(Profile(username: username, name: numbers.min().map { authors[Int($0)].name }))
  }
}
