import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The last row: where one is and how things stand, or for a while what has just happened.
struct StatusLine {
  let screen: ScreenState
  let session: SessionState
  let program: ProgramFacts

  func draw(on sketch: inout Sketch) {
    let row = sketch.rows - 1
    let line = screen.notice.map { notice($0, sketch) } ?? state(&sketch)
    let hint = hint(beside: line, sketch)
    let hintWidth = DisplayWidth.of(hint)
    let style = screen.notice == nil ? sketch.theme.quiet : sketch.theme.text
    sketch.text(
      line.truncated(toWidth: sketch.columns - hintWidth - 4), row: row, column: 1, style: style)
    let column = sketch.columns - hintWidth - 1
    sketch.text(hint, row: row, column: column, style: sketch.theme.quiet)
    sketch.hit(
      Rectangle(row: row, column: column, rows: 1, columns: hintWidth),
      screen.photo == nil ? .help : .back)
  }

  /// The most useful keys where there is room for them, else where to find them.
  private func hint(beside line: String, _ sketch: Sketch) -> String {
    guard let (long, short) = hints else { return "" }
    let room = sketch.columns - DisplayWidth.of(line) - 4
    let words = sketch.words(long)
    return DisplayWidth.of(words) <= room ? words : sketch.words(short)
  }

  private var hints: (long: Phrase, short: Phrase)? {
    switch screen.base(session) {
    case .splash, .waiting: nil
    case .signIn: (.hintSignIn, .hintHelp)
    case .tabs: screen.photo == nil ? (.hintCards, .hintHelp) : (.hintPhoto, .hintBack)
    }
  }

  private func notice(_ notice: Notice, _ sketch: Sketch) -> String {
    notice.messages.map { sketch.words($0) }.joined(separator: " ")
  }

  private func state(_ sketch: inout Sketch) -> String {
    let activity = activity(&sketch)
    let standing = [
      program.backend, session.edition.rawValue, place,
      // Beside a photo's words there is little room, and what moves is the news.
      screen.photo == nil ? activity : nil, stale(sketch), quota(sketch),
      program.isDemo ? sketch.words(.demoNotice) : nil,
    ]
    let parts =
      screen.photo == nil ? standing : [zoom, activity] + photoWords(sketch) + standing
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Whose photo fills the screen, of when and of what.
  private func photoWords(_ sketch: Sketch) -> [String?] {
    guard let photo = screen.photo?.photo else { return [] }
    let date = photo.createdAt?.dayText(in: sketch.look.language)
    return [photo.author.name.cleaned(), date, photo.caption?.cleaned()]
  }

  /// How the photo was zoomed and turned, once it was.
  private var zoom: String? {
    guard let view = screen.photo?.view, !view.isFit else { return nil }
    let tenths = Int((view.zoom * 10).rounded())
    let factor = "\(tenths / 10).\(tenths % 10)×"
    let degrees = Int(view.degrees.rounded())
    return degrees == 0 ? factor : "\(factor) \(degrees)°"
  }

  private var place: String? {
    guard screen.base(session) == .tabs, screen.photo == nil,
      let name = screen.listName(session), session.list(name).count > 0
    else { return nil }
    return "\(screen[name].selected + 1)/\(session.list(name).count)"
  }

  private func activity(_ sketch: inout Sketch) -> String? {
    if let transfer = screen.transfer {
      let words = sketch.words(Message(.downloading, transfer.name))
      return "\(words) \(transfer.amount)"
    }
    let isLoading =
      session.profile == .loading
      || ListName.allCases.contains { session.list($0).phase == .loading }
    return isLoading ? "\(sketch.spinner()) \(sketch.words(.loading))" : nil
  }

  private func stale(_ sketch: Sketch) -> String? {
    guard let name = screen.listName(session), session.list(name).isStale else { return nil }
    let moment = session.list(name).keptAt?.minuteText(in: sketch.look.language)
    return sketch.words(moment.map { Message(.fromCacheAsOf, $0) } ?? Message(.fromCache))
  }

  private func quota(_ sketch: Sketch) -> String? {
    session.rateLimit.map {
      sketch.words(Message(.quotaLeft, String($0.remaining), String($0.limit)))
    }
  }
}

extension Transfer {
  /// In percent, else in what has come so far.
  var amount: String {
    if let expected, expected > 0 { return "\(min(100, received * 100 / expected)) %" }
    return received >= 1_000_000
      ? "\(received / 1_000_000).\(received / 100_000 % 10) MB" : "\(received / 1_000) kB"
  }
}
