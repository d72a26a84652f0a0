import FeedCore
import FeedSession
import TerminalKit

/// A person's name, bio and link, wrapped for this screen.
struct PersonPage: TextPage {
  let lines: [String]
  let room: Int
  let columns: Int

  init(_ profile: Profile, _ size: TerminalSize) {
    // Around them: a frame, and a row above and below.
    room = max(1, size.rows - 4)
    columns = max(2, min(64, size.columns - 6))
    let texts = [
      [profile.name, "@\(profile.username)"], [profile.bio], [profile.link?.text],
    ].map { $0.compactMap { $0?.cleaned(keepingLines: true) } }
    let parts = texts.map { [columns] in $0.flatMap { $0.wrappedLines(toWidth: columns) } }
    lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

extension ScreenState {
  /// The person whose tab this is, if it is somebody's.
  func person(_ session: SessionState) -> Profile? {
    guard rootScreen(session) == .tabs, photo == nil else { return nil }
    switch tab {
    case .feed: return nil
    case .profile: return session.profile.value
    case .search: return search.person
    }
  }

  mutating func showPerson(_ session: SessionState) {
    if let person = person(session) { overlays.append(.person(person, top: 0)) }
  }

  mutating func actOnPerson(_ action: ScreenAction) -> [ScreenCommand] {
    guard case .person(let profile, let top) = overlays.popLast() else { return [] }
    let page = PersonPage(profile, size)
    if let top = page.top(after: action, from: top) { overlays.append(.person(profile, top: top)) }
    return []
  }
}
