import FeedCore
import FeedSession

/// Collections as rows under a header, at most as wide as the terminal. The name that identifies a
/// collection is never cut, because commands need it.
struct CollectionTable: ItemTable {
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

extension PhotoCollection: ListedItem {
  typealias Table = CollectionTable

  static func jsonObject(
    of page: CollectionPage, _ item: (PhotoCollection) -> JSONObject
  ) -> JSONObject {
    page.jsonObject(collection: item)
  }

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
