import FeedCore
import TerminalKit

/// A person's name, bio and link, wrapped for this screen.
struct AuthorPage: TextPage {
  let lines: [String]
  let visibleRows: Int
  let columns: Int

  init(_ profile: Profile, _ size: TerminalSize, hasPages: Bool = true) {
    // The box has a frame, and a row above and below.
    visibleRows = max(1, size.rows - 4)
    columns = max(2, min(64, size.columns - 6))
    let texts = [
      [profile.name, "@\(profile.username)"], [profile.bio], [hasPages ? profile.link?.text : nil],
    ].map { $0.compactMap { $0?.cleaned(keepingLines: true) } }
    let parts = texts.map { [columns] in $0.flatMap { $0.wrappedLines(toWidth: columns) } }
    lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}
