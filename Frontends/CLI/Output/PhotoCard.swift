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
    answer.remarks.forEach(note)
  }

  /// All details of one photo: a card for users, otherwise tab-separated columns.
  func text(of photo: Photo) -> String {
    format == .table
      ? lines(of: photo).joined(separator: "\n") : photo.columns.joined(separator: "\t")
  }

  private func lines(of photo: Photo) -> [String] {
    let author = "\(photo.author.name) (@\(photo.author.username))"
    let picture = photo.addresses.picture(.regular)
    let rows: [CardRow] =
      [
        CardRow(.labelAuthor, author, photo.authorPage),
        CardRow(.labelDate, photo.createdAt?.dayText(in: language)),
        CardRow(.labelSize, "\(photo.width)×\(photo.height)"),
        CardRow(.labelKind, photo.isSponsored ? text(.sponsored) : nil),
        CardRow(.labelLikes, likes(of: photo)),
        CardRow(.labelDescription, photo.description),
        CardRow(.labelLink, isDemo ? nil : photo.address, photo.links.page),
        CardRow(.labelPicture, photo.filePath == nil && !isDemo ? picture.text : nil, picture),
      ] + rows(of: photo.details)
    let title = "\(photo.id.text)  \(photo.altDescription ?? photo.id.text)"
    return card(title: title, photo.links.page, rows)
  }

  /// The user's like and the number of all likes, as far as they are known.
  private func likes(of photo: Photo) -> String? {
    let heart = photo.knownLike.map { $0 ? "♥ " : "♡ " }
    let parts = [heart, photo.likes.map { String($0) }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined()
  }

  private func rows(of details: PhotoDetails?) -> [CardRow] {
    let tags = details?.tags.joined(separator: ", ") ?? ""
    return [
      CardRow(.labelCamera, details?.camera?.text(in: language)),
      CardRow(.labelPlace, details?.location?.text),
      CardRow(.labelViews, details?.views.map { String($0) }),
      CardRow(.labelDownloads, details?.downloads.map { String($0) }),
      CardRow(.labelTags, tags.isEmpty ? nil : tags),
    ]
  }

  /// A title and, below it, one line for each label that has a value.
  func card(title: String, _ page: WebAddress?, _ rows: [CardRow]) -> [String] {
    let width = rows.map { DisplayWidth.of(text($0.label)) }.max() ?? 0
    return [bold(link(title.cleaned(), to: page))]
      + rows.compactMap { row in
        row.value.map { value in
          "\(text(row.label).padded(toWidth: width))  \(link(value.cleaned(), to: row.page))"
        }
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
    let caption = (photo.caption ?? text(.untitled)).cleaned().truncated(toWidth: width)
    return [
      bold(link(name, to: photo.authorPage)) + mark,
      "\(heart(photo.knownLike))\(likes)  \(date.truncated(toWidth: available))",
      link(caption, to: photo.links.page),
      faint(link(photo.id.text.cleaned(), to: photo.links.page)),
    ]
  }

  /// - Parameter isLiked: Nil if it is unknown, which is neither a full nor an empty heart.
  func heart(_ isLiked: Bool?) -> String {
    guard let isLiked else { return " " }
    guard isLiked else { return "♡" }
    return console.facts.outputHasColor ? "\u{1B}[31m♥\u{1B}[0m" : "♥"
  }
}

/// A line of a card: a label and its value, which may be a link to a page.
struct CardRow {
  let label: Phrase
  /// Nil if there is no such line.
  let value: String?
  let page: WebAddress?

  init(_ label: Phrase, _ value: String?, _ page: WebAddress? = nil) {
    (self.label, self.value, self.page) = (label, value, page)
  }
}
