import FeedCore

/// A user of the service.
struct UnsplashUser: Sendable, Hashable {
  let username: String
  let name: String
  let bio: String?

  static func named(_ username: String) throws(FeedError) -> UnsplashUser {
    guard let user = everyone.first(where: { $0.username == username }) else {
      throw .unknown(username)
    }
    return user
  }

  var author: Author { Author(username: username, name: name) }

  func profile(likes: Int) -> Profile {
    Profile(
      username: username, name: name, bio: bio,
      avatar: .sample("https://images.unsplash.com/profile-\(username)"), totalLikes: likes)
  }

  /// The user who signs in with the browser. This user has no photos.
  static let me = UnsplashUser(
    username: "ada", name: "Ada Byron", bio: "Photographs weather.\r\nLikes fog & rain.")

  static let everyone = [me] + photographers

  static let photographers = [
    UnsplashUser(
      username: "nora_f", name: "Nora Fjeld", bio: "Fjords, mostly."),
    UnsplashUser(username: "tomas", name: "Tomás Herrera", bio: nil),
    UnsplashUser(
      username: "yuki.h", name: "由紀 林", bio: "東京 / Tokyo"),
    UnsplashUser(
      username: "olga_s", name: "Ольга Соколова", bio: "Горы и люди\r\n🏔"),
    UnsplashUser(username: "lin", name: "Lin 🌿", bio: nil),
  ]
}
