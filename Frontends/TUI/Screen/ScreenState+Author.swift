import FeedCore
import FeedSession

/// A user's page (FIND-7) with photos, likes and collections. Opening it takes one request: the
/// name comes from the photos, and the bio is requested when the user opens it.
extension ScreenState {
  /// The user whose page or profile is shown; nil on other screens.
  func user(_ session: SessionState) -> Profile? {
    guard rootScreen(session) == .tabs, photo == nil else { return nil }
    switch tab {
    case .feed: return nil
    case .profile: return session.showsUser ? session.profile.value : nil
    case .search: return search.user
    }
  }

  mutating func showAboutUser(_ session: SessionState) -> [ScreenCommand] {
    guard let user = user(session) else { return [] }
    overlays.append(.page(.user(user), top: 0))
    let isWhole = search.isProfileComplete || !session.capabilities.contains(.users)
    return tab == .search && !isWhole ? [.fetchUser(user.username)] : []
  }

  /// Applies the result of the request of a user's profile.
  mutating func take(_ result: ScreenResult, of username: String) -> [ScreenCommand] {
    guard search.submitted?.username == username else { return [] }
    guard case .user(let profile) = result else {
      return result.error.map { showNotice($0.message) } ?? []
    }
    (search.user, search.isProfileComplete) = (profile, true)
    for index in overlays.indices {
      guard case .page(.user(let shown), let top) = overlays[index], shown.username == username
      else { continue }
      overlays[index] = .page(.user(profile), top: top)
    }
    return []
  }

  /// Sets the user's name from the photos of the page.
  mutating func updateUser(_ session: SessionState) {
    guard case .user(let username) = search.submitted, search.user == nil,
      search.shows(session.foundSource), session.found.count > 0
    else { return }
    search.user = Profile(session.found[0].author, username: username)
  }

  /// Opens the page of an author with their photos.
  mutating func showPage(of author: Author) -> [ScreenCommand] {
    let input = SearchInput.user(author.username)
    if tab == .search, photo == nil, search.submitted?.username == author.username {
      return search.submitted == input ? [] : startSearch(input)
    }
    let commands = pushSearch(to: input)
    if search.user == nil { search.user = Profile(author, username: author.username) }
    return commands
  }
}

extension Profile {
  /// The part of an author's profile that each photo contains.
  ///
  /// - Parameter username: The requested name, which may differ in case.
  fileprivate init(_ author: Author, username: String) {
    self.init(username: username, name: author.name, link: author.link)
  }
}
