import FeedCore
import FeedSession

/// Users as rows under a header. The user name is never cut, because commands need it.
struct UserTable: ItemTable {
  private static let gap = "  "

  private let output: Output
  private let usernameWidth: Int
  private let nameWidth: Int

  init(_ output: Output, _ users: [Profile]) {
    self.output = output
    let widest = users.map { DisplayWidth.of("@\($0.username.cleaned())") }.max() ?? 0
    usernameWidth = max(widest, DisplayWidth.of(output.text(.labelUsername)))
    nameWidth = max(0, output.console.facts.columns - usernameWidth - Self.gap.count - 1)
  }

  var header: String {
    output.bold(
      line(output.text(.labelUsername).uppercased(), output.text(.labelName).uppercased()))
  }

  func row(_ user: Profile) -> String {
    line("@\(user.username.cleaned())", (user.name ?? "").cleaned()) { text in
      user.link.map { output.link(text, to: $0) } ?? text
    }
  }

  /// Joins the columns to a line.
  ///
  /// - Parameter link: Makes a text a link, after its width is known.
  private func line(
    _ username: String, _ name: String, link: (String) -> String = { $0 }
  ) -> String {
    let name = name.truncated(toWidth: nameWidth)
    if name.isEmpty { return link(username) }
    let blanks = String(repeating: " ", count: max(0, usernameWidth - DisplayWidth.of(username)))
    return link(username) + blanks + Self.gap + link(name)
  }
}

extension Profile: ListedItem {
  typealias Table = UserTable

  static let columnNames = ["username", "name", "bio", "avatar", "page", "likes"]

  static func jsonObject(of page: ProfilePage, _ item: (Profile) -> JSONObject) -> JSONObject {
    page.jsonObject(user: item)
  }

  /// User name, name, biography, avatar, page, number of likes.
  var columns: [String] {
    [
      username, name ?? "", bio ?? "", avatar?.text ?? "", link?.text ?? "",
      totalLikes.map { String($0) } ?? "",
    ].map { $0.cleaned() }
  }
}
