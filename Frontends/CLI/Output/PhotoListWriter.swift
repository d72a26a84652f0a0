import FeedCore
import FeedSession

/// Writes a list of photos page by page, so that the pages so far are output even if the next one
/// fails. Only a JSON document is written at the end, because half a document is invalid.
struct PhotoListWriter {
  private enum Form {
    case cards(CardPrinter)
    case table(PhotoTable)
    case tabs
    case csv
    case jsonLines
    case document
  }

  private let context: FrontendContext
  private let output: Output
  private let preference: ListFormat?
  /// The form of the list, chosen with the first photos, because the terminal is not queried
  /// before.
  private var form: Form?
  /// The pages so far. The photos themselves are included only if they are still to be written.
  private var list: Answer<PhotoPage>?
  private(set) var count = 0

  init(_ context: FrontendContext, _ output: Output, _ preference: ListFormat?) {
    (self.context, self.output, self.preference) = (context, output, preference)
  }

  /// Writes a page.
  ///
  /// - Returns: False after the reader of the output has gone.
  mutating func take(_ answer: Answer<PhotoPage>) async -> Bool {
    let photos = answer.value.photos
    form = form ?? begin(photos)
    count += photos.count
    var page = answer
    if !output.format.isDocument { page.value.photos = [] }
    list = list?.followed(by: page) ?? page
    return await write(photos) && output.console.isRead()
  }

  /// Writes the rest: the document, and the notes about the whole list.
  func finish() {
    if case .cards(let printer) = form { printer.leave() }
    guard let list else { return }
    if output.format.isDocument {
      let object = list.jsonObject { $0.jsonObject { output.selecting($0.jsonObject) } }
      output.write(output.marked(object))
    }
    list.value.notes.forEach(output.note)
    output.noteStale(list)
  }

  private func begin(_ photos: [Photo]) -> Form? {
    switch (output.format, preference) {
    case (.json, _): return .document
    case (.jsonLines, _): return .jsonLines
    case (_, .csv):
      _ = output.console.out(Array(CSV.line(Photo.columnNames).utf8))
      return .csv
    case (_, .tsv), (.tabs, nil): return .tabs
    case (_, .table), (_, .cards), (.table, nil): return photos.isEmpty ? nil : forPeople(photos)
    }
  }

  private func forPeople(_ photos: [Photo]) -> Form {
    if preference != .table,
      let printer = CardPrinter(context, output, isRequested: preference == .cards)
    {
      return .cards(printer)
    }
    let widths = photos.map { DisplayWidth.of($0.id.text.cleaned()) }
    let table = PhotoTable(columns: output.console.facts.columns, idWidth: widths.max() ?? 0)
    output.console.print(table.header(output))
    return .table(table)
  }

  private func write(_ photos: [Photo]) async -> Bool {
    switch form {
    case .cards(let printer): return await printer.print(photos)
    case .table(let table): return write(photos.map { table.row($0, output) + "\n" })
    case .tabs: return write(photos.map { $0.columns.joined(separator: "\t") + "\n" })
    case .csv: return write(photos.map { CSV.line($0.columns) })
    case .jsonLines:
      return write(
        photos.map { JSON.object(output.marked(output.selecting($0.jsonObject))).text + "\n" })
    case .document, nil: return true
    }
  }

  private func write(_ lines: [String]) -> Bool { output.console.out(Array(lines.joined().utf8)) }
}

extension Answer {
  /// The two answers as one, with the page numbers of the first and the last page's information
  /// about the rest of the list.
  func followed<Item>(by next: Self) -> Self where Value == Page<Item> {
    var sum = self
    sum.value.items += next.value.items
    sum.value.hasMore = next.value.hasMore
    sum.value.skipped += next.value.skipped
    sum.value.remarks += next.value.remarks
    sum.rateLimit = next.rateLimit ?? rateLimit
    sum.isStale = isStale || next.isStale
    (sum.cachedAt, sum.fault) = (cachedAt ?? next.cachedAt, fault ?? next.fault)
    return sum
  }
}
