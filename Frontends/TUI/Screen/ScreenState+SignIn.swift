import FeedCore
import FeedSession
import TerminalKit

/// The sign-in and waiting screens.
extension ScreenState {
  mutating func actOnSignIn(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .move(.up): scrollSignIn(by: -1, session)
    case .move(.down): scrollSignIn(by: 1, session)
    case .wheel(let lines, _): scrollSignIn(by: lines, session)
    case .logIn, .confirm: return logIn(session)
    case .browse:
      isGuest = true
      return [.showCachedFeed]
    default: break
    }
    return []
  }

  /// Acts while the sign-in waits for the browser. While a code is exchanged, the user can only
  /// cancel (AUTH-20).
  mutating func actOnWaiting(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    if action == .back { return [.cancelSignIn] }
    guard session.attempt?.step == .waiting else { return [] }
    switch action {
    case .move(.up): scrollSignIn(by: -1, session)
    case .move(.down): scrollSignIn(by: 1, session)
    case .wheel(let lines, _): scrollSignIn(by: lines, session)
    case .type(let letter): signIn.field.type(String(letter))
    case .edit(let edit): signIn.field.apply(edit)
    case .confirm: return submit()
    case .paste(let text):
      // A pasted code or address is complete, so it needs no Enter.
      signIn.field = TextField(text)
      return submit()
    default: break
    }
    return []
  }

  private mutating func scrollSignIn(by rows: Int, _ session: SessionState) {
    signIn.top = min(max(0, signIn.top + rows), lastSignInTop(session))
  }

  /// The maximum scroll position in rows; 0 if everything is visible.
  func lastSignInTop(_ session: SessionState) -> Int {
    let stack =
      rootScreen(session) == .waiting
      ? WaitingView(screen: self, session: session).stack(environment.language)
      : SignInView(screen: self, session: session).stack(environment.language)
    return stack.lastTop(in: signInRows)
  }

  /// The rows above the status line.
  var signInRows: Int { max(1, size.rows - 1) }

  private mutating func submit() -> [ScreenCommand] {
    guard !signIn.field.text.isEmpty else { return [] }
    defer { (signIn.field, signIn.inputError) = (TextField(), nil) }
    return [.completeSignIn(signIn.field.text)]
  }
}
