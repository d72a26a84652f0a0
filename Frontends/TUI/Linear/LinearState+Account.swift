import FeedCore
import FeedSession

/// Signing in and out, and the profile.
extension LinearState {
  /// Prints lines and offers a sign-in. A backend without sign-in shows the feed.
  mutating func showSignIn(_ lines: [String] = []) -> LinearStep {
    guard session.hasSignIn else { return openFeed(lines) }
    prompts = [.signIn]
    forgetLists()
    (recent, unsavedSearches) = (RecentSearches(), RecentSearches())
    guard lines.isEmpty, case .signedOut(let fault?) = session.account else { return ask(lines) }
    return ask([text(fault)])
  }

  /// The step after a sign-in by another process, or a sign-out by another process or the service.
  /// A line or result from before the change is dropped.
  ///
  /// - Returns: Nil if the account has not changed.
  mutating func accountChanged(since before: SessionState) -> LinearStep? {
    if session.signInsElsewhere != externalSignIns {
      externalSignIns = session.signInsElsewhere
      if session.isSignedIn { return LinearStep(next: .call(.loadExternalProfile)) }
    }
    return before.isSignedIn && !session.isSignedIn ? showSignIn() : nil
  }

  mutating func signInBegan(_ result: LinearResult) -> LinearStep {
    if result == .done { return openAfterSignIn() }
    guard case .signInBegun(let isOpened) = result, let attempt = session.attempt else {
      collectedAfterSignIn = nil
      return ask([result.error.map { text($0) }].compactMap(\.self))
    }
    let listenerFault = attempt.listenerFault.map { text(.signInCallbackFailed, text($0)) }
    let remark = attempt.invitation.changesCollections ? text(.signInCollections) : nil
    return LinearStep(
      lines: [text(isOpened ? .signInOpened : .signInByHand), attempt.invitation.page.text]
        + [remark, listenerFault].compactMap(\.self)
        + [text(attempt.isListening ? .signInPaste : .signInPasteOnly)],
      next: .call(.awaitSignIn))
  }

  /// Takes a pasted text or the end of the sign-in. A text without a code does not end it.
  mutating func signInEnded(_ result: LinearResult) -> LinearStep {
    switch result {
    case .pasted(let code?): return LinearStep(next: .call(.completeSignIn(code)))
    case .pasted(nil): return LinearStep(next: .call(.cancelSignIn))
    case .failed(let error) where session.attempt != nil:
      return LinearStep(lines: [text(error)], next: .call(.awaitSignIn))
    case .failed(let error):
      collectedAfterSignIn = nil
      return ask([text(error)])
    default: return openAfterSignIn()
    }
  }

  /// Opens the feed after a sign-in, or the collections of the photo for which it began.
  private mutating func openAfterSignIn() -> LinearStep {
    guard let photo = collectedAfterSignIn else { return openFeed([signedIn]) }
    collectedAfterSignIn = nil
    prompts = [.list(.feed), .photo(photo, nil)]
    forgetLists()
    var step =
      session.lacksCollectionScopes
      ? ask([text(.errorMissingCollectionScope)]) : collect()
    step.lines.insert(signedIn, at: 0)
    return step
  }

  private var signedIn: String {
    guard let profile = session.profile.value else { return text(.signedInWithoutProfile) }
    return text(.signedInAs, profile.name ?? profile.username, profile.username)
  }

  mutating func signOutEnded(_ result: LinearResult) -> LinearStep {
    if session.isSignedIn { return close([result.error.map { text($0) }].compactMap(\.self)) }
    return showSignIn([result.error.map { text($0) } ?? farewell])
  }

  private var farewell: String { text(session.isDemo ? .demoSignedOut : .signedOutFarewell) }

  mutating func showProfile() -> LinearStep {
    prompts = [.list(.feed), .profile]
    return shownProfile == nil ? LinearStep(next: .call(.loadProfile)) : ask(profile)
  }

  /// The profile, once the service has confirmed the account (TUI-85).
  var shownProfile: Profile? { session.showsUser ? session.profile.value : nil }

  func profileEnded(_ result: LinearResult) -> LinearStep {
    guard let error = result.error else { return ask(profile) }
    return ask([text(.profileUnavailable), text(error)])
  }

  private var profile: [String] {
    guard session.isConfirmed else { return [text(session.unconfirmedDisabledReason)] }
    guard let profile = shownProfile else { return [text(.profileUnavailable)] }
    let count = isExtended ? "\(text(.favorites)): \(session.favoritesCount)." : nil
    let user = userLine(profile.username, name: profile.name)
    return [user, profile.bio?.cleaned(), count].compactMap(\.self)
  }
}
