import FeedCore
import FeedSession
import TerminalKit

/// «Log In», and what has to be said about it (AUTH-2).
struct SignInView {
  let screen: ScreenState
  let session: SessionState

  func draw(on context: inout DrawContext) {
    let room = screen.signInRoom
    let rows = stack(context.look.language).rows(in: room, top: screen.signIn.top)
    let start = (room - rows.count) / 2
    for (index, row) in rows.enumerated() { row(&context, start + index) }
  }

  func stack(_ language: Language) -> VerticalStack {
    var stack = VerticalStack()
    stack.add(
      .picture, Logo.lines.map { line in { $0.centered(line, row: $1, style: $0.theme.accent) } })
    stack.add(.words, [{ $0.centered(Logo.name, row: $1, style: $0.theme.text.with(.bold)) }])
    stack.blank()
    stack.add(.needed, [button(.logIn, .logIn) { $0.focus }])
    if session.edition == .extended {
      stack.blank()
      stack.add(.needed, [button(.browse, .browse) { $0.text }])
    }
    stack.blank()
    let remark = remark.map { $0.onScreen.text(in: language) }
    let words = remark ?? Phrase.slogan.text(in: language)
    let lines = words.wrapped(toWidth: screen.size.columns - 4)
    stack.add(
      remark == nil ? .words : .needed, scrolls: true,
      lines.map { line in { $0.centered(line, row: $1, style: $0.theme.quiet) } })
    let redirect = redirectLines(language)
    guard !redirect.isEmpty else { return stack }
    stack.blank()
    stack.add(
      .remark, redirect.map { line in { $0.centered(line, row: $1, style: $0.theme.quiet) } })
    return stack
  }

  /// The key stands beside it, since nothing else on this screen tells how to press a button.
  private func button(
    _ label: Phrase, _ action: ScreenAction, _ style: @escaping (Theme) -> Style
  ) -> VerticalStack.Row {
    { context, row in
      let column = (context.columns - context.width(ofButton: label)) / 2
      let end = context.button(
        label, row: row, column: column, style: style(context.theme), action: action)
      let key = KeyBinding.keyName(of: action, in: .signIn)
      context.text(key, row: row, column: end + 1, style: context.theme.quiet)
    }
  }

  /// Why nobody is signed in, or what is missing; said whole, whatever has to go for it.
  private var remark: Message? {
    if let obstacle = screen.signIn.obstacle { return obstacle.message }
    if screen.saysFarewell { return Message(.signedOutFarewell) }
    if case .signedOut(let reason?) = session.account, reason != screen.signIn.told {
      return reason.message
    }
    return nil
  }

  /// Said before anybody begins: without it the browser's page is a fault that tells nothing. What
  /// is missing names it as well. On a line of its own, to be copied.
  private func redirectLines(_ language: Language) -> [String] {
    guard let redirect = screen.facts.redirect, screen.signIn.obstacle == nil else { return [] }
    return [Phrase.signInRedirect.text(in: language), redirect].flatMap { wrapped($0) }
  }

  /// An address that has room between the edges of the window alone is not broken: in two pieces it
  /// can be neither followed nor copied.
  private func wrapped(_ text: String) -> [String] {
    let room = screen.size.columns - 4
    let longest = text.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
    return text.wrapped(toWidth: longest > room ? screen.size.columns : room)
  }

  /// The row below logo and name; nil where there is no room for the logo.
  func logoBottom(_ language: Language) -> Int? {
    let stack = stack(language)
    let room = screen.signInRoom
    guard stack.fits(room) else { return nil }
    return (room - stack.rows(in: room, top: 0).count) / 2 + Logo.lines.count + 1
  }
}
