import FeedCore
import FeedSession

/// Photos as rows under a header, at most as wide as the terminal. A narrow terminal omits columns,
/// dates first, then captions. An id is never cut, because commands need it.
struct PhotoTable {
  private static let idTitle = "ID"
  private static let gap = 2
  private static let dateWidth = 17
  private static let authorWidth = 18

  private let idWidth: Int
  /// The column's width in cells; 0 if it is omitted.
  private let date: Int
  private let author: Int
  private let caption: Int

  init(columns: Int, idWidth: Int) {
    self.idWidth = max(idWidth, Self.idTitle.count)
    let available = columns - self.idWidth - Self.gap - 1
    let isWide = available >= Self.dateWidth + Self.authorWidth + 12 + 3 * Self.gap
    date = isWide ? Self.dateWidth : 0
    let texts = available - (isWide ? Self.dateWidth + Self.gap : 0) - 2 * Self.gap
    if texts >= 16 {
      author = min(Self.authorWidth, texts / 2)
      caption = texts - author
    } else {
      author = max(0, available - Self.gap)
      caption = 0
    }
  }

  func header(_ output: Output) -> String {
    let words = [Phrase.labelDate, .labelAuthor, .labelCaption].map { output.text($0).uppercased() }
    return output.bold(line(Self.idTitle, " ", words[0], words[1], words[2]))
  }

  func row(_ photo: Photo, _ output: Output) -> String {
    let mark = photo.isSponsored ? "[\(output.text(.sponsored))] " : ""
    return line(
      photo.id.text.cleaned(), output.heart(photo.isLiked),
      photo.createdAt?.dayText(in: output.language) ?? "", photo.author.name.cleaned(),
      mark + (photo.caption ?? "").cleaned())
  }

  /// Joins the columns to a line. The heart may contain color sequences, so its width is not
  /// measured.
  private func line(
    _ id: String, _ heart: String, _ date: String, _ author: String, _ caption: String
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, idWidth - DisplayWidth.of(id)))
    let texts = [(date, self.date), (author, self.author), (caption, self.caption)]
      .filter { $0.1 > 0 }.map { $0.0.padded(toWidth: $0.1) }
    let line = ([id + blanks, heart] + texts).joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension Photo {
  /// Id, date, liked, width, height, user name, name, caption, page, sponsored. Columns never
  /// change, they are only appended. Cleaned text contains no tab or line break.
  var columns: [String] {
    [
      id.text, createdAt?.iso8601 ?? "", isLiked ? "liked" : "", String(width), String(height),
      author.username, author.name, caption ?? "", publishedAddress ?? "",
      isSponsored ? "sponsored" : "",
    ].map { $0.cleaned() }
  }

  static let columnNames = [
    "id", "date", "liked", "width", "height", "username", "name", "caption", "page", "sponsored",
  ]
}
