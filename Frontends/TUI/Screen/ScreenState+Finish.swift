import FeedCore
import FeedSession

/// The results of commands.
extension ScreenState {
  /// Applies the result of a command.
  ///
  /// - Parameter session: The state that the command left, or a newer one.
  /// - Returns: The effects to be run.
  mutating func finish(
    _ command: ScreenCommand, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    let commands = take(command, result, session)
    return commands + synchronize(session)
  }

  private mutating func take(
    _ command: ScreenCommand, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    if let commands = batchStepEnded(command, result, session) { return commands }
    switch command {
    case .restore:
      // Without a token, there is no profile to wait for.
      if pick != nil { beginPick(session) }
      if session.isSignedIn { return [.loadProfile] }
      isSplash = false
      return continueWithKey(session)
    case .waitForSplash, .loadProfile: isSplash = false
    case .waitForSlide(let number, _): slideEnded(number)
    case .waitForNotice(let number): if notice?.number == number { notice = nil }
    case .loadPage(let name): self[name].endLoading()
    case .reload(let name): return reloaded(name, result, session)
    case .refreshFirstPage(let name): self[name].endRefresh()
    // The lists of other epochs have their own waits.
    case .retryFirstPageLater(let name, let epoch, _):
      if epoch == self.epoch { self[name].endRetryWait() }
    case .find(let source), .findAgain(let source):
      if let input = SearchInput(source) { take(result, for: input, session) }
    case .loadCollections(let source, let page): take(result, of: source, page: page)
    case .loadOwnCollections(let page): return ownCollectionsLoaded(result, page: page)
    case .createCollection(let properties, let photos):
      return collectionCreated(properties, photos, result, session)
    case .loadSearches:
      if case .searches(let kept) = result { didLoadSearches(kept) }
    case .forgetSearches: return showError(result)
    case .fetchPhoto(let id): take(result, for: .photo(id), session)
    case .fetchDetails(let id): return didLoadDetails(result, of: id)
    case .fetchRandomPhoto: take(result, for: .random, session)
    case .fetchUser(let username): return take(result, of: username)
    case .setLike(let photo, let wanted): return likeEnded(photo, wanted, result, session)
    case .keepFavorites(let store, let photo): return favoritesKept(store, photo, result, session)
    case .download(let photo, let size, _), .downloadCopy(let photo, let size):
      return downloadEnded(photo, size, result, session)
    case .makeSnippet:
      if case .text(let text) = result { return [.copy(text)] }
      return showError(result)
    case .makePicture:
      if case .picture(let png) = result { return [.copyPicture(png)] }
      return showError(result)
    case .copyPicture: return pictureCopied(result.error)
    case .pick: pickEnded(result)
    case .fetchFile(let command, let photo): return fileFetched(command, photo, result)
    case .runProgram(let run): return programEnded(run, result)
    case .copy(let text): return copied(text, result)
    case .open(let address): return opened(address.text, .openedInBrowser, result)
    case .openFile(let path): return opened(path, .openedFile, result)
    case .beginSignIn, .beginCollectionsSignIn: return signInBegan(result, session)
    case .awaitSignIn: return signInEnded(result, session)
    case .completeSignIn: codeAccepted(result, session)
    case .signOut: signedOut(result)
    case .useAccessKey, .useSecretKey: return accessKeyEnded(result)
    case .acceptPendingFirstPage(let name): self[name].endLoading()
    // A search that could not be stored is still remembered in this run.
    case .rememberSearch(let text): if result == .done { didStoreSearch(text) }
    // Its batch has ended with the account.
    case .collect: break
    case .showCachedFeed, .cancelSignIn, .stopAccessKey, .stopDownload, .stopSlide, .retryPicture,
      .retryPictures, .repaint:
      break
    }
    return []
  }

  /// Shows a notice if a reloaded list has old photos, because they are from the cache (LIVE-5) or
  /// the reload failed (FEED-19). Otherwise only a word on the status line, or the end of the list,
  /// shows it.
  private mutating func reloaded(
    _ name: ListName, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    self[name].endLoading()
    guard name == listName(session) else { return [] }
    if let error = result.error, error.code != .cancelled, session.list(name).count > 0 {
      return showNotice(error.message)
    }
    guard result == .done,
      let staleness = session.list(name).staleness(at: now, in: environment.language)
    else { return [] }
    return showNotice(staleness)
  }

  /// Reports whether a text was copied. If the desktop has failed, the terminal may still have
  /// copied it, which it does not report.
  private mutating func copied(_ text: String, _ result: ScreenResult) -> [ScreenCommand] {
    let text = text.cleaned()
    if let summary = batchSummary {
      batchSummary = nil
      guard result.error != nil else { return showNotice(summary) }
    }
    if result.error == nil { return showBriefNotice(Message(.copied, text)) }
    if environment.mayIgnoreClipboard {
      return showNotice(Message(.errorNoClipboard), Message(.copyByHand, text))
    }
    return showBriefNotice(Message(.copyHandedOver, text))
  }

