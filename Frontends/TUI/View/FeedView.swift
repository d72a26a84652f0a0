import FeedCore
import FeedSession
import TerminalKit

/// The feed as a list of texts. Pure: state in, canvas out.
struct FeedView {
  let screen: ScreenState
  let session: SessionState
  let language: Language
  let program: ProgramFacts

  private static let smallest = (rows: 12, columns: 40)

  func draw(rows: Int, columns: Int) -> Canvas {
    var canvas = Canvas(rows: rows, columns: columns, style: Palette.text)
    guard rows >= Self.smallest.rows, columns >= Self.smallest.columns else {
      canvas.text(text(.terminalTooSmall), row: 0, column: 0, style: Palette.text)
      return canvas
    }
    drawTitle(on: &canvas)
    drawPhotos(on: &canvas)
    drawStatus(on: &canvas)
    return canvas
  }

  private func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

  private func drawTitle(on canvas: inout Canvas) {
    canvas.text(text(.feed), row: 0, column: 1, style: Palette.text.with(.bold))
    let hint = text(.quitHint)
    let column = canvas.columns - DisplayWidth.of(hint) - 1
    canvas.text(hint, row: 0, column: column, style: Palette.quiet)
  }

  private func drawPhotos(on canvas: inout Canvas) {
    let feed = session.feed
    let last = min(feed.count, screen.top + screen.visibleCount)
    for index in screen.top..<max(screen.top, last) {
      let row = 1 + (index - screen.top) * ScreenState.rowsPerPhoto
      draw(feed[index], row: row, isSelected: index == screen.selected, on: &canvas)
    }
    if feed.count == 0 { drawPhase(on: &canvas) }
  }

  /// Over the empty list there is room for a whole error, with what to do next.
  private func drawPhase(on canvas: inout Canvas) {
    let lines = phaseText.wrapped(toWidth: canvas.columns - 6)
    for (index, line) in lines.enumerated() {
      canvas.text(line, row: 2 + index, column: 3, style: Palette.quiet)
    }
    if case .failed = session.feed.phase {
      canvas.text(retryHint, row: 3 + lines.count, column: 3, style: Palette.text)
    }
  }

  private var retryHint: String { "Ctrl-R \(text(.retry))" }

  private func draw(_ photo: Photo, row: Int, isSelected: Bool, on canvas: inout Canvas) {
    let style = isSelected ? Palette.text.with(.bold) : Palette.text
    if isSelected { canvas.text("▌", row: row, column: 0, style: Palette.accent) }
    let heart = photo.isLiked ? "♥" : "♡"
    canvas.text(heart, row: row, column: 2, style: photo.isLiked ? Palette.heart : Palette.quiet)
    let date = photo.createdAt?.dayText(in: language) ?? ""
    let room = canvas.columns - 6 - DisplayWidth.of(date)
    canvas.text(photo.author.name.truncated(toWidth: room), row: row, column: 4, style: style)
    canvas.text(
      date, row: row, column: canvas.columns - DisplayWidth.of(date) - 1, style: Palette.quiet)
    let caption = (photo.caption ?? text(.untitled)).cleaned()
    canvas.text(
      caption.truncated(toWidth: canvas.columns - 5), row: row + 1, column: 4,
      style: Palette.quiet)
  }

  private func drawStatus(on canvas: inout Canvas) {
    let row = canvas.rows - 1
    let place = session.feed.count == 0 ? "" : "\(screen.selected + 1)/\(session.feed.count)"
    let demo = program.isDemo ? text(.demoNotice) : ""
    let quota = session.rateLimit.map {
      Message(.quotaLeft, String($0.remaining), String($0.limit)).text(in: language)
    }
    // Over an empty list the phase has its own place; here it follows what to do about it.
    let phase = session.feed.count == 0 ? "" : statusText
    let parts = [program.backend, place, phase, quota ?? "", demo]
    let line = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    canvas.text(
      line.truncated(toWidth: canvas.columns - 2), row: row, column: 1, style: Palette.quiet)
  }

  private var statusText: String {
    if case .failed = session.feed.phase { return "\(retryHint): \(phaseText)" }
    return phaseText
  }

  private var phaseText: String {
    switch session.feed.phase {
    case .idle: session.feed.isStale ? text(.fromCache) : ""
    case .loading: text(.loading)
    case .failed(let error): error.message.text(in: language)
    case .ended: text(.endOfFeed)
    }
  }
}

/// The colours of TUI-5.
enum Palette {
  static let ground = Color.rgb(0x1A1B22)
  static let text = Style(foreground: .rgb(0xFFFFFF), background: ground)
  static let quiet = Style(foreground: .rgb(0xAEAFB4), background: ground)
  static let heart = Style(foreground: .rgb(0xF56B6C), background: ground)
  static let accent = Style(foreground: .rgb(0x3772E7), background: ground)
}
