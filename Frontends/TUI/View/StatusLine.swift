import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The last row: position, state and useful keys. A notice replaces them for some seconds, and
/// takes rows above if it is long.
struct StatusLine {
  let screen: ScreenState
  let session: SessionState
  let program: AppFacts

  func draw(on context: inout DrawContext) {
    let available = context.columns - 2
    let notice = screen.notice.map { text(of: $0, context) }
    if let notice {
      var parts = keys(context)
      let isBrief = screen.notice?.isBrief == true
      parts.add(
        (isBrief ? notice.truncated(toWidth: parts.remainingWidth(of: available)) : notice, .notice)
      )
      parts.fit(available)
      if parts.hasNotice { return draw(parts, style: context.theme.text, on: &context) }
    }
    // A notice must not cover the keys and buttons of an overlay.
    if let notice, !screen.overlays.isEmpty {
      var parts = StatusParts()
      parts.add((notice.truncated(toWidth: available), .notice))
      return draw(parts, style: context.theme.text, on: &context)
    }
    var parts = keys(context)
    addState(to: &parts, &context)
    parts.fit(available)
    draw(parts, style: context.theme.muted, on: &context)
    if let notice { draw(above: notice, available, on: &context) }
  }

  /// The messages of a notice in one row, with a separator after a message that is not a sentence,
  /// such as the path of a file.
  private func text(of notice: Notice, _ context: DrawContext) -> String {
    notice.messages.map { context.localized($0) }.reduce("") { text, next in
      guard let end = text.last else { return next }
      return text + (".!?…".contains(end) ? " " : StatusParts.separator) + next
    }
  }

  private func draw(_ parts: StatusParts, style: Style, on context: inout DrawContext) {
    let row = context.rows - 1
    let whole = Rectangle(row: row, column: 0, rows: 1, columns: context.columns)
    context.canvas.fill(whole, style: context.theme.text)
    context.text(parts.factsText, row: row, column: 1, style: style)
    linkFacts(parts.factsText, row: row, on: &context)
    var column = max(0, context.columns - parts.keysWidth - 1)
    for (index, key) in parts.keyTexts.enumerated() {
      if index > 0 {
        column = context.text(
          StatusParts.separator, row: row, column: column, style: context.theme.muted)
      }
      let style = context.theme.muted
      column =
        key.action.map {
          context.link(key.text, row: row, column: column, style: style, action: $0)
        } ?? context.text(key.text, row: row, column: column, style: style)
    }
  }

  /// Makes the title and the author of the photo links to their pages.
  private func linkFacts(_ text: String, row: Int, on context: inout DrawContext) {
    guard let photo = screen.photo?.photo ?? screen.current(session) else { return }
    let links: [(String?, WebAddress?)] = [
      (photo.cardTitle, photo.authorPage), (photo.subtitle, photo.links.page),
    ]
    for part in text.split(separator: StatusParts.separator) {
      guard let (_, page) = links.first(where: { $0.0 == String(part) }) else { continue }
      let column = 1 + DisplayWidth.of(String(text[..<part.startIndex]))
      let end = column + DisplayWidth.of(String(part))
      context.addPageLink(to: page, row: row, columns: column..<end)
    }
  }

  /// Draws a notice above the row, in at most a third of the screen.
  private func draw(above notice: String, _ available: Int, on context: inout DrawContext) {
    let maxLines = max(1, context.rows / 3)
    let lines = notice.wrapped(toWidth: available).cut(toLines: maxLines, width: available)
    let top = context.rows - 1 - lines.count
    let area = Rectangle(row: top, column: 0, rows: lines.count, columns: context.columns)
    context.canvas.fill(area, style: context.theme.text)
    for (index, line) in lines.enumerated() {
      context.text(line, row: top + index, column: 1)
    }
  }

  private func keys(_ context: DrawContext) -> StatusParts {
    var parts = StatusParts()
    if screen.slideshow != nil {
      parts.addKey(context.localized(.hintAnyKeyStops), .stopSlideshow, isEssential: true)
      return parts
    }
    let layer = screen.layer(session)
    for hint in screen.hints(session) {
      // A hint with two keys of opposite effects cannot be clicked.
      parts.addKey(
        hint.text(in: layer, context.keys, context.appearance.language, mode: screen.keyMode),
        hint.actions.count == 1 ? hint.actions[0] : nil, isEssential: hint.isEssential,
        others: layer == .photo ? .photoKeys : .moreKeys)
    }
    return parts
  }

