import FeedCore
import FeedSession
import TerminalKit

/// The box with the user's collections: a field that filters them, and one row for each with a tick.
struct CollectionBoxView {
  let box: CollectionBox
  let screen: ScreenState
  let session: SessionState

  private static let maxColumns = 56
  private static let maxRows = 12
  private static let maxFaultRows = 3
  /// The columns before the title of a collection: a blank, the tick and a blank.
  private static let tickColumns = 3

  func draw(on context: inout DrawContext) {
    let columns = min(Self.maxColumns, context.columns - 6)
    if let form = box.form { return draw(form, columns: columns, on: &context) }
    let fault = lines(box.fault, columns, context)
    let rows = box.rows(screen.ownCollections)
    // The frame, the title, the field and the status line take five rows.
    let available = context.rows - 5 - fault.count
    let shown = max(1, min(Self.maxRows, available, max(rows.count + (message == nil ? 0 : 1), 6)))
    let inside = context.box(rows: 2 + shown + fault.count, columns: columns)
    context.addClickArea(context.canvas.bounds, .back)
    context.addClickArea(inside, .nothing)
    drawTitle(inside, on: &context)
    drawField(inside, on: &context)
    let list = Rectangle(
      row: inside.row + 2, column: inside.column, rows: shown, columns: columns)
    draw(rows, in: list, on: &context)
    drawFault(fault, in: inside, on: &context)
  }

  /// The title, with the number of photos if there are several.
  private func drawTitle(_ inside: Rectangle, on context: inout DrawContext) {
    let count = box.photos.count
    let title = [
      context.localized(.collections),
      count > 1 ? context.localized(Message(.collectionPhotos, String(count))) : nil,
    ].compactMap(\.self).joined(separator: " · ")
    context.centered(title, row: inside.row, style: context.theme.text.with(.bold), in: inside)
    let close = Rectangle(row: inside.row, column: inside.right - 2, rows: 1, columns: 3)
    context.text("✕", row: inside.row, column: close.column, style: context.theme.muted)
    context.addClickArea(close, .back)
  }

  private func drawField(_ inside: Rectangle, on context: inout DrawContext) {
    let row = inside.row + 1
    context.text("› ", row: row, column: inside.column, style: context.theme.muted)
    let column = inside.column + 2
    context.field(
      box.field, row: row, column: column, columns: inside.columns - 2, isOpen: true)
    guard box.field.text.isEmpty else { return }
    let hint = context.localized(.collectionFilterHint).truncated(toWidth: inside.columns - 2)
    context.text(hint, row: row, column: column, style: context.theme.muted)
  }

  private func draw(
    _ rows: [CollectionBox.Row], in list: Rectangle, on context: inout DrawContext
  ) {
    let focus = box.focus(screen.ownCollections)
    let message = message
    let available = list.rows - (message == nil ? 0 : 1)
    let top = min(max(0, focus - available / 2), max(0, rows.count - available))
    let end = min(rows.count, top + max(1, available))
    for index in top..<end {
      let place = Rectangle(
        row: list.row + index - top, column: list.column, rows: 1, columns: list.columns)
      draw(rows[index], hasFocus: index == focus, in: place, on: &context)
      context.addClickArea(place, .press(index))
    }
    if end - top < rows.count {
      let inside = Rectangle(
        row: list.row - 2, column: list.column, rows: list.rows + 2, columns: list.columns)
      context.position("\(focus + 1)/\(rows.count)", in: inside)
    }
    guard let message, list.row + end - top < list.bottom else { return }
    let spinner = screen.ownCollections.phase == .loading ? context.spinner() + " " : ""
    let text = (spinner + context.localized(message)).truncated(toWidth: list.columns - 1)
    context.text(
      text, row: list.row + end - top, column: list.column + 1, style: context.theme.muted)
  }

  /// The text below the rows: the progress or failure of the list, or that nothing matches.
  private var message: Message? {
    let own = screen.ownCollections
    switch own.phase {
    case .loading: return Message(.loading)
    case .failed(let error): return error.message
    case .idle, .ended: break
    }
    if own.items.isEmpty { return Message(.noOwnCollections) }
    return own.matching(box.field.text).isEmpty ? Message(.noCollectionMatches) : nil
  }

