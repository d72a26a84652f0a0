import FeedCore
import FeedSession
import TerminalKit

/// «Log In», and what has to be said about it (AUTH-2).
struct SignInView {
  let screen: ScreenState
  let session: SessionState

  func draw(on sketch: inout Sketch) {
    let lines = remarks(sketch)
    let area = Rectangle(
      row: 0, column: 2, rows: sketch.rows - 1, columns: sketch.columns - 4)
    let textRows = lines.reduce(0) { $0 + $1.wrapped(toWidth: area.columns).count }
    let canBrowse = session.edition == .extended
    let rest = 3 + (canBrowse ? 2 : 0) + textRows
    // In a low window the words count more than the picture.
    let isLow = area.rows < rest + Logo.lines.count + 1
    let height = rest + (isLow ? 1 : Logo.lines.count + 1)
    var row = max(0, (area.rows - height) / 2)
    row = Logo.draw(row: row, isLow: isLow, on: &sketch) + 1
    button(.logIn, "Enter", .logIn, row: row, style: sketch.theme.focus, on: &sketch)
    if canBrowse {
      button(.browse, "b", .browse, row: row + 2, style: sketch.theme.text, on: &sketch)
      row += 2
    }
    row += 2
    for line in lines {
      row = sketch.paragraph(line, row: row, style: sketch.theme.quiet, in: area)
    }
  }

  /// The key stands beside it, since nothing else on this screen tells how to press a button.
  private func button(
    _ label: Phrase, _ key: String, _ action: ScreenAction, row: Int, style: Style,
    on sketch: inout Sketch
  ) {
    let column = (sketch.columns - sketch.width(ofButton: label)) / 2
    let end = sketch.button(label, row: row, column: column, style: style, action: action)
    sketch.text(key, row: row, column: end + 1, style: sketch.theme.quiet)
  }

  /// Why nobody is signed in, or what is missing.
  private func remarks(_ sketch: Sketch) -> [String] {
    if let obstacle = screen.signIn.obstacle { return [sketch.words(obstacle.message)] }
    if screen.saysFarewell { return [sketch.words(.signedOutFarewell)] }
    if case .signedOut(let reason?) = session.account { return [sketch.words(reason.message)] }
    return [sketch.words(.slogan)]
  }
}

/// The way through the browser (AUTH-4). The address stands alone and unbroken from the left edge,
/// so that it can be marked and copied whole where no browser opens.
struct WaitingView {
  let screen: ScreenState
  let session: SessionState

  func draw(on sketch: inout Sketch) {
    guard let attempt = session.attempt else { return }
    let area = Rectangle(row: 0, column: 2, rows: sketch.rows - 1, columns: sketch.columns - 4)
    let isOpened = screen.signIn.isBrowserOpened == true
    var row = left(sketch.words(isOpened ? .signInOpened : .signInByHand), row: 1, area, &sketch)
    row = address(attempt.invitation.page.text, row: row + 1, &sketch)
    if let fault = attempt.listenerFault {
      row = left(sketch.words(fault.message), row: row + 1, area, &sketch, sketch.theme.quiet)
    }
    row = left(sketch.words(.signInPasteHere), row: row + 1, area, &sketch)
    field(row: row, area, attempt.step == .waiting, &sketch)
    row += 1
    if let fault = screen.signIn.fault {
      row = left(sketch.words(fault), row: row, area, &sketch, sketch.theme.heart)
    }
    step(attempt.step, row: min(row + 1, sketch.rows - 2), &sketch)
  }

  private func left(
    _ text: String, row: Int, _ area: Rectangle, _ sketch: inout Sketch, _ style: Style? = nil
  ) -> Int {
    let lines = text.wrapped(toWidth: area.columns)
    for (index, line) in lines.enumerated() {
      sketch.text(line, row: row + index, column: area.column, style: style)
    }
    return row + lines.count
  }

  /// Wraps at the terminal's own edge, where terminals join what is marked.
  private func address(_ text: String, row: Int, _ sketch: inout Sketch) -> Int {
    var rest = text[...]
    var row = row
    while !rest.isEmpty {
      let style = sketch.theme.accent.with(.underline)
      sketch.text(String(rest.prefix(sketch.columns)), row: row, column: 0, style: style)
      rest = rest.dropFirst(sketch.columns)
      row += 1
    }
    return row
  }

  private func field(row: Int, _ area: Rectangle, _ isOpen: Bool, _ sketch: inout Sketch) {
    // The end is what is being typed.
    let shown = String(screen.signIn.field.text.suffix(area.columns - 3))
    sketch.text("› ", row: row, column: area.column, style: sketch.theme.quiet)
    let end = sketch.text(shown, row: row, column: area.column + 2)
    if isOpen { sketch.canvas.cursor = Position(row: row, column: end) }
  }

  private func step(_ step: SignInAttempt.Step, row: Int, _ sketch: inout Sketch) {
    let phrase: Phrase =
      switch step {
      case .waiting: .signInStepWaiting
      case .exchanging: .signInStepExchanging
      case .profile: .signInStepProfile
      }
    let style = sketch.theme.quiet
    // The person may take five minutes, in which nothing here is to move.
    let mark = step == .waiting ? "…" : sketch.spinner()
    let end = sketch.text("\(mark) \(sketch.words(phrase))", row: row, column: 2, style: style)
    sketch.button(.cancel, row: row, column: end + 2, style: style.with(.underline), action: .back)
  }
}
