import FeedCore

extension Message {
  /// The message for the screen: advice to run a command becomes the keys that do the same here.
  var onScreen: Message {
    switch phrase {
    case .errorNotSignedIn:
      Message(
        .needsSignIn, KeyBinding.keyName(of: .showTab(.profile), in: .cards),
        KeyBinding.keyName(of: .confirm, in: .cards))
    case .errorTokenRefused: Message(.signInGoneHere, KeyBinding.keyName(of: .logIn, in: .signIn))
    case .errorMissingScope: Message(.scopeMissingHere, KeyBinding.keyName(of: .logOut, in: .cards))
    default: self
    }
  }
}
