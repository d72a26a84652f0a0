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
      photo.id.text.cleaned(), output.heart(photo.knownLike),
      photo.createdAt?.dayText(in: output.language) ?? "", photo.author.name.cleaned(),
      mark + (photo.caption ?? "").cleaned()
    ) { text, column in
      switch column {
      case .id: output.link(text, to: photo.links.page)
      case .author: output.link(text, to: photo.authorPage)
      case .caption: output.link(text, to: photo.links.page)
      }
    }
  }

  /// The columns that can be links.
  private enum LinkedColumn { case id, author, caption }

  /// Joins the columns to a line. The heart may contain color sequences, so its width is not
  /// measured.
  ///
  /// - Parameter link: Makes a text a link, after its width is known. Blanks are not part of it.
  private func line(
    _ id: String, _ heart: String, _ date: String, _ author: String, _ caption: String,
    link: (String, LinkedColumn) -> String = { text, _ in text }
  ) -> String {
    func column(_ text: String, _ width: Int, _ column: LinkedColumn? = nil) -> String {
      let text = text.truncated(toWidth: width)
      let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
      return (column.map { link(text, $0) } ?? text) + blanks
    }
    var columns = [column(id, max(idWidth, DisplayWidth.of(id)), .id), heart]
    if self.date > 0 { columns.append(column(date, self.date)) }
    if self.author > 0 { columns.append(column(author, self.author, .author)) }
    if self.caption > 0 { columns.append(column(caption, self.caption, .caption)) }
    return String(columns.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
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
