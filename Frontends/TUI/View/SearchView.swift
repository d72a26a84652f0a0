import FeedCore
import FeedSession
import TerminalKit

/// The search tab's field and filters (FIND-1).
struct SearchView {
  let screen: ScreenState
  let session: SessionState

  func draw(_ layout: ScreenLayout, on context: inout DrawContext) {
    let form = screen.search
    let column =
      context.text(
        context.keys.keyName(of: .search, in: .cards), row: 0, column: 1,
        style: context.theme.accent.with(.bold)) + 1
    let room = context.columns - column - 2
    if form.field.text.isEmpty, !form.isOpen {
      hint(row: 0, column: column, room, &context)
    } else {
      context.field(form.field, row: 0, column: column, columns: room, isOpen: form.isOpen)
    }
    context.addClickArea(Rectangle(row: 0, column: 0, rows: 1, columns: context.columns), .search)
    drawBelowField(in: layout.form, on: &context)
    if screen.listName(session) == nil, screen.shownCollections == nil {
      drawOutcome(in: layout.body, on: &context)
    }
  }

  /// Draws what the list is, and what lies beside it.
  private func drawBelowField(in form: Rectangle, on context: inout DrawContext) {
    let search = screen.search
    if search.canFilter {
      let isShown = search.asked?.canBeFiltered == true && !search.isEdited
      flow(filterParts(context) + (isShown ? sectionParts(context) : []), row: 1, form, &context)
    } else if search.asked?.username != nil {
      if let person = search.person { draw(person, row: 1, on: &context) }
      flow(sectionParts(context), row: 2, form, &context)
    } else if let opened = search.openedCollection {
      draw(opened, on: &context)
    } else if let title = search.asked?.title(in: context.appearance.language) {
      let words = title.cleaned().truncated(toWidth: context.columns - 4)
      context.text(words, row: 1, column: 3, style: context.theme.text.with(.bold))
    } else {
      flow(sectionParts(context), row: 1, form, &context)
    }
  }

  /// The collection whose photos are shown, in its own words.
  private func draw(_ opened: PhotoCollection, on context: inout DrawContext) {
    let room = context.columns - 4
    let facts = opened.facts(context.appearance.language)
    let title = [opened.title.cleaned(), facts].filter { !$0.isEmpty }.joined(separator: " · ")
    context.text(
      title.truncated(toWidth: room), row: 1, column: 3, style: context.theme.text.with(.bold))
    guard let words = opened.description?.cleaned() else { return }
    context.text(words.truncated(toWidth: room), row: 2, column: 3, style: context.theme.muted)
  }

  /// Draws the outcome of a search that has no list: one photo, none, or none yet.
  private func drawOutcome(in body: Rectangle, on context: inout DrawContext) {
    let form = screen.search
    if form.asked == nil || form.isEdited && form.hasFailed {
      let hint = context.localized(.searchHint)
      return context.message(
        hint, style: context.theme.muted, form.isOpen ? nil : .search, in: body, clip: body)
    }
    switch form.outcome {
    case .asking, .list: context.loadingMessage(in: body, clip: body)
    case .failed(let error):
      context.errorMessage(error, screen.emptyStateButton(session), in: body, clip: body)
    case .photo(let photo): draw(photo, in: body, on: &context)
    }
  }

  private func draw(_ photo: Photo, in body: Rectangle, on context: inout DrawContext) {
    let shape = CardLayout.Shape(columns: body.columns, rows: body.rows, cell: context.cell)
    let place = Rectangle(
      row: body.row, column: shape.column(ofStack: 0), rows: shape.cardRows(of: photo),
      columns: shape.cardColumns)
    context.wanted.append(photo.card(place, context, isVisible: true))
    let card = CardView(
      photo: session.shown(photo), index: 0, isSelected: true,
      mark: screen.pick?.number(of: photo.id),
      isBusy: session.likes.isUnderWay(photo.id), edition: session.edition)
    card.draw(at: place, clip: body, on: &context)
  }

  private func hint(row: Int, column: Int, _ room: Int, _ context: inout DrawContext) {
    let text = context.localized(.searchHint).truncated(toWidth: room)
    context.text(text, row: row, column: column, style: context.theme.muted)
  }

  private func draw(_ person: Profile, row: Int, on context: inout DrawContext) {
    let words = [person.name, "@\(person.username)", person.bio].compactMap { $0?.cleaned() }
    // Its lines as one: all of it is for the page that a click opens.
    let text = words.joined(separator: " · ").replacing("\n", with: " ")
      .truncated(toWidth: context.columns - 4)
    context.link(text, row: row, column: 3, style: context.theme.text, action: .showPerson)
  }

  private typealias Part = (label: KeyLabel, style: Style, action: ScreenAction)

  /// Draws parts that can be clicked; what has no room beside the others goes below them.
  private func flow(
    _ parts: [Part], row: Int, _ form: Rectangle, _ context: inout DrawContext
  ) {
    let (left, gap) = (3, " · ")
    var (row, column) = (form.row + row, left)
    for part in parts {
      let isFirst = column == left
      let start = isFirst ? left : column + gap.count
      if start + part.label.width > form.right, !isFirst {
        (row, column) = (row + 1, left)
      } else if !isFirst {
        column = context.text(gap, row: row, column: column, style: context.theme.muted)
      }
      guard row < form.bottom else { return }
      column = context.link(
        part.label, row: row, column: column, style: part.style, action: part.action)
    }
  }

  /// The lists beside each other, with the keys to the next ones.
  private func sectionParts(_ context: DrawContext) -> [Part] {
    let sections = screen.sections
    guard let shown = sections.firstIndex(where: { $0 == screen.search.asked }) else { return [] }
    return sections.enumerated().map { index, section in
      let step = index - shown
      let action = ScreenAction.stepSection(step)
      let key = abs(step) == 1 ? context.keys.keyName(of: action, in: .cards) : nil
      let style = step == 0 ? context.theme.text.with([.bold, .underline]) : context.theme.muted
      return (context.label(section.sectionTitle, key: key), style, action)
    }
  }

  private func filterParts(_ context: DrawContext) -> [Part] {
    let (filters, theme) = (screen.search.filters, context.theme)
    let parts = [SearchFilter.orientation, .color, .order].map { filter -> Part in
      let choice = filters.choice(of: filter)
      let action = ScreenAction.chooseFilter(filter)
      return (
        context.label(choice.name, for: action), choice.isAny ? theme.muted : theme.text, action
      )
    }
    guard filters.isFiltered else { return parts }
    let clear = context.label(.clearFilters, for: .clearFilters)
    return parts + [(clear, theme.muted.with(.underline), .clearFilters)]
  }
}
