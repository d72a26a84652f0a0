import FeedCore
import FeedSession
import TerminalKit

/// The screen during a sign-in in the browser (AUTH-4): the logo, the steps with ticks, the address
/// and a field for the code. The address begins at the left edge, so that it can be selected and
/// copied as a whole if no browser opens.
struct WaitingView {
  let screen: ScreenState
  let session: SessionState

  private static let maxWidth = 64

  func draw(on context: inout DrawContext) {
    let available = screen.signInRows
    let rows = stack(context.appearance.language).rows(in: available, top: screen.signIn.top)
    let start = (available - rows.count) / 2
    for (index, row) in rows.enumerated() { row(&context, start + index) }
  }

  /// The parts of the screen. In a low window the address, the field and the current step have
  /// priority, in this order.
  func stack(_ language: Language) -> VerticalStack {
    var stack = VerticalStack()
    guard let attempt = session.attempt else { return stack }
    let text = { (message: Message) in message.onScreen(screen.environment.keys).text(in: language)
    }
    let isOpened = screen.signIn.isBrowserOpened != false
    stack.addLogo()
    addSteps(attempt.step, to: &stack)
    stack.blank()
    stack.add(.text, left(text(Message(isOpened ? .signInOpened : .signInByHand))))
    stack.add(.required, scrolls: true, address(attempt.invitation.page.text))
    stack.blank()
    if let fault = attempt.listenerFault {
      stack.add(.text, left(text(fault.message)) { $0.muted })
      stack.blank()
    }
    if attempt.invitation.changesCollections {
      stack.add(.text, left(text(Message(.signInCollections))) { $0.muted })
      stack.blank()
    }
    stack.add(.text, left(text(Message(.signInPasteHere))))
    stack.add(.required, [field(isOpen: attempt.step == .waiting)])
    if let fault = screen.signIn.inputError { stack.add(.remark, left(text(fault)) { $0.heart }) }
    stack.blank()
    if let redirect = screen.environment.redirect {
      stack.add(.detail, left(text(Message(.signInRedirect))) { $0.muted })
      stack.add(.detail, left(redirect) { $0.muted })
      stack.blank()
    }
    stack.add(.detail, [cancel])
    return stack
  }

  private var columns: Int { min(Self.maxWidth, screen.size.columns - 4) }
  private var firstColumn: Int { (screen.size.columns - columns) / 2 }

  private func left(
    _ text: String, _ style: @escaping (Theme) -> Style = { $0.text }
  ) -> [VerticalStack.Row] {
    text.wrapped(toWidth: columns).map { line in
      { $0.text(line, row: $1, column: firstColumn, style: style($0.theme)) }
    }
  }

  private enum StepState {
    case done, failed, inProgress, pending
  }

  /// Adds the steps. In a low window the current one has priority.
  private func addSteps(_ step: SignInAttempt.Step, to stack: inout VerticalStack) {
    let opened: StepState =
      switch screen.signIn.isBrowserOpened {
      case true?: .done
      case false?: .failed
      case nil: .inProgress
      }
    let current = [.waiting, .exchanging, .profile].firstIndex(of: step) ?? 0
    let phrases: [Phrase] = [.signInStepWaiting, .signInStepExchanging, .signInStepProfile]
    // If an answer has arrived, the page was opened in some browser.
    stack.add(.detail, [line(.signInStepOpened, current > 0 ? .done : opened)])
    for (index, phrase) in phrases.enumerated() {
      let state: StepState = index < current ? .done : index > current ? .pending : .inProgress
      stack.add(index == current ? .remark : .detail, [line(phrase, state)])
    }
  }

  private func line(_ phrase: Phrase, _ state: StepState) -> VerticalStack.Row {
    { context, row in
      let theme = context.theme
      let (letter, markStyle) =
        switch state {
        case .done: ("✓", theme.accent.with(.bold))
        case .failed: ("✕", theme.heart)
        // The user may take five minutes, so this step has no animation.
        case .inProgress: (phrase == .signInStepWaiting ? "…" : context.spinner(), theme.text)
        case .pending: ("·", theme.muted)
        }
      context.text(letter, row: row, column: firstColumn, style: markStyle)
      context.text(
        state == .failed
          ? context.localized(Message(.signInStepImpossible, context.localized(phrase)))
          : context.localized(phrase), row: row, column: firstColumn + 2,
        style: state == .inProgress ? theme.text.with(.bold) : theme.muted)
    }
  }

  /// The address, wrapped at the terminal's edge. Its rows are marked as wrapped, so that the
  /// terminal joins them in a selection.
  private func address(_ text: String) -> [VerticalStack.Row] {
    let columns = max(1, screen.size.columns)
    return stride(from: 0, to: text.count, by: columns).map { start in
      let line = String(text.dropFirst(start).prefix(columns))
      let isLast = start + columns >= text.count
      return {
        $0.text(line, row: $1, column: 0, style: $0.theme.accent.with(.underline))
        if !isLast { $0.canvas.wrappedRows.insert($1) }
      }
    }
  }

  private func field(isOpen: Bool) -> VerticalStack.Row {
    { context, row in
      let (field, start) = (screen.signIn.field, firstColumn + 2)
      context.text("› ", row: row, column: firstColumn, style: context.theme.muted)
      context.field(field, row: row, column: start, columns: columns - 2, isOpen: isOpen)
      if field.text.isEmpty {
        context.text(
          context.localized(.signInFieldHint), row: row, column: start, style: context.theme.muted)
      }
    }
  }

  private func cancel(_ context: inout DrawContext, row: Int) {
    let cancel = context.label(.cancel, key: context.keys.keyName(of: .back, in: .waiting))
    context.button(
      cancel, row: row, column: firstColumn - 1, style: context.theme.muted.with(.underline),
      action: .back)
  }
}
