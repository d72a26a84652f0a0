import FeedCore
import FeedSession

/// What came of the commands.
extension ScreenState {
  /// `session` is the state that the command left, or a newer one.
  mutating func finish(
    _ command: ScreenCommand, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    let commands = take(command, result, session)
    return commands + settle(session)
  }

  private mutating func take(
    _ command: ScreenCommand, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    switch command {
    case .restore:
      // Without a token there is nothing to wait for.
      if session.isSignedIn { return [.loadProfile] }
      isSplash = false
    case .waitForSplash, .loadProfile: isSplash = false
    case .waitForNotice(let number): if notice?.number == number { notice = nil }
    case .loadPage(let name): self[name].answered()
    case .reload(let name): return reloaded(name, result, session)
    case .find(let source):
      if let input = SearchInput(source) { take(result, for: input, session) }
    case .fetchPhoto(let id): take(result, for: .photo(id), session)
    case .fetchRandomPhoto: take(result, for: .random, session)
    case .fetchUser(let username): take(result, of: username)
    case .setLike: return likeEnded(result, session)
    case .download(let photo, let size, _): return downloadEnded(photo, size, result)
    case .makeSnippet:
      if case .text(let text) = result { return [.copy(text)] }
      return sayFault(result)
    case .copy(let text): return copied(text, result)
    case .open(let address): return opened(address, result)
    case .beginSignIn: return signInBegan(result)
    case .awaitSignIn: signInEnded(result)
    case .completeSignIn: codeTaken(result, session)
    case .signOut: signedOut(result)
    case .cancelSignIn, .stopDownload, .retryPicture, .retryPictures, .repaint: break
    }
    return []
  }

  /// LIVE-5: who asked anew, and sees old photos, is told why; the status line has room for a word.
  private mutating func reloaded(
    _ name: ListName, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    self[name].answered()
    guard result == .done, name == listName(session),
      let staleness = session.list(name).staleness(in: facts.language)
    else { return [] }
    return say(staleness)
  }

  /// What the desktop has not taken, the terminal may have; it does not tell.
  private mutating func copied(_ text: String, _ result: ScreenResult) -> [ScreenCommand] {
    let text = text.cleaned()
    if result.error == nil { return sayBriefly(Message(.copied, text)) }
    if facts.ignoresCopies { return say(Message(.errorNoClipboard), Message(.copyByHand, text)) }
    return sayBriefly(Message(.copyHandedOver, text))
  }

  private mutating func opened(
    _ address: WebAddress, _ result: ScreenResult
  ) -> [ScreenCommand] {
    guard let error = result.error else { return say(Message(.openedInBrowser, address.text)) }
    return say(error.message, Message(.address, address.text))
  }

  private mutating func sayFault(_ result: ScreenResult) -> [ScreenCommand] {
    result.error.map { say($0.message) } ?? []
  }

  /// FEED-5: a dialog in the basic edition, a notice in the extended one.
  private mutating func likeEnded(
    _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    guard let error = result.error, session.isSignedIn else { return [] }
    if session.edition == .extended { return say(Message(.likeFailed), error.message) }
    tell(.fault(Message(.tryAgain)))
    return []
  }
}

/// Signing in and out.
extension ScreenState {
  private mutating func signInBegan(_ result: ScreenResult) -> [ScreenCommand] {
    switch result {
    case .invited(let isOpened):
      signIn = SignInForm()
      signIn.isBrowserOpened = isOpened
      return [.awaitSignIn]
    // What is missing is said in place, whole, instead of in a dialog to be closed (AUTH-8).
    case .failed(let error):
      browses = false
      signIn.obstacle = error
    default: break
    }
    return []
  }

  private mutating func signInEnded(_ result: ScreenResult) {
    guard let error = result.error, error.code != .cancelled else { return }
    signIn.told = error
    tell(.fault(Message(.couldNotSignIn), error.message))
  }

  /// A text without a code is told in place and the wait goes on; what ended the attempt is told
  /// by its end.
  private mutating func codeTaken(_ result: ScreenResult, _ session: SessionState) {
    signIn.field = TextField()
    if let error = result.error, session.attempt != nil { signIn.fault = error.message }
  }

  private mutating func signedOut(_ result: ScreenResult) {
    if let error = result.error { return tell(.fault(error.message)) }
    saysFarewell = true
  }
}

extension PhotoList {
  /// Why what is shown is old, and how old; nil where it is not.
  func staleness(in language: Language) -> Message? {
    guard isStale else { return nil }
    let moment = cachedAt?.minuteText(in: language)
    return moment.map { Message(.fromCacheAsOf, $0) } ?? Message(.fromCache)
  }
}
