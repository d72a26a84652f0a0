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
    stack.add(.required, [button(.logIn, .logIn) { $0.focus }])
    if session.edition == .extended {
      stack.blank()
      stack.add(.required, [button(.browse, .browse) { $0.text }])
    }
    stack.blank()
    let remark = remark.map { $0.onScreen(screen.environment.keys).text(in: language) }
    let keys = screen.environment.keys
    let hint = Message(.demoHint, keys.keyName(of: .enterAccessKey, in: .signIn))
    let words = remark ?? (session.isDemo ? hint : Message(.slogan)).text(in: language)
    let lines = words.wrapped(toWidth: screen.size.columns - 4)
    stack.add(
      remark == nil ? .text : .required, scrolls: true,
      lines.map { line in { $0.centered(line, row: $1, style: $0.theme.muted) } })
    let redirect = redirectLines(language)
    guard !redirect.isEmpty else { return stack }
    stack.blank()
    stack.add(
      .remark, redirect.map { line in { $0.centered(line, row: $1, style: $0.theme.muted) } })
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

  /// The redirect address to register, on its own line so that it can be copied. Without it the
  /// browser would show an error that does not explain the problem. A setup error already contains
  /// it.
  private func redirectLines(_ language: Language) -> [String] {
    guard let redirect = screen.environment.redirect, screen.signIn.setupError == nil else {
      return []
    }
    return [Phrase.signInRedirect.text(in: language), redirect].flatMap { wrapped($0) }
  }

  /// Wraps a text at the margins, or at the edges if a long address fits only there: a broken
  /// address cannot be opened or copied.
  private func wrapped(_ text: String) -> [String] {
    let available = screen.size.columns - 4
    let longest = text.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
    return text.wrapped(toWidth: longest > available ? screen.size.columns : available)
  }

  /// The row below the logo and name; nil if there is no room for the logo.
  func logoBottom(_ language: Language) -> Int? {
    let stack = stack(language)
    let available = screen.signInRows
    guard stack.fits(available) else { return nil }
    return (available - stack.rows(in: available, top: 0).count) / 2 + Logo.lines.count + 1
  }
}
