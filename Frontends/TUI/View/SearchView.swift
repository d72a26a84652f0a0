import FeedCore
import FeedSession
import TerminalKit

/// The search tab's field and filters (FIND-1).
struct SearchView {
  let screen: ScreenState
  let session: SessionState

  func draw(_ layout: ScreenLayout, on context: inout DrawContext) {
    if screen.search.isStart {
      let area = Rectangle(row: 0, column: 0, rows: layout.tabBarRow, columns: context.columns)
      return SearchStartView(screen: screen, session: session).draw(in: area, on: &context)
    }
    let field = Rectangle(row: 0, column: 1, rows: 1, columns: context.columns - 2)
    SearchFieldView(
      form: screen.search, hasFocus: screen.search.isOpen && screen.chosenIndex(session) == nil
    ).draw(row: 0, columns: field, on: &context)
    context.addClickArea(Rectangle(row: 0, column: 0, rows: 1, columns: context.columns), .search)
    drawBelowField(in: layout.form, on: &context)
    if screen.listName(session) == nil, screen.shownCollections == nil {
      drawOutcome(in: layout.body, on: &context)
    }
  }

  /// Draws the recent searches above the results, while the field is open over them (FIND-28).
  func drawRecent(_ layout: ScreenLayout, on context: inout DrawContext) {
    let choices = screen.searchChoices(session)
    guard !screen.search.isStart, !choices.isEmpty else { return }
    let maxRows = max(3, layout.body.rows / 2)
    let edge = BoxSpacing.edge(spareRows: maxRows - 2 - choices.count)
    let frame = Rectangle(
      row: layout.body.row, column: 1, rows: min(choices.count + 2 + 2 * edge, maxRows),
      columns: min(Self.recentColumns, context.columns - 2))
    context.canvas.fill(frame, style: context.theme.text)
    context.frame(frame, style: context.theme.muted)
    context.addClickArea(frame, .nothing)
    let inside = Rectangle(
      row: frame.row + 1 + edge, column: frame.column + 1, rows: frame.rows - 2 - 2 * edge,
      columns: frame.columns - 2)
    ChoiceList(choices, focus: screen.chosenIndex(session), hasHeadings: false, context)
      .draw(in: inside, on: &context)
  }

  private static let recentColumns = 48

  /// Draws the list's filters or title, and links to its sections.
  private func drawBelowField(in form: Rectangle, on context: inout DrawContext) {
    let search = screen.search
    let below = Rectangle(
      row: form.row, column: 3, rows: form.rows, columns: form.right - 3)
    if screen.hasFilters(session) {
      let isShown = search.submitted?.canBeFiltered == true && !search.isEdited
      let links =
        context.filterLinks(search.filters, hasKeys: !search.isOpen)
        + (isShown ? sectionLinks(context) : [])
      context.flow(links, row: 1, in: below)
    } else if search.submitted?.username != nil {
      if let user = search.user { draw(user, row: 1, on: &context) }
      context.flow(sectionLinks(context), row: 2, in: below)
    } else if let opened = search.openedCollection {
      draw(opened, on: &context)
    } else if let title = search.submitted?.title(in: context.appearance.language) {
      let words = title.cleaned().truncated(toWidth: context.columns - 4)
      context.text(words, row: 1, column: 3, style: context.theme.text.with(.bold))
    } else {
      context.flow(sectionLinks(context), row: 1, in: below)
    }
  }

  /// Draws the title, facts and description of the collection whose photos are shown.
  private func draw(_ opened: PhotoCollection, on context: inout DrawContext) {
    let available = context.columns - 4
    let facts = opened.facts(context.appearance.language)
    let title = [opened.title.cleaned(), facts].filter { !$0.isEmpty }.joined(separator: " · ")
    context.text(
      title.truncated(toWidth: available), row: 1, column: 3, style: context.theme.text.with(.bold))
    guard let words = opened.description?.cleaned() else { return }
    context.text(words.truncated(toWidth: available), row: 2, column: 3, style: context.theme.muted)
  }

  /// Draws the outcome of a search without a list: a photo, an error, or that it is loading.
  private func drawOutcome(in body: Rectangle, on context: inout DrawContext) {
    let form = screen.search
    // The error belongs to the last search, not to the text in the field.
    if form.isEdited, form.hasFailed {
      let hint = context.localized(.searchHint)
      return context.message(hint, style: context.theme.muted, in: body, clip: body)
    }
    switch form.outcome {
    case .loading, .list: context.loadingMessage(in: body, clip: body)
    case .failed(let error):
      context.errorMessage(error, screen.emptyStateButton(session), in: body, clip: body)
    case .photo(let photo): draw(photo, in: body, on: &context)
    }
  }

  private func draw(_ photo: Photo, in body: Rectangle, on context: inout DrawContext) {
    let place = Self.place(of: photo, in: body, screen.size.cell, screen.environment)
    let card = CardView(
      photo: session.applyingLikes(to: photo), index: 0, isSelected: true,
      mark: screen.marks(session).number(of: photo.id),
      wantedLike: session.wantedLike(of: photo, screen.requestedLikes), edition: session.edition)
    card.draw(at: place, clip: body, on: &context)
  }

  /// The place of the card of a photo that was found by its id.
  static func place(
    of photo: Photo, in body: Rectangle, _ cell: CellPixels, _ environment: ScreenEnvironment
  ) -> Rectangle {
    let metrics = CardLayout.Metrics(
      columns: body.columns, rows: body.rows, frameRows: environment.frameRows, cell: cell,
      hasPictures: environment.hasPictures)
    return Rectangle(
      row: body.row + metrics.firstRow, column: metrics.column(ofStack: 0),
      rows: metrics.cardRows(of: photo),
      columns: metrics.cardColumns)
  }

  private func draw(_ user: Profile, row: Int, on context: inout DrawContext) {
    let words = [user.name, "@\(user.username)", user.bio].compactMap { $0?.cleaned() }
    // All in one line. A click opens the whole text.
    let text = words.joined(separator: " · ").replacing("\n", with: " ")
      .truncated(toWidth: context.columns - 4)
    context.link(text, row: row, column: 3, style: context.theme.text, action: .aboutUser)
  }

  /// The links to the sections, with the keys for the previous and the next one.
  private func sectionLinks(_ context: DrawContext) -> [TextLink] {
    let sections = screen.sections(session)
    guard let shown = sections.firstIndex(where: { $0 == screen.search.submitted }) else {
      return []
    }
    return sections.enumerated().map { index, section in
      let step = index - shown
      let action = ScreenAction.stepSection(step)
      let key = abs(step) == 1 ? context.keys.keyName(of: action, in: .cards) : nil
      let style = step == 0 ? context.theme.text.with([.bold, .underline]) : context.theme.muted
      return TextLink(
        label: context.label(section.sectionTitle, key: key), style: style, action: action)
    }
  }
}
