import FeedCore
import FeedSession

/// An item of a list without pictures: a collection, a topic or a user.
protocol ListedItem: Sendable, Hashable, Identifiable, JSONDescribed {
  associatedtype Table: ItemTable where Table.Item == Self

  static var columnNames: [String] { get }
  /// The columns of tsv and csv. They never change, they are only appended.
  var columns: [String] { get }

  /// A page as JSON, with each item's JSON made by the caller, who may select fields.
  static func jsonObject(of page: Page<Self>, _ item: (Self) -> JSONObject) -> JSONObject
}

/// Items as rows under a header, at most as wide as the terminal.
protocol ItemTable {
  associatedtype Item

  init(_ output: Output, _ items: [Item])

  var header: String { get }

  func row(_ item: Item) -> String
}

/// Writes a list page by page (FIND-3), like `PhotoListWriter` for photos.
struct ItemListWriter<Item: ListedItem> {
  private let output: Output
  private let format: ItemFormat?
  private var list: Answer<Page<Item>>?
  private var table: Item.Table?
  private(set) var count = 0

  init(_ output: Output, _ format: ItemFormat?) {
    (self.output, self.format) = (output, format)
  }

  /// Writes a page.
  ///
  /// - Returns: False after the reader of the output has gone.
  mutating func take(_ answer: Answer<Page<Item>>) -> Bool {
    let items = answer.value.items
    if count == 0, !items.isEmpty { begin(items) }
    count += items.count
    var page = answer
    if !output.format.isDocument { page.value.items = [] }
    list = list?.followed(by: page) ?? page
    if output.format.isDocument { return output.console.isRead() }
    return write(items) && output.console.isRead()
  }

  /// Writes the rest: the document, and the notes about the whole list.
  func finish() {
    guard let list else { return }
    if output.format.isDocument {
      let object = list.jsonObject { page in
        Item.jsonObject(of: page) { output.selecting($0.jsonObject) }
      }
      output.write(output.marked(object))
    }
    output.noteStale(list)
  }

  private mutating func begin(_ items: [Item]) {
    if output.format.isJSON { return }
    switch (output.format, format) {
    case (_, .csv):
      _ = output.console.out(Array(CSV.line(Item.columnNames).utf8))
    case (_, .tsv), (.tabs, nil): break
    default:
      let table = Item.Table(output, items)
      output.console.print(table.header)
      self.table = table
    }
  }

  private func write(_ items: [Item]) -> Bool {
    let lines = items.map { item in
      if output.format.isJSON {
        return JSON.object(output.marked(output.selecting(item.jsonObject))).text + "\n"
      }
      if let table { return table.row(item) + "\n" }
      return format == .csv ? CSV.line(item.columns) : item.columns.joined(separator: "\t") + "\n"
    }
    return output.console.out(Array(lines.joined().utf8))
  }
}