  private func draw(
    _ row: CollectionBox.Row, hasFocus: Bool, in place: Rectangle, on context: inout DrawContext
  ) {
    let theme = context.theme
    if hasFocus { context.canvas.fill(place, style: theme.focus) }
    let style = hasFocus ? theme.focus : theme.text
    let quiet = hasFocus ? theme.focus : theme.muted
    let (mark, words, note) = parts(of: row, &context)
    context.text(
      mark, row: place.row, column: place.column + 1,
      style: hasFocus ? theme.focus : theme.accent.with(.bold))
    let noteColumn = place.right - 1 - DisplayWidth.of(note)
    let start = place.column + Self.tickColumns
    context.text(
      words.truncated(toWidth: max(0, noteColumn - 1 - start)), row: place.row, column: start,
      style: style)
    context.text(note, row: place.row, column: noteColumn, style: quiet)
  }

  private func parts(
    of row: CollectionBox.Row, _ context: inout DrawContext
  ) -> (mark: String, words: String, note: String) {
    switch row {
    case .create:
      let text = box.field.text
      let message = text.isEmpty ? Message(.newCollection) : Message(.newCollectionNamed, text)
      return ("+", context.localized(message), "")
    case .retry: return ("", context.localized(.retry), "")
    case .collection(let id):
      guard let collection = screen.ownCollections[id] else { return ("", "", "") }
      let tick = screen.tick(of: id, box.photos, session)
      let privacy = collection.isPrivate ? context.localized(.markPrivate) : nil
      let count = screen.isChanging(id) ? context.spinner() : collection.photoCount.map { "\($0)" }
      return (
        tick.mark, collection.title.cleaned(),
        [privacy, count].compactMap(\.self).joined(separator: " · ")
      )
    }
  }

  private func lines(
    _ message: Message?, _ columns: Int, _ context: DrawContext
  ) -> [String] {
    guard let message else { return [] }
    let lines = context.localized(message).wrapped(toWidth: columns)
    return lines.cut(toLines: Self.maxFaultRows, width: columns)
  }

  private func drawFault(
    _ lines: [String], in inside: Rectangle, on context: inout DrawContext
  ) {
    for (index, line) in lines.enumerated() {
      context.text(
        line, row: inside.bottom - lines.count + index, column: inside.column,
        style: context.theme.heart)
    }
  }
}

// The form for a new collection.
extension CollectionBoxView {
  private func draw(
    _ form: NewCollectionForm, columns: Int, on context: inout DrawContext
  ) {
    let fault = lines(form.fault, columns, context)
    let inside = context.box(rows: 3 + max(1, fault.count), columns: columns)
    context.addClickArea(inside, .nothing)
    context.centered(
      context.localized(.newCollectionTitle), row: inside.row,
      style: context.theme.text.with(.bold), in: inside)
    let isCreating = screen.newCollection != nil
    context.text("› ", row: inside.row + 1, column: inside.column, style: context.theme.muted)
    context.field(
      form.field, row: inside.row + 1, column: inside.column + 2, columns: columns - 2,
      isOpen: !isCreating)
    if form.field.text.isEmpty, !isCreating {
      context.text(
        context.localized(.labelTitle), row: inside.row + 1, column: inside.column + 2,
        style: context.theme.muted)
    }
    let mark = form.isPrivate ? "[✓]" : "[ ]"
    let key = context.keys.keyName(of: .togglePrivate, in: .newCollection)
    let words = "\(mark) \(context.localized(.markPrivate)) (\(key))"
    context.link(
      words, row: inside.row + 2, column: inside.column, style: context.theme.text,
      action: .togglePrivate)
    if isCreating {
      let text = "\(context.spinner()) \(context.localized(.creatingCollection))"
      context.text(text, row: inside.row + 3, column: inside.column)
    } else {
      drawFault(fault, in: inside, on: &context)
    }
  }
}

extension CollectionBox.Tick {
  fileprivate var mark: String {
    switch self {
    case .none: " "
    case .some: "–"
    case .all: "✓"
    }
  }
}