  private func addState(to parts: inout StatusParts, _ context: inout DrawContext) {
    if screen.photo == nil {
      addPhoto(to: &parts, context)
    } else {
      addOpenPhoto(to: &parts, context)
    }
    let slideshow = screen.slideshow.map { Message(.slideshow, String($0.seconds)) }
    parts.add((slideshow.map { context.localized($0) }, .place))
    parts.add((zoom, .place))
    if screen.photo == nil { parts.add((place, .place)) }
    parts.add((marks(context), .warning))
    addActivity(to: &parts, &context)
    addProgram(to: &parts, context)
    addStaleness(to: &parts, context)
    addRateLimit(to: &parts, context)
    if program.isDemo { addDemo(to: &parts, context) }
  }

  /// Adds that these are demo photos, and the key that leads to those of Unsplash. An open photo
  /// leaves no room for it.
  private func addDemo(to parts: inout StatusParts, _ context: DrawContext) {
    if screen.photo != nil { return parts.add((context.localized(.demoMark), .program)) }
    let key = context.keys.keyName(of: .enterAccessKey, in: .cards)
    parts.add(
      (context.localized(Message(.demoHint, key)), .warning),
      (context.localized(Message(.demoHintBriefly, key)), .warning),
      (context.localized(.demoMark), .warning))
  }

  /// Adds the author, date and title of the selected photo. Its card shows the first two, so the
  /// keys have priority.
  private func addPhoto(to parts: inout StatusParts, _ context: DrawContext) {
    guard let photo = screen.current(session) else { return }
    parts.add((photo.cardTitle, .details))
    parts.add((photo.createdAt?.dayText(in: context.appearance.language), .details))
    parts.add((photo.subtitle, .caption))
  }

  /// Adds the place and title of the open photo, then its author and date. Nothing else on the
  /// screen shows them, so they have priority over the keys, which the help lists.
  private func addOpenPhoto(to parts: inout StatusParts, _ context: DrawContext) {
    guard let photo = screen.current(session) else { return }
    parts.add((openPlace, .place))
    if let title = photo.subtitle { parts.addTitle(title) }
    parts.add((photo.cardTitle, .user))
    parts.add((photo.createdAt?.dayText(in: context.appearance.language), .details))
  }

  /// The number of the open photo in the list from which it was opened.
  private var openPlace: String? {
    guard let photo = screen.photo?.photo, let name = screen.listName(session) else { return nil }
    let (list, selected) = (session.list(name), screen[name].selected)
    guard selected < list.count, list[selected].id == photo.id else { return nil }
    return place(of: selected, in: list, name)
  }

  /// Adds the place of the photos and the edition, except the default ones.
  private func addProgram(to parts: inout StatusParts, _ context: DrawContext) {
    if !program.isDefaultBackend, !program.isDemo {
      let name = program.backend == "mock" ? context.localized(.demoMark) : program.backend
      parts.add((program.folderName ?? name, .program))
    }
    if session.edition != .extended { parts.add((session.edition.rawValue, .program)) }
  }

  /// The zoom and rotation of the open photo, unless the whole photo is shown.
  private var zoom: String? {
    guard let view = screen.photo?.view, !view.isFit else { return nil }
    let tenths = Int((view.zoom * 10).rounded())
    let factor = "\(tenths / 10).\(tenths % 10)×"
    let degrees = Int(view.degrees.rounded())
    return degrees == 0 ? factor : "\(factor) \(degrees)°"
  }

  /// The number of the selected card and the total, such as “1/30+”. If the total is unknown, it is
  /// the number of loaded cards and a plus.
  private var place: String? {
    guard screen.rootScreen(session) == .tabs, screen.photo == nil else { return nil }
    if let list = screen.shownCollections {
      return place(list.selected, list.items.count, list.phase, total: list.total)
    }
    guard let name = screen.listName(session) else { return nil }
    return place(of: screen[name].selected, in: session.list(name), name)
  }

  private func place(of index: Int, in list: PhotoList, _ name: ListName) -> String? {
    // The total of the endless feed is left out, because no user reaches it.
    place(index, list.count, list.phase, total: name == .feed ? nil : list.total)
  }

  private func place(
    _ selected: Int, _ count: Int, _ phase: PhotoList.Phase, total: Int?
  ) -> String? {
    guard count > 0 else { return nil }
    if phase == .ended { return "\(selected + 1)/\(count)" }
    return total.map { "\(selected + 1)/\(max($0, count))" } ?? "\(selected + 1)/\(count)+"
  }

