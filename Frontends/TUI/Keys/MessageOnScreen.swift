import FeedCore

extension Message {
  /// Where a message advises a command line, the keys that do the same here.
  var onScreen: Message {
    switch phrase {
    case .errorNotSignedIn:
      Message(
        .needsSignIn, KeyHint.key(of: .showTab(.profile), in: .cards),
        KeyHint.key(of: .confirm, in: .cards))
    case .errorTokenRefused: Message(.signInGoneHere, KeyHint.key(of: .logIn, in: .signIn))
    case .errorMissingScope: Message(.scopeMissingHere, KeyHint.key(of: .logOut, in: .cards))
    default: self
    }
  }
}
