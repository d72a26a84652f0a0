import FeedCore
import MockPainter

/// The users of the mock.
enum MockPeople {
  static let me = Profile(
    username: "ada", name: "Ada Byron", bio: "Photographs weather.\nDemo user of imagefeed.",
    avatar: try? WebAddress("https://pictures.mock.invalid/people/ada"), link: page("ada"))

  static func author(_ index: Int) -> Author {
    let (username, name, _) = all[Int(Seed(index).value(7) % UInt64(all.count))]
    return Author(username: username, name: name, link: page(username))
  }

  static func profile(_ username: String) -> Profile? {
    if username == me.username { return me }
    guard let user = all.first(where: { $0.username == username }) else { return nil }
    return Profile(
      username: username, name: user.name, bio: user.bio,
      avatar: try? WebAddress("https://pictures.mock.invalid/people/\(username)"),
      link: page(username))
  }

  /// The user, then the photographers.
  static var profiles: [Profile] { [me] + all.compactMap { profile($0.username) } }

  /// Returns the position of a user among the photographers, or `nil` for any other user.
  static func number(of username: String) -> Int? {
    all.firstIndex { $0.username == username }
  }

  private static func page(_ username: String) -> WebAddress? {
    (try? WebAddress("https://\(Attribution.demoHost)/@\(username)")).map(Attribution.link)
  }

  private static let all: [(username: String, name: String, bio: String?)] = [
    ("nora_f", "Nora Fjeld", "Fjords, mostly."),
    ("tomas", "Tomás Herrera", nil),
    ("yuki.h", "林 由紀", "東京 / Tokyo"),
    ("mira", "Mira Kovač", "Film only."),
    ("olga_s", "Ольга Соколова", "Горы и люди"),
    ("ben", "Ben Okafor", nil),
    ("lin", "Lin 🌿", "plants 🌿 and light"),
    ("kwame", "Kwame Boateng", "Accra"),
  ]
}