  /// Reports whether a picture was copied.
  mutating func pictureCopied(_ error: FeedError?) -> [ScreenCommand] {
    guard let error else { return showBriefNotice(Message(.pictureCopied)) }
    return error.code == .cancelled ? [] : showNotice(error.message)
  }

  private mutating func opened(
    _ address: String, _ phrase: Phrase, _ result: ScreenResult
  ) -> [ScreenCommand] {
    guard let error = result.error else { return showNotice(Message(phrase, address)) }
    return showNotice(error.message, Message(.address, address))
  }

  private mutating func showError(_ result: ScreenResult) -> [ScreenCommand] {
    result.error.map { showNotice($0.messageOfShownPhoto) } ?? []
  }

  /// Reports a like or unlike with a notice, and a failed one with a dialog in the basic edition
  /// (FEED-5). A like is not reported if the user then wanted the opposite. After a sign-out, the
  /// failure is a dialog, because the photo is no longer shown.
  private mutating func likeEnded(
    _ photo: Photo, _ wanted: Bool, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    guard requestedLikes[photo.id] ?? wanted == wanted else { return [] }
    requestedLikes[photo.id] = nil
    guard let error = result.error else {
      return showBriefNotice(Message(wanted ? .liked : .likeRemoved))
    }
    guard error != .likeReplaced else { return [] }
    if error.message.phrase == .errorLikesEndedOnUnsplash, environment.asksAboutFavorites {
      environment.asksAboutFavorites = false
      present(.favorites(wanted ? photo : nil))
      return []
    }
    let isUnconfirmed = error.message.phrase == .likeUnconfirmed
    let failure = isUnconfirmed ? error.message : Message(.likeFailed)
    let reason = isUnconfirmed ? nil : error.messageOfShownPhoto
    switch (session.edition, session.isSignedIn) {
    case (.extended, true): return showNotice([failure, reason].compactMap(\.self))
    // The sign-in screen itself says that the token was refused.
    case (.extended, false) where error.code == .tokenRefused: break
    case (.extended, false): present(reason.map { .error(failure, $0) } ?? .error(failure))
    case (.basic, true): present(.error(Message(.tryAgain)))
    case (.basic, false): break
    }
    return []
  }
}

extension ScreenState {
  /// Reports the heart that was sent to the collection. If the token lacks the scopes, the heart waits
  /// for the sign-in.
  private mutating func favoritesKept(
    _ store: FavoritesStore, _ photo: Photo?, _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    guard result.error == nil else { return showError(result) }
    guard store == .collection else { return showNotice(Message(.errorLikesEndedOnUnsplash)) }
    if let photo, case .favoriteEnded(let error) = result {
      return likeEnded(photo, true, error.map(ScreenResult.failed) ?? .done, session)
    }
    guard session.lacksCollectionScopes else { return [] }
    afterSignIn = photo.map(AfterSignIn.like)
    return [.beginSignIn]
  }
}

/// Signing in and out.
extension ScreenState {
  private mutating func signInBegan(
    _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    switch result {
    case .signInBegun(let isOpened):
      signIn = SignInForm()
      signIn.isBrowserOpened = isOpened
      return [.awaitSignIn]
    // A missing key is reported on the screen itself instead of in a dialog (AUTH-8).
    case .failed(let error):
      afterSignIn = nil
      // The user is still signed in if only scopes are missing.
      if session.isSignedIn { return showError(result) }
      isGuest = false
      signIn.setupError = error
    default: break
    }
    return []
  }

  private mutating func signInEnded(
    _ result: ScreenResult, _ session: SessionState
  ) -> [ScreenCommand] {
    defer { afterSignIn = nil }
    guard let error = result.error else {
      // A sign-in by another process may be that of another user.
      guard session.signInsElsewhere == externalSignIns.count else { return [] }
      switch afterSignIn {
      case .like(let photo): return [.setLike(photo, true)]
      case .collect(let photos):
        // The screen is reset for the new sign-in before the box opens.
        return synchronize(session) + resumeCollecting(photos, session)
      case nil: return []
      }
    }
    if error.code != .cancelled {
      signIn.reportedError = error
      present(.error(Message(.couldNotSignIn), error.message))
    }
    return []
  }

  /// Shows an error below the field if the text has no code, and the wait continues. An error that
  /// ends the attempt is reported when it ends.
  private mutating func codeAccepted(_ result: ScreenResult, _ session: SessionState) {
    if let error = result.error, session.attempt != nil { signIn.inputError = error.message }
  }

  private mutating func signedOut(_ result: ScreenResult) {
    if let error = result.error { return present(.error(error.message)) }
    hasJustSignedOut = true
  }
}

extension FeedError {
  /// The message for a photo that the screen shows. The service may have removed it in the meantime.
  var messageOfShownPhoto: Message {
    message.phrase == .errorPhotoNotFound ? Message(.photoRemoved) : message
  }
}

extension PhotoList {
  /// The reason and age of photos from the cache; nil if they are not from there.
  func staleness(at now: Timestamp, in language: Language) -> Message? {
    guard isStale else { return nil }
    return Message(cachedAfter: fault, age: cachedAt?.ageText(at: now, in: language))
  }
}
