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

  mutating func progress(of photo: PhotoID, received: Int, expected: Int?) {
    guard transfer?.photo == photo else { return }
    transfer?.progress = Progress(received: received, expected: expected)
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
    case .loadPage(let name), .reload(let name): self[name].answered()
    case .find(let lookup): take(result, for: .photos(lookup), session)
    case .fetchPhoto(let id): take(result, for: .photo(id), session)
    case .fetchRandomPhoto: take(result, for: .random, session)
    case .fetchUser(let username): take(result, of: username)
    case .setLike: return likeEnded(result, session)
    case .download(let photo, let size, _): return downloadEnded(photo, size, result)
    case .makeSnippet:
      if case .text(let text) = result { return [.copy(text)] }
      return sayFault(result)
    case .copy(let text): return say(Message(.copied, text))
    case .open(let address):
      return result.error.map { say($0.message, Message(.address, address.text)) } ?? []
    case .beginSignIn: return signInBegan(result)
    case .awaitSignIn: signInEnded(result)
    case .completeSignIn: codeTaken(result, session)
    case .signOut: signedOut(result)
    case .cancelSignIn, .stopDownload, .retryPicture: break
    }
    return []
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

  private mutating func downloadEnded(
    _ photo: Photo, _ size: DownloadSize, _ result: ScreenResult
  ) -> [ScreenCommand] {
    // Of a person who has left, nobody is told.
    guard transfer?.name == photo.fileName(size) else { return [] }
    transfer = nil
    overlays.removeAll { $0 == .dialog(.stopDownload) }
    switch result {
    case .text(let path): return say(Message(.downloaded, path))
    case .failed(let error) where error.code == .exists: tell(.overwrite(photo, size))
    case .failed(let error) where error.code == .cancelled: return say(error.message)
    case .failed(let error): tell(.fault(error.message))
    default: break
    }
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
