import FeedCore
import FeedSession

extension Output {
  func write(_ answer: Answer<Profile>) {
    let profile = answer.value
    switch format {
    case .json, .jsonLines: write(selecting(answer.shape(\.shape)))
    case .tabs: console.print(Self.tabs(profile))
    case .table: lines(of: profile).forEach { console.print($0) }
    }
    noteStale(answer)
  }

  /// User name, name, biography, avatar, page, number of likes. Columns are only ever appended.
  private static func tabs(_ profile: Profile) -> String {
    [
      profile.username, profile.name ?? "", profile.bio ?? "", profile.avatar?.text ?? "",
      profile.link?.text ?? "", profile.totalLikes.map { String($0) } ?? "",
    ].map { $0.cleaned() }.joined(separator: "\t")
  }

  private func lines(of profile: Profile) -> [String] {
    let name = profile.name.map { "\($0) (@\(profile.username))" } ?? "@\(profile.username)"
    return card(
      title: name,
      [
        (.labelBio, profile.bio),
        (.labelLikes, profile.totalLikes.map { String($0) }),
        (.labelLink, profile.link?.text),
        (.labelPicture, profile.avatar?.text),
      ])
  }
}
