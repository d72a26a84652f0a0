import FeedCore
import FeedSession
import TerminalKit

/// The way through the browser (AUTH-4). The address stands alone and unbroken from the left edge,
/// so that it can be marked and copied whole where no browser opens.
struct WaitingView {
  let screen: ScreenState
  let session: SessionState

  func draw(on context: inout DrawContext) {
    let stack = stack(context.look.language)
    let rows = stack.rows(in: screen.signInRoom, top: screen.signIn.top)
    for (index, row) in rows.enumerated() { row(&context, index) }
  }

  /// In a low window the address, the field and the step are left, in this order of need.
  func stack(_ language: Language) -> VerticalStack {
    var stack = VerticalStack()
    guard let attempt = session.attempt else { return stack }
    let text = { (message: Message) in message.onScreen.text(in: language) }
    let isOpened = screen.signIn.isBrowserOpened != false
    stack.blank()
    stack.add(.words, left(text(Message(isOpened ? .signInOpened : .signInByHand))))
    stack.add(.needed, scrolls: true, address(attempt.invitation.page.text))
    stack.blank()
    if let fault = attempt.listenerFault {
      stack.add(.words, left(text(fault.message)) { $0.quiet })
      stack.blank()
    }
    stack.add(.words, left(text(Message(.signInPasteHere))))
    stack.add(.needed, [field(isOpen: attempt.step == .waiting)])
    if let fault = screen.signIn.fault { stack.add(.remark, left(text(fault)) { $0.heart }) }
    stack.blank()
    stack.add(.remark, [step(attempt.step)])
    return stack
  }

  private func left(
    _ text: String, _ style: @escaping (Theme) -> Style = { $0.text }
  ) -> [VerticalStack.Row] {
    text.wrapped(toWidth: screen.size.columns - 4).map { line in
      { $0.text(line, row: $1, column: 2, style: style($0.theme)) }
    }
  }

  /// Wraps at the terminal's own edge, where terminals join what is marked.
  private func address(_ text: String) -> [VerticalStack.Row] {
    let columns = max(1, screen.size.columns)
    return stride(from: 0, to: text.count, by: columns).map { start in
      let line = String(text.dropFirst(start).prefix(columns))
      return { $0.text(line, row: $1, column: 0, style: $0.theme.accent.with(.underline)) }
    }
  }

  private func field(isOpen: Bool) -> VerticalStack.Row {
    { context, row in
      let field = screen.signIn.field
      context.text("› ", row: row, column: 2, style: context.theme.quiet)
      context.field(field, row: row, column: 4, columns: context.columns - 6, isOpen: isOpen)
      if field.text.isEmpty {
        context.text(
          context.words(.signInFieldHint), row: row, column: 4, style: context.theme.quiet)
      }
    }
  }

  private func step(_ step: SignInAttempt.Step) -> VerticalStack.Row {
    let phrase: Phrase =
      switch step {
      case .waiting: .signInStepWaiting
      case .exchanging: .signInStepExchanging
      case .profile: .signInStepProfile
      }
    return { context, row in
      let style = context.theme.quiet
      // The person may take five minutes, in which nothing here is to move.
      let mark = step == .waiting ? "…" : context.spinner()
      let end = context.text("\(mark) \(context.words(phrase))", row: row, column: 2, style: style)
      context.button(
        .cancel, row: row, column: end + 2, style: style.with(.underline), action: .back)
    }
  }
}
