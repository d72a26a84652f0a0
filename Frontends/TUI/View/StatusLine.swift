import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The last row: position, state and the useful keys. For a while it shows a notice instead, which
/// takes rows above it if it needs them.
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
    // An overlay's own keys and buttons are not to be covered.
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

  /// The messages of a notice in a row. What follows anything but a whole sentence, such as the path
  /// of a file, is set off from it.
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

  /// Draws a notice above the row, over a third of the screen at most.
  private func draw(above notice: String, _ available: Int, on context: inout DrawContext) {
    let most = max(1, context.rows / 3)
    let lines = notice.wrapped(toWidth: available).cut(toLines: most, width: available)
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
      // Two keys with opposite effects are one hint, but no button.
      parts.addKey(
        hint.text(in: layer, context.keys, context.appearance.language, mode: screen.keyMode),
        hint.actions.count == 1 ? hint.actions[0] : nil, isEssential: hint.isEssential)
    }
    return parts
  }

  private func addState(to parts: inout StatusParts, _ context: inout DrawContext) {
    addPhoto(to: &parts, context)
    let slideshow = screen.slideshow.map { Message(.slideshow, String($0.seconds)) }
    parts.add((slideshow.map { context.localized($0) }, .place))
    parts.add((zoom, .place))
    parts.add((place, .place))
    parts.add((marks(context), .place))
    addActivity(to: &parts, &context)
    addProgram(to: &parts)
    addStaleness(to: &parts, context)
    addQuota(to: &parts, context)
    if program.isDemo {
      // An open photo needs the room, and the advice was shown before.
      let isPhotoOpen = screen.photo != nil
      parts.add(
        (isPhotoOpen ? nil : context.localized(.demoHint), .user),
        (isPhotoOpen ? nil : context.localized(.demoHintShort), .warning),
        (isPhotoOpen ? nil : context.localized(.demoHintBriefly), .warning),
        (context.localized(.demoMark), .warning))
    }
  }

  /// Adds author, date and title of the photo. Cards show the first two themselves, so that there
  /// all three give way to the keys.
  private func addPhoto(to parts: inout StatusParts, _ context: DrawContext) {
    guard let photo = screen.current(session) else { return }
    parts.add((photo.author.name.cleaned(), screen.photo == nil ? .details : .user))
    parts.add((photo.createdAt?.dayText(in: context.appearance.language), .details))
    parts.add((photo.caption?.cleaned(), .caption))
  }

  /// Adds backend and edition, if they are not the usual ones.
  private func addProgram(to parts: inout StatusParts) {
    if !program.isDefaultBackend, !program.isDemo { parts.add((program.backend, .program)) }
    if session.edition != .extended { parts.add((session.edition.rawValue, .program)) }
  }

  /// The zoom and rotation of the open photo, unless it is shown whole.
  private var zoom: String? {
    guard let view = screen.photo?.view, !view.isFit else { return nil }
    let tenths = Int((view.zoom * 10).rounded())
    let factor = "\(tenths / 10).\(tenths % 10)×"
    let degrees = Int(view.degrees.rounded())
    return degrees == 0 ? factor : "\(factor) \(degrees)°"
  }

  /// The number of the selected card, and how many there are, as «1/30+»: all if that is known,
  /// else those loaded, with a plus.
  private var place: String? {
    guard screen.rootScreen(session) == .tabs, screen.photo == nil else { return nil }
    if let list = screen.shownCollections {
      return place(list.selected, list.items.count, list.phase, total: list.total)
    }
    guard let name = screen.listName(session) else { return nil }
    let list = session.list(name)
    // The total of the endless feed is left out: nobody reaches it.
    return place(
      screen[name].selected, list.count, list.phase, total: name == .feed ? nil : list.total)
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
    guard let pick = screen.pick, !pick.marked.isEmpty else { return nil }
    let words = context.localized(Message(.pickMarked, String(pick.marked.count)))
    let number = screen.photo.flatMap { pick.number(of: $0.photo.id) }
    return number.map { "[\($0)] \(words)" } ?? words
  }

  /// Adds what is under way. A download with too little room omits its name first, then the number
  /// of waiting ones.
  private func addActivity(to parts: inout StatusParts, _ context: inout DrawContext) {
    if let pick = screen.pick, pick.isInProgress {
      let amount = pick.progress.amount ?? context.spinner()
      return parts.add((context.localized(Message(.picking, amount)), .warning))
    }
    if let download = screen.downloads.first ?? screen.fetches.first {
      let amount = download.progress.amount ?? context.spinner()
      let more = waiting(context)
      return parts.add(
        (context.localized(Message(.downloading, "\(download.name) \(amount)")) + more, .user),
        (context.localized(Message(.downloading, amount)) + more, .place),
        (context.localized(Message(.downloading, amount)), .warning))
    }
    let isLoading =
      session.profile == .loading || screen.collections?.phase == .loading
      || ListName.allCases.contains { session.list($0).phase == .loading }
    guard isLoading else { return }
    let spinner = context.spinner()
    parts.add(("\(spinner) \(context.localized(.loading))", .place), (spinner, .warning))
  }

  /// The number of downloads that wait for the first, in words.
  private func waiting(_ context: DrawContext) -> String {
    let count = screen.downloads.count + screen.fetches.count - 1
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

  /// Adds the rate limit when little of it is left (LIVE-3); help always shows it.
  private func addQuota(to parts: inout StatusParts, _ context: DrawContext) {
    guard let quota = session.rateLimit else { return }
    // The tenth is rounded up, for limits below ten. The source's numbers may be too large to be
    // multiplied.
    let tenth = quota.limit / 10 + (quota.limit % 10 > 0 ? 1 : 0)
    guard quota.remaining < tenth else { return }
    let numbers = (String(quota.remaining), String(quota.limit))
    parts.add(
      (context.localized(Message(.requestsLeft, numbers.0, numbers.1)), .manyWords),
      (context.localized(Message(.requestsLeftBrief, numbers.0, numbers.1)), .user))
  }
}
