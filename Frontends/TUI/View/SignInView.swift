import FeedCore
import FeedSession
import TerminalKit

/// The sign-in screen: buttons, and remarks about them (AUTH-2).
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
    let words = remark ?? (session.isDemo ? Phrase.demoHint : .slogan).text(in: language)
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

  /// A button with its key, since nothing else on this screen tells how to press one.
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

  /// The reason why nobody is signed in, or what is missing. It is shown whole, whatever else is
  /// left out.
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

  /// The redirect address to be registered, shown before a sign-in: without it the browser shows an
  /// error that explains nothing. It has a line of its own, to be copied. A setup error names it as
  /// well.
  private func redirectLines(_ language: Language) -> [String] {
    guard let redirect = screen.environment.redirect, screen.signIn.setupError == nil else {
      return []
    }
    return [Phrase.signInRedirect.text(in: language), redirect].flatMap { wrapped($0) }
  }

  /// Wraps a text at the margins. An address that fits only without margins is not broken: in two
  /// pieces it can be neither followed nor copied.
  private func wrapped(_ text: String) -> [String] {
    let available = screen.size.columns - 4
    let longest = text.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
    return text.wrapped(toWidth: longest > available ? screen.size.columns : available)
  }

  /// The row below logo and name; nil if there is no room for the logo.
  func logoBottom(_ language: Language) -> Int? {
    let stack = stack(language)
    let available = screen.signInRows
    guard stack.fits(available) else { return nil }
    return (available - stack.rows(in: available, top: 0).count) / 2 + Logo.lines.count + 1
  }
}
