import FeedCore

extension Message {
  /// The message for the screen: advice to run a command becomes the keys that do the same here.
  func onScreen(_ keys: KeyMap) -> Message {
    switch phrase {
    case .errorNotSignedIn:
      Message(
        .needsSignIn, keys.keyName(of: .showTab(.profile), in: .cards),
        keys.keyName(of: .confirm, in: .cards))
    case .errorTokenRefused: Message(.signInGoneHere, keys.keyName(of: .logIn, in: .signIn))
    case .errorMissingScope: Message(.scopeMissingHere, keys.keyName(of: .logOut, in: .cards))
    default: self
    }
  }
}
