/// A person with an account.
package struct UnsplashPerson: Sendable, Hashable {
  package let username: String
  let first: String
  let last: String?
  let bio: String?
  let location: String?

  var name: String { last.map { "\(first) \($0)" } ?? first }

  static func named(_ username: String) -> UnsplashPerson? {
    ([me] + photographers).first { $0.username == username }
  }

  /// The person who uses the browser. She has no photos of her own.
  package static let me = UnsplashPerson(
    username: "ada", first: "Ada", last: "Byron", bio: "Photographs weather.\r\nLikes fog & rain.",
    location: "London")

  static let photographers = [
    UnsplashPerson(
      username: "nora_f", first: "Nora", last: "Fjeld", bio: "Fjords, mostly.", location: "Bergen"),
    UnsplashPerson(username: "tomas", first: "Tomás", last: "Herrera", bio: nil, location: nil),
    UnsplashPerson(
      username: "yuki.h", first: "由紀", last: "林", bio: "東京 / Tokyo", location: "東京"),
    UnsplashPerson(
      username: "olga_s", first: "Ольга", last: "Соколова", bio: "Горы и люди\r\n🏔", location: nil),
    UnsplashPerson(username: "lin", first: "Lin 🌿", last: nil, bio: nil, location: "Cork"),
  ]
}
