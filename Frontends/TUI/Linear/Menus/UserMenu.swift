import FeedCore
import FeedSession

/// A user's page (FIND-7). Each list, and the bio, is requested when the user opens it.
extension LinearState {
  /// - Parameter name: Nil if only the username is known.
  func userMenu(_ username: String, name: String?) -> LinearMenu {
    let lists = SearchInput.user(username).sections(SearchQuery(words: "")).filter(session.offers)
    let items = lists.map { LinearMenu.Item(text($0.sectionTitle), .find($0)) }
    let about = LinearMenu.Item(text(.labelBio), .call(.fetchUser(username)))
    return LinearMenu(
      title: userLine(username, name: name),
      items: items + (session.capabilities.contains(.users) ? [about] : []), staysOpen: true)
  }

  /// A user's name and username.
  func userLine(_ username: String, name: String?) -> String {
    let name = name.map { "\($0.cleaned()), " } ?? ""
    return "\(name)@\(username.cleaned())."
  }

  /// Prints a user's name, bio and page.
  func didLoadUser(_ result: LinearResult) -> LinearStep {
    switch result {
    case .user(let profile):
      let link = session.hasPages ? profile.link : nil
      let page = link.map { "\(text(.labelLink)): \($0.text)" }
      return ask(
        [userLine(profile.username, name: profile.name)]
          + [profile.bio?.cleaned(), page].compactMap(\.self))
    case .failed(let error): return ask([text(error)])
    default: return ask()
    }
  }
}
