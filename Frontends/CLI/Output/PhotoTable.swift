import FeedCore
import FeedSession

extension Output {
  /// A list of photos in whichever format was asked for.
  func write(_ answer: Answer<PhotoPage>, _ cards: CardPrinter? = nil) async {
    let page = answer.value
    switch format {
    case .json: write(answer.shape { $0.shape { selecting($0.shape) } })
    case .jsonLines: page.photos.forEach { write(selecting($0.shape)) }
    case .tabs: page.photos.forEach { _ = console.print(Self.tabs($0)) }
    case .table where cards != nil: await cards?.print(page.photos)
    case .table: page.photos.forEach { _ = console.print(row($0)) }
    }
    if page.skipped > 0 { note(Message(.skippedPhotos, String(page.skipped))) }
    noteStale(answer)
  }

  /// id, date, liked, width, height, user name, name, caption, page, sponsored: never changed,
  /// only added to at the end. Cleaned text has no tab or line break in it.
  static func tabs(_ photo: Photo) -> String {
    [
      photo.id.text, photo.createdAt?.iso8601 ?? "", photo.isLiked ? "liked" : "",
      String(photo.width), String(photo.height), photo.author.username, photo.author.name,
      photo.caption ?? "", photo.links.page.text, photo.isSponsored ? "sponsored" : "",
    ].map { $0.cleaned() }.joined(separator: "\t")
  }

  /// Id, heart, date and author in columns; the caption takes what is left of the line.
  private func row(_ photo: Photo) -> String {
    let date = photo.createdAt?.dayText(in: language) ?? ""
    let fixed = [
      photo.id.text.cleaned().padded(toWidth: 11), heart(photo.isLiked),
      date.padded(toWidth: 18), photo.author.name.cleaned().padded(toWidth: 18),
    ].joined(separator: "  ")
    let used = 11 + 1 + 18 + 18 + 4 * 2
    let room = max(0, console.facts.columns - used)
    let caption = (photo.caption ?? "").cleaned()
    let mark = photo.isSponsored ? "[\(text(.sponsored))] " : ""
    return fixed + "  " + (mark + caption).truncated(toWidth: room)
  }

  /// What stands beside a photo's picture on a card.
  func cardLines(_ photo: Photo, width: Int) -> [String] {
    let likes = photo.likes.map { " \($0)" } ?? ""
    let mark = photo.isSponsored ? "  [\(text(.sponsored))]" : ""
    let name = photo.author.name.cleaned().truncated(toWidth: max(1, width - 16))
    let caption = (photo.caption ?? text(.untitled)).cleaned().truncated(toWidth: width)
    return [
      "\u{1B}[1m\(name)\u{1B}[m\(mark)",
      "\(heart(photo.isLiked))\(likes)  \(photo.createdAt?.dayText(in: language) ?? "")",
      caption,
      "\u{1B}[2m\(photo.id.text.cleaned())\u{1B}[m",
    ]
  }

  func heart(_ isLiked: Bool) -> String {
    guard isLiked else { return "♡" }
    return console.facts.outputHasColor ? "\u{1B}[31m♥\u{1B}[0m" : "♥"
  }
}