  /// The number of marked photos, and the number of the open one among them.
  private func marks(_ context: DrawContext) -> String? {
    let marks = screen.marks(session)
    guard !marks.photos.isEmpty else { return nil }
    let words = context.localized(Message(.pickMarked, String(marks.photos.count)))
    let number = screen.photo.flatMap { marks.number(of: $0.photo.id) }
    return number.map { "[\($0)] \(words)" } ?? words
  }

  /// Adds the work in progress. With too little room, a download omits its name first, then the
  /// number of waiting downloads.
  private func addActivity(to parts: inout StatusParts, _ context: inout DrawContext) {
    if let pick = screen.pick, pick.isInProgress {
      let amount = pick.progress.amount(in: context.appearance.language) ?? context.spinner()
      return parts.add((context.localized(Message(.picking, amount)), .warning))
    }
    if let download = screen.downloads.first ?? screen.fetches.first {
      let amount = download.progress.amount(in: context.appearance.language) ?? context.spinner()
      let more = waiting(context)
      return parts.add(
        (context.localized(Message(.downloading, "\(download.name) \(amount)")) + more, .user),
        (context.localized(Message(.downloading, amount)) + more, .place),
        (context.localized(Message(.downloading, amount)), .warning))
    }
    if let batch = screen.batches.first, batch.photos.count > 1 {
      let words = Message(.batchProgress, String(batch.done), String(batch.photos.count))
      return parts.add(("\(context.spinner()) \(context.localized(words))", .warning))
    }
    let isLoading =
      session.profile == .loading || screen.collections?.phase == .loading
      || ListName.allCases.contains { session.list($0).phase == .loading }
    guard isLoading else { return }
    let spinner = context.spinner()
    parts.add(("\(spinner) \(context.localized(.loading))", .place), (spinner, .warning))
  }

  /// The number of waiting downloads, in words.
  private func waiting(_ context: DrawContext) -> String {
    let batch = screen.batches.first.map { $0.waitingDownloads } ?? 0
    let count = screen.downloads.count + screen.fetches.count - 1 + batch
    return count > 0 ? " " + context.localized(Message(.downloadsWaiting, String(count))) : ""
  }

  private func addStaleness(to parts: inout StatusParts, _ context: DrawContext) {
    let offline = session.isOffline ? context.localized(.offline) : nil
    if screen.shownCollections?.isStale == true {
      return parts.add((offline ?? context.localized(.cacheMark), .warning))
    }
    guard let name = screen.listName(session) else { return parts.add((offline, .warning)) }
    let list = session.list(name)
    let moment = list.cachedAt?.ageText(at: screen.now, in: context.appearance.language)
    if let offer = list.newOffered(context.keys) {
      parts.add((context.localized(offer), .warning))
      return parts.add((context.localized(.earlierMark), .warning))
    }
    if screen[name].unseenAbove > 0 {
      let count = String(screen[name].unseenAbove)
      parts.add((context.localized(Message(.newAbove, count)), .warning))
    }
    if let offline {
      let since = list.isStale || list.isCached ? moment : nil
      return parts.add(
        (since.map { context.localized(Message(.offlineSince, $0)) }, .warning),
        (offline, .warning))
    }
    if list.isCached {
      let fault: FeedError? = if case .failed(let error) = list.phase { error } else { nil }
      parts.add((fault.map { context.localized($0.message) }, .user))
      return parts.add(
        (moment.map { context.localized(Message(.earlierAsOf, $0)) }, .user),
        (context.localized(.earlierMark), .warning))
    }
    guard let whole = list.staleness(at: screen.now, in: context.appearance.language)
    else { return }
    let short = moment.map { Message(.cacheAsOf, $0) }
    parts.add(
      (context.localized(whole), .manyWords), (short.map { context.localized($0) }, .user),
      (context.localized(.cacheMark), .warning))
  }

  /// Adds the rate limit if less than a tenth of it is left (LIVE-3). The help always shows it.
  private func addRateLimit(to parts: inout StatusParts, _ context: DrawContext) {
    guard let quota = session.rateLimit else { return }
    // The tenth is rounded up for limits below ten. Multiplying could overflow, because the numbers
    // come from outside.
    let tenth = quota.limit / 10 + (quota.limit % 10 > 0 ? 1 : 0)
    guard quota.remaining < tenth else { return }
    let numbers = (String(quota.remaining), String(quota.limit))
    parts.add(
      (context.localized(Message(.requestsLeft, numbers.0, numbers.1)), .manyWords),
      (context.localized(Message(.requestsLeftBrief, numbers.0, numbers.1)), .user))
  }
}
