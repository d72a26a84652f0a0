import FeedCore
import FeedSession

extension Output {
  /// Writes one photo with all its details.
  func write(_ answer: Answer<Photo>) {
    let photo = answer.value
    switch format {
    case .json, .jsonLines: write(selecting(answer.jsonObject(\.jsonObject)))
    case .tabs, .table: console.print(text(of: photo))
    }
    noteStale(answer)
  }

  /// All details of one photo: a card for users, otherwise tab-separated columns.
  func text(of photo: Photo) -> String {
    format == .table
      ? lines(of: photo).joined(separator: "\n") : photo.columns.joined(separator: "\t")
  }

  private func lines(of photo: Photo) -> [String] {
    let author = "\(photo.author.name) (@\(photo.author.username))"
    let rows: [(Phrase, String?)] =
      [
        (.labelAuthor, author),
        (.labelDate, photo.createdAt?.dayText(in: language)),
        (.labelSize, "\(photo.width)×\(photo.height)"),
        (.labelKind, photo.isSponsored ? text(.sponsored) : nil),
        (.labelLikes, (photo.isLiked ? "♥ " : "♡ ") + (photo.likes.map { String($0) } ?? "")),
        (.labelDescription, photo.description?.cleaned()),
        (.labelLink, isDemo ? nil : photo.address),
        (
          .labelPicture,
          photo.filePath == nil && !isDemo ? photo.addresses.picture(.regular).text : nil
        ),
      ] + rows(of: photo.details)
    return card(title: "\(photo.id.text)  \(photo.altDescription ?? photo.id.text)", rows)
  }

  private func rows(of details: PhotoDetails?) -> [(Phrase, String?)] {
    let tags = details?.tags.joined(separator: ", ") ?? ""
    return [
      (.labelCamera, details?.camera?.text(in: language)),
      (.labelPlace, details?.location?.text),
      (.labelViews, details?.views.map { String($0) }),
      (.labelDownloads, details?.downloads.map { String($0) }),
      (.labelTags, tags.isEmpty ? nil : tags),
    ]
  }

  /// A title and, below it, one line for each label that has a value.
  func card(title: String, _ rows: [(Phrase, String?)]) -> [String] {
    let width = rows.map { DisplayWidth.of(text($0.0)) }.max() ?? 0
    return [bold(title.cleaned())]
      + rows.compactMap { phrase, value in
        value.map { "\(text(phrase).padded(toWidth: width))  \($0.cleaned())" }
      }
  }

  func bold(_ text: String) -> String {
    console.facts.outputHasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  private func faint(_ text: String) -> String {
    console.facts.outputHasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }

  /// The text next to a photo's picture on a card.
  func cardLines(_ photo: Photo, width: Int) -> [String] {
    let likes = photo.likes.map { " \($0)" } ?? ""
    let mark = photo.isSponsored ? "  [\(text(.sponsored))]" : ""
    let name = photo.author.name.cleaned()
      .truncated(toWidth: max(1, width - DisplayWidth.of(mark)))
    let date = photo.createdAt?.dayText(in: language) ?? ""
    let available = max(0, width - 1 - DisplayWidth.of(likes) - 2)
    return [
      bold(name) + mark,
      "\(heart(photo.isLiked))\(likes)  \(date.truncated(toWidth: available))",
      (photo.caption ?? text(.untitled)).cleaned().truncated(toWidth: width),
      faint(photo.id.text.cleaned()),
    ]
  }

  func heart(_ isLiked: Bool) -> String {
    guard isLiked else { return "♡" }
    return console.facts.outputHasColor ? "\u{1B}[31m♥\u{1B}[0m" : "♥"
  }
}
