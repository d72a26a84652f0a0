import FeedCore
import FeedSession

extension Output {
  /// One photo with all its details.
  func write(_ answer: Answer<Photo>) {
    let photo = answer.value
    switch format {
    case .json, .jsonLines: write(selecting(answer.shape(\.shape)))
    case .tabs: console.print(Self.tabs(photo))
    case .table: lines(of: photo).forEach { console.print($0) }
    }
    noteStale(answer)
  }

  private func lines(of photo: Photo) -> [String] {
    let author = "\(photo.author.name) (@\(photo.author.username))"
    let rows: [(Phrase, String?)] = [
      (.labelAuthor, author),
      (.labelDate, photo.createdAt?.dayText(in: language)),
      (.labelSize, "\(photo.width)×\(photo.height)"),
      (.labelKind, photo.isSponsored ? text(.sponsored) : nil),
      (.labelLikes, (photo.isLiked ? "♥ " : "♡ ") + (photo.likes.map { String($0) } ?? "")),
      (.labelDescription, photo.description?.cleaned()),
      (.labelLink, photo.links.page.text),
      (.labelPicture, photo.addresses.picture(.regular).text),
    ]
    return card(title: "\(photo.id.text)  \(photo.altDescription ?? photo.id.text)", rows)
  }

  /// A title and, below it, a line for each label that has a value.
  func card(title: String, _ rows: [(Phrase, String?)]) -> [String] {
    let width = rows.map { DisplayWidth.of(text($0.0)) }.max() ?? 0
    return [bold(title.cleaned())]
      + rows.compactMap { phrase, value in
        value.map { "\(text(phrase).padded(toWidth: width))  \($0.cleaned())" }
      }
  }

  private func bold(_ text: String) -> String {
    console.facts.outputHasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
