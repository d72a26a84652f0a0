import FeedCore
import FeedSession
import TerminalKit

/// The sign-in screen: buttons and a message (AUTH-2).
struct SignInView {
  let screen: ScreenState
  let session: SessionState

  func draw(on context: inout DrawContext) {
    let available = screen.signInRows
    let rows = stack(context.appearance.language).rows(in: available, top: screen.signIn.top)
    let start = (available - rows.count) / 2
    for (index, row) in rows.enumerated() { row(&context, start + index) }
  }

  func stack(_ language: Language) -> VerticalStack {
    var stack = VerticalStack()
    stack.addLogo()
    if screen.lacksAccessKey(session) {
      // The box asks for the key, and covers the rest.
      guard !screen.overlays.contains(where: { $0.layer == .accessKey }) else { return stack }
      stack.add(
        .text, [{ $0.centered($0.localized(.noAccessKeyYet), row: $1, style: $0.theme.muted) }])
      stack.blank()
      stack.add(.required, [button(.accessKeyEnterHere, .enterAccessKey) { $0.focus }])
      return stack
    }
    stack.add(.required, [button(.logIn, .logIn) { $0.focus }])
    if session.edition == .extended {
      stack.blank()
      stack.add(.required, [button(.browse, .browse) { $0.text }])
    }
    stack.blank()
    let remark = remark.map { $0.screenText(screen.environment.keys, in: language) }
    let keys = screen.environment.keys
    let hint = Message(.demoHint, keys.keyName(of: .enterAccessKey, in: .signIn))
    let words = remark ?? (session.isDemo ? hint : Message(.slogan)).text(in: language)
    let lines = words.wrapped(toWidth: screen.size.columns - 4)
    stack.add(
      remark == nil ? .text : .required, scrolls: true,
      lines.map { line in { $0.centered(line, row: $1, style: $0.theme.muted) } })
    return stack
  }

  /// A button with its key, which is the only hint on this screen how to press it.
  private func button(
    _ label: Phrase, _ action: ScreenAction, _ style: @escaping (Theme) -> Style
  ) -> VerticalStack.Row {
    { context, row in
      let label = context.label(label, key: context.keys.keyName(of: action, in: .signIn))
      let column = (context.columns - label.buttonWidth) / 2
      context.button(
        label, row: row, column: column, style: style(context.theme), action: action)
    }
  }

  /// The reason why the user is signed out, or the missing setting. It is never truncated.
  private var remark: Message? {
    if let disabledReason = screen.signIn.setupError { return disabledReason.message }
    if screen.hasJustSignedOut {
      return Message(session.isDemo ? .demoSignedOut : .signedOutFarewell)
    }
    if case .signedOut(let reason?) = session.account, reason != screen.signIn.reportedError {
      return reason.message
    }
    return nil
  }

  /// The row below the logo and name; nil if there is no room for the logo.
  func logoBottom(_ language: Language) -> Int? {
    let stack = stack(language)
    let available = screen.signInRows
    guard stack.fits(available) else { return nil }
    return (available - stack.rows(in: available, top: 0).count) / 2 + Logo.lines.count + 1
  }
}
