import FeedCore
import FeedSession
import TerminalKit

/// The screen while the browser is waited for (AUTH-4). The address stands alone and unbroken from
/// the left edge, so that it can be marked and copied whole where no browser opens.
struct WaitingView {
  let screen: ScreenState
  let session: SessionState

  func draw(on context: inout DrawContext) {
    let stack = stack(context.appearance.language)
    let rows = stack.rows(in: screen.signInRows, top: screen.signIn.top)
    for (index, row) in rows.enumerated() { row(&context, index) }
  }

  /// The parts of the screen. A low window shows the address, the field and the step, in this order
  /// of priority.
  func stack(_ language: Language) -> VerticalStack {
    var stack = VerticalStack()
    guard let attempt = session.attempt else { return stack }
    let text = { (message: Message) in message.onScreen(screen.environment.keys).text(in: language)
    }
    let isOpened = screen.signIn.isBrowserOpened != false
    stack.blank()
    stack.add(.text, left(text(Message(isOpened ? .signInOpened : .signInByHand))))
    stack.add(.required, scrolls: true, address(attempt.invitation.page.text))
    stack.blank()
    if let fault = attempt.listenerFault {
      stack.add(.text, left(text(fault.message)) { $0.muted })
      stack.blank()
    }
    stack.add(.text, left(text(Message(.signInPasteHere))))
    stack.add(.required, [field(isOpen: attempt.step == .waiting)])
    if let fault = screen.signIn.inputError { stack.add(.remark, left(text(fault)) { $0.heart }) }
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

  /// The address, wrapped at the terminal's edge, where terminals join a selection.
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
      context.text("› ", row: row, column: 2, style: context.theme.muted)
      context.field(field, row: row, column: 4, columns: context.columns - 6, isOpen: isOpen)
      if field.text.isEmpty {
        context.text(
          context.localized(.signInFieldHint), row: row, column: 4, style: context.theme.muted)
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
      let style = context.theme.muted
      // The person may take five minutes, in which nothing here is to move.
      let mark = step == .waiting ? "…" : context.spinner()
      let end = context.text(
        "\(mark) \(context.localized(phrase))", row: row, column: 2, style: style)
      let cancel = context.label(.cancel, key: context.keys.keyName(of: .back, in: .waiting))
      context.button(
        cancel, row: row, column: end + 2, style: style.with(.underline), action: .back)
    }
  }
}
