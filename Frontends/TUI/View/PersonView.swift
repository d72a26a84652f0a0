import FeedCore
import FeedSession
import TerminalKit

/// All that a person says of themselves, in the lines that it takes on this screen.
struct PersonPage: ScrolledPage {
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

/// A person's page, whatever of it there was no room for (PROF-1).
struct PersonView {
  let profile: Profile
  let top: Int
  let size: TerminalSize

  func draw(on context: inout DrawContext) {
    let page = PersonPage(profile, size)
    let lines = page.shown(from: top)
    let inside = context.box(rows: lines.count, columns: page.columns)
    context.hit(context.canvas.bounds, .back)
    for (index, line) in lines.enumerated() {
      let style = top == 0 && index == 0 ? context.theme.text.with(.bold) : context.theme.text
      context.text(line, row: inside.row + index, column: inside.column, style: style)
    }
    guard let mark = page.mark(from: top) else { return }
    let column = inside.right - DisplayWidth.of(mark)
    context.text(mark, row: inside.bottom, column: column, style: context.theme.quiet)
  }
}

extension ScreenState {
  /// Whose page this is, where it is somebody's.
  func person(_ session: SessionState) -> Profile? {
    guard base(session) == .tabs, photo == nil else { return nil }
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
