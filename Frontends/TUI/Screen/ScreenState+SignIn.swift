import FeedCore
import FeedSession

/// Before anybody is signed in.
extension ScreenState {
  mutating func actOnSignIn(_ action: ScreenAction) -> [ScreenCommand] {
    switch action {
    case .logIn, .confirm:
      signIn = SignInForm()
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
    case .type(let letter): signIn.field.type(String(letter))
    case .erase: signIn.field.erase()
    case .eraseAll: signIn.field.clear()
    case .confirm: return submit()
    case .paste(let text):
      // Whoever pastes means it: a whole code or address needs no Enter.
      signIn.field.clear()
      signIn.field.type(text)
      return submit()
    default: break
    }
    return []
  }

  private mutating func submit() -> [ScreenCommand] {
    guard !signIn.field.text.isEmpty else { return [] }
    signIn.fault = nil
    return [.completeSignIn(signIn.field.text)]
  }
}
