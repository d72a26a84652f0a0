/// A user of the service.
package struct UnsplashUser: Sendable, Hashable {
  package let username: String
  let first: String
  let last: String?
  let bio: String?
  let location: String?

  var name: String { last.map { "\(first) \($0)" } ?? first }

  static func named(_ username: String) -> UnsplashUser? {
    ([me] + photographers).first { $0.username == username }
  }

  /// The user who signs in with the browser. This user has no photos.
  package static let me = UnsplashUser(
    username: "ada", first: "Ada", last: "Byron", bio: "Photographs weather.\r\nLikes fog & rain.",
    location: "London")

  static let photographers = [
    UnsplashUser(
      username: "nora_f", first: "Nora", last: "Fjeld", bio: "Fjords, mostly.", location: "Bergen"),
    UnsplashUser(username: "tomas", first: "Tomás", last: "Herrera", bio: nil, location: nil),
    UnsplashUser(
      username: "yuki.h", first: "由紀", last: "林", bio: "東京 / Tokyo", location: "東京"),
    UnsplashUser(
      username: "olga_s", first: "Ольга", last: "Соколова", bio: "Горы и люди\r\n🏔", location: nil),
    UnsplashUser(username: "lin", first: "Lin 🌿", last: nil, bio: nil, location: "Cork"),
  ]
}
