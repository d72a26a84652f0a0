import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The last row: where one is, how things stand and which keys are of use; or for a while what has
/// just happened, which takes rows above it where it needs them.
struct StatusLine {
  let screen: ScreenState
  let session: SessionState
  let program: ProgramFacts

  func draw(on sketch: inout Sketch) {
    let room = sketch.columns - 2
    let notice = screen.notice.map { notice in
      notice.messages.map { sketch.words($0) }.joined(separator: " ")
    }
    if let notice {
      var parts = keys(sketch)
      let isBrief = screen.notice?.isBrief == true
      parts.add((isBrief ? notice.truncated(toWidth: parts.room(of: room)) : notice, .notice))
      parts.fit(room)
      if parts.hasNotice { return draw(parts, style: sketch.theme.text, on: &sketch) }
    }
    // What lies above the cards has keys and buttons of its own, which are not to be covered.
    if let notice, !screen.overlays.isEmpty {
      var parts = StatusParts()
      parts.add((notice.truncated(toWidth: room), .notice))
      return draw(parts, style: sketch.theme.text, on: &sketch)
    }
    var parts = keys(sketch)
    addState(to: &parts, &sketch)
    parts.fit(room)
    draw(parts, style: sketch.theme.quiet, on: &sketch)
    if let notice { draw(above: notice, room, on: &sketch) }
  }

  private func draw(_ parts: StatusParts, style: Style, on sketch: inout Sketch) {
    let row = sketch.rows - 1
    let whole = Rectangle(row: row, column: 0, rows: 1, columns: sketch.columns)
    sketch.canvas.fill(whole, style: sketch.theme.text)
    sketch.text(parts.factsText, row: row, column: 1, style: style)
    var column = max(0, sketch.columns - parts.keysWidth - 1)
    for (index, key) in parts.keyTexts.enumerated() {
      if index > 0 {
        column = sketch.text(
          StatusParts.separator, row: row, column: column, style: sketch.theme.quiet)
      }
      let style = sketch.theme.quiet
      column =
        key.action.map {
          sketch.link(key.text, row: row, column: column, style: style, action: $0)
        } ?? sketch.text(key.text, row: row, column: column, style: style)
    }
  }

  /// A third of the screen at most: what is beneath is wanted as well.
  private func draw(above notice: String, _ room: Int, on sketch: inout Sketch) {
    let most = max(1, sketch.rows / 3)
    var lines = notice.wrapped(toWidth: room)
    if lines.count > most {
      lines = lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ")]
    }
    let top = sketch.rows - 1 - lines.count
    let area = Rectangle(row: top, column: 0, rows: lines.count, columns: sketch.columns)
    sketch.canvas.fill(area, style: sketch.theme.text)
    for (index, line) in lines.enumerated() {
      sketch.text(line.truncated(toWidth: room), row: top + index, column: 1)
    }
  }

  private func keys(_ sketch: Sketch) -> StatusParts {
    var parts = StatusParts()
    let layer = screen.layer(session)
    for hint in screen.hints(session) {
      // Two keys that do the opposite of each other are one hint, but no button.
      parts.addKey(
        hint.text(in: layer, sketch.look.language),
        hint.actions.count == 1 ? hint.actions[0] : nil, isEssential: hint.isEssential)
    }
    return parts
  }

  private func addState(to parts: inout StatusParts, _ sketch: inout Sketch) {
    if screen.photo != nil {
      parts.add((zoom, .place))
      // Beside a photo's words there is little room, and what moves is the news.
      addActivity(to: &parts, &sketch)
      addPhoto(to: &parts, sketch)
    }
    let names = [program.backend, session.edition.rawValue]
    parts.add((names.joined(separator: StatusParts.separator), .program))
    parts.add((place.map { sketch.words($0) }, .place))
    if screen.photo == nil { addActivity(to: &parts, &sketch) }
    addStaleness(to: &parts, sketch)
    addQuota(to: &parts, sketch)
    if program.isDemo {
      // What to do about it has been read before a photo was opened.
      let hint = screen.photo == nil ? sketch.words(.demoHint) : nil
      parts.add(
        (sketch.words(.demoNotice), .manyWords), (hint, .person),
        (sketch.words(.demoMark), .warning))
    }
  }

  /// Whose photo fills the screen, of when and of what.
  private func addPhoto(to parts: inout StatusParts, _ sketch: Sketch) {
    guard let photo = screen.photo?.photo else { return }
    parts.add((photo.author.name.cleaned(), .person))
    parts.add((photo.createdAt?.dayText(in: sketch.look.language), .details))
    parts.add((photo.caption?.cleaned(), .caption))
  }

  /// How the photo was zoomed and turned, once it was.
  private var zoom: String? {
    guard let view = screen.photo?.view, !view.isFit else { return nil }
    let tenths = Int((view.zoom * 10).rounded())
    let factor = "\(tenths / 10).\(tenths % 10)×"
    let degrees = Int(view.degrees.rounded())
    return degrees == 0 ? factor : "\(factor) \(degrees)°"
  }

  /// Which photo, of how many: of all where that is known, else of those that have come.
  private var place: Message? {
    guard screen.base(session) == .tabs, screen.photo == nil,
      let name = screen.listName(session), session.list(name).count > 0
    else { return nil }
    let list = session.list(name)
    let number = String(screen[name].selected + 1)
    if list.phase == .ended { return Message(.placeOf, number, String(list.count)) }
    // An endless feed has a number too, but nobody gets there.
    if name != .feed, let total = list.total {
      return Message(.placeOf, number, String(max(total, list.count)))
    }
    return Message(.placeLoaded, number, String(list.count))
  }

  /// What is under way. Of a download that has no room first its name goes, then how many wait.
  private func addActivity(to parts: inout StatusParts, _ sketch: inout Sketch) {
    if let transfer = screen.transfers.first {
      let amount = transfer.progress.amount ?? sketch.spinner()
      let more = waiting(sketch)
      return parts.add(
        (sketch.words(Message(.downloading, "\(transfer.name) \(amount)")) + more, .person),
        (sketch.words(Message(.downloading, amount)) + more, .place),
        (sketch.words(Message(.downloading, amount)), .warning))
    }
    let isLoading =
      session.profile == .loading
      || ListName.allCases.contains { session.list($0).phase == .loading }
    guard isLoading else { return }
    let spinner = sketch.spinner()
    parts.add(("\(spinner) \(sketch.words(.loading))", .place), (spinner, .warning))
  }

  /// How many downloads wait for the first.
  private func waiting(_ sketch: Sketch) -> String {
    let count = screen.transfers.count - 1
    return count > 0 ? " " + sketch.words(Message(.downloadsWaiting, String(count))) : ""
  }

  private func addStaleness(to parts: inout StatusParts, _ sketch: Sketch) {
    guard let list = screen.listName(session).map(session.list),
      let whole = list.staleness(in: sketch.look.language)
    else { return }
    let moment = list.keptAt?.minuteText(in: sketch.look.language)
    let short = moment.map { Message(.cacheAsOf, $0) }
    parts.add(
      (sketch.words(whole), .manyWords), (short.map { sketch.words($0) }, .person),
      (sketch.words(.cacheMark), .warning))
  }

  /// LIVE-3.
  private func addQuota(to parts: inout StatusParts, _ sketch: Sketch) {
    guard let quota = session.rateLimit else { return }
    let numbers = (String(quota.remaining), String(quota.limit))
    parts.add(
      (sketch.words(Message(.quotaLeft, numbers.0, numbers.1)), .manyWords),
      (sketch.words(Message(.quotaBrief, numbers.0, numbers.1)), .person))
  }
}
