import FeedCore
import FeedSession

/// Writes a list of collections or topics page by page (FIND-3), like `PhotoListWriter` for photos.
struct CollectionListWriter {
  private let output: Output
  private let format: CollectionFormat?
  private var list: Answer<CollectionPage>?
  private var table: CollectionTable?
  private(set) var count = 0

  init(_ output: Output, _ format: CollectionFormat?) {
    (self.output, self.format) = (output, format)
  }

  /// Writes a page.
  ///
  /// - Returns: False after the reader of the output has gone.
  mutating func take(_ answer: Answer<CollectionPage>) -> Bool {
    let collections = answer.value.items
    if count == 0, !collections.isEmpty { begin(collections) }
    count += collections.count
    var page = answer
    if !output.format.isDocument { page.value.items = [] }
    list = list?.followed(by: page) ?? page
    if output.format.isDocument { return output.console.isRead() }
    return write(collections) && output.console.isRead()
  }

  /// Writes the rest: the document, and the notes about the whole list.
  func finish() {
    guard let list else { return }
    if output.format.isDocument {
      let object = list.jsonObject { $0.jsonObject { output.selecting($0.jsonObject) } }
      output.write(output.marked(object))
    }
    output.noteStale(list)
  }

  private mutating func begin(_ collections: [PhotoCollection]) {
    if output.format.isJSON { return }
    switch (output.format, format) {
    case (_, .csv):
      _ = output.console.out(Array(CSV.line(PhotoCollection.columnNames).utf8))
    case (_, .tsv), (.tabs, nil): break
    default:
      let table = CollectionTable(output, collections)
      output.console.print(table.header)
      self.table = table
    }
  }

  private func write(_ collections: [PhotoCollection]) -> Bool {
    let lines = collections.map { collection in
      if output.format.isJSON {
        return JSON.object(output.marked(output.selecting(collection.jsonObject))).text + "\n"
      }
      if let table { return table.row(collection) + "\n" }
      return format == .csv
        ? CSV.line(collection.columns) : collection.columns.joined(separator: "\t") + "\n"
    }
    return output.console.out(Array(lines.joined().utf8))
  }
}

/// Collections as rows under a header, at most as wide as the terminal. The name that identifies a
/// collection is never cut, because commands need it.
struct CollectionTable {
  private static let gap = "  "
  private static let countWidth = 6

  private let output: Output
  private let nameWidth: Int
  private let titleWidth: Int

  init(_ output: Output, _ collections: [PhotoCollection]) {
    self.output = output
    let names = collections.map { DisplayWidth.of($0.name.cleaned()) }
    nameWidth = max(names.max() ?? 0, 2)
    let available =
      output.console.facts.columns - nameWidth - Self.countWidth - 2 * Self.gap.count - 1
    titleWidth = max(0, available)
  }

  var header: String {
    let (count, title) = (output.text(.labelPhotos), output.text(.labelTitle))
    return output.bold(line("ID", count.uppercased(), title.uppercased()))
  }

  func row(_ collection: PhotoCollection) -> String {
    let marks = [
      collection.isPrivate ? Phrase.markPrivate : nil,
      collection.topic?.isClosed == true ? .markClosed : nil,
    ].compactMap { $0.map { "[\(output.text($0))] " } }
    let author = collection.author.map { " — \($0.name)" } ?? ""
    return line(
      collection.name.cleaned(), collection.photoCount.map { String($0) } ?? "",
      marks.joined() + (collection.title + author).cleaned()
    ) { output.link($0, to: collection.link) }
  }

  /// Joins the columns to a line.
  ///
  /// - Parameter link: Makes a text a link, after its width is known.
  private func line(
    _ name: String, _ count: String, _ title: String, link: (String) -> String = { $0 }
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, nameWidth - DisplayWidth.of(name)))
    let number = String(repeating: " ", count: max(0, Self.countWidth - DisplayWidth.of(count)))
    let title = title.truncated(toWidth: titleWidth)
    let line = [link(name) + blanks, number + count, link(title)].joined(separator: Self.gap)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension PhotoCollection {
  /// Name, title, number of photos, user name, name of the user, page, `private` or `closed`.
  /// Columns never change, they are only appended. Cleaned text contains no tab or line break.
  var columns: [String] {
    [
      name, title, photoCount.map { String($0) } ?? "", author?.username ?? "",
      author?.name ?? "", link.text,
      isPrivate ? "private" : topic?.isClosed == true ? "closed" : "",
    ].map { $0.cleaned() }
  }

  static let columnNames = ["id", "title", "photos", "username", "name", "page", "mark"]
}
