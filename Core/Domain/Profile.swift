/// A user of Unsplash: the signed-in user or any other. Text is cleaned, and the biography keeps
/// its line breaks.
package struct Profile: Sendable, Hashable, Identifiable {
  package let username: String
  /// `name`, otherwise first and last name joined; nil if the API returns neither.
  package var name: String?
  package var bio: String?
  package var avatar: WebAddress?
  /// The user's web page, with attribution parameters.
  package var link: WebAddress?
  package var totalLikes: Int?

  package init(
    username: String, name: String? = nil, bio: String? = nil, avatar: WebAddress? = nil,
    link: WebAddress? = nil, totalLikes: Int? = nil
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.avatar = avatar
    self.link = link
    self.totalLikes = totalLikes
  }

  /// A user who is known only as an author.
  package init(_ author: Author) {
    self.init(username: author.username, name: author.name, link: author.link)
  }

  package var id: String { username }

  /// Whether the user name or the name contains each word, for the search of backends without a
  /// service.
  package func matches(_ words: String) -> Bool {
    let text = SearchText([username, name].compactMap(\.self).joined(separator: " "))
    return text.contains(all: SearchText.words(of: words))
  }
}
