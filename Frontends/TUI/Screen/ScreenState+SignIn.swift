import FeedCore
import FeedSession
import TerminalKit

/// Before anybody is signed in.
extension ScreenState {
  mutating func actOnSignIn(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .move(.up): scrollSignIn(by: -1, session)
    case .move(.down): scrollSignIn(by: 1, session)
    case .wheel(let lines, _): scrollSignIn(by: lines, session)
    case .logIn, .confirm:
      signIn = SignInForm()
      saysFarewell = false
      return [.beginSignIn]
    case .browse: browses = true
    default: break
    }
    return []
  }

  /// While a code is exchanged nothing but a cancel gets through (AUTH-4).
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
      // Whoever pastes means it: a whole code or address needs no Enter.
      signIn.field = TextField(text)
      return submit()
    default: break
    }
    return []
  }

  private mutating func scrollSignIn(by rows: Int, _ session: SessionState) {
    signIn.top = min(max(0, signIn.top + rows), lastSignInTop(session))
  }

  /// Zero where all that is needed is seen at once.
  func lastSignInTop(_ session: SessionState) -> Int {
    let stack =
      base(session) == .waiting
      ? WaitingView(screen: self, session: session).stack(facts.language)
      : SignInView(screen: self, session: session).stack(facts.language)
    return stack.lastTop(in: signInRoom)
  }

  /// Rows above the status line.
  var signInRoom: Int { max(1, size.rows - 1) }

  private mutating func submit() -> [ScreenCommand] {
    guard !signIn.field.text.isEmpty else { return [] }
    signIn.fault = nil
    return [.completeSignIn(signIn.field.text)]
  }
}
