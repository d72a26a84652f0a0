import FeedCore
import FeedSession
import TerminalKit

/// The arguments of the key table's conditions: a layer, and the states of the screen and the
/// session. It is a class because each condition would copy both states.
final class KeyContext: Sendable {
  let layer: InputLayer
  let screen: ScreenState
  let session: SessionState

  init(layer: InputLayer, screen: ScreenState, session: SessionState) {
    self.layer = layer
    self.screen = screen
    self.session = session
  }
}

// Whether help lists a key.
extension KeyContext {
  var hasPhoto: Bool { screen.current(session) != nil }

  var hasCollection: Bool { screen.shownCollections?.selectedItem != nil }

  /// Whether there is a photo or a collection to open.
  var canOpen: Bool { hasPhoto || hasCollection }

  var canOpenPage: Bool {
    guard session.hasPages else { return false }
    if let photo = screen.current(session) { return photo.canBeOpened }
    return screen.shownCollections?.selectedItem.map { !$0.link.isReserved } == true
  }

  var canCopyLink: Bool {
    session.hasPages && screen.current(session)?.hasSnippet(.url) == true
  }

  /// Whether the photo on the screen has a heart.
  var canLike: Bool {
    hasPhoto && session.hasLikes && !(isPhotoOpen && session.edition == .basic)
  }

  /// Whether the photo on the screen can be added to a collection of the user.
  var canCollect: Bool { hasPhoto && session.canCollect }

  var canMark: Bool { hasPhoto && screen.canMark(session) }

  var hasMarks: Bool { !screen.marks(session).photos.isEmpty }

  /// Whether the author of the photo or collection has a page.
  var canShowAuthor: Bool {
    canOpen && hasAuthor && session.capabilities.contains(.userPhotos)
  }

  private var hasAuthor: Bool { screen.current(session).map { $0.author.knownName != nil } ?? true }

  /// Whether there is another tab to go to.
  var hasTabs: Bool { screen.tabs(session).count > 1 }

  var hasProfileTab: Bool { session.offers(Tab.profile) }

  var hasSearchTab: Bool { session.offers(Tab.search) }

  var hasSections: Bool { !screen.sections(session).isEmpty }

  var canPick: Bool { hasPhoto || screen.pick?.marked.isEmpty == false }

  var canMove: Bool { layer != .cards || canOpen || screen.tab == .profile || hasChoices }

  /// Whether there are searches to choose from below the field.
  var hasChoices: Bool { !screen.searchChoices(session).isEmpty }

  /// Whether one of these searches has the focus.
  var hasFocusedChoice: Bool { screen.chosenIndex(session) != nil }

  /// Whether a filter or a swatch of the row of colors has the focus.
  var hasFocusedField: Bool { screen.focusesFields(session) }

  var isPhotoOpen: Bool { screen.photo != nil }

  var hasList: Bool { screen.listName(session) != nil }

  var hasTopics: Bool { session.hasTopics }

  var hasFilters: Bool { screen.hasFilters(session) }

  var isFiltered: Bool { hasFilters && screen.search.filters.isFiltered }

  var hasUser: Bool {
    screen.user(session) != nil
      && (screen.tab != .search || screen.search.isProfileComplete
        || session.capabilities.contains(.users))
  }

  var isSignedIn: Bool { session.isSignedIn }

  var canBrowse: Bool { isExtended && !screen.lacksAccessKey(session) }

  var takesAccessKey: Bool { screen.environment.takesAccessKey }

  var canSignOut: Bool { session.canSignOut }

  var isExtended: Bool { session.edition == .extended }

  var canGoBack: Bool { screen.tab != .feed || !screen.backStack.isEmpty }
}

// The words of a hint; nil if it is left out now.
extension KeyContext {
  /// The words for Enter: it opens the selected card, or presses the one button.
  var openWords: Phrase? { canOpen ? .hintOpen : screen.emptyStateButton(session)?.hint }

  /// The words for signing in. Without an access key the button has them.
  var logInWords: Phrase? { screen.lacksAccessKey(session) ? nil : .helpLogIn }

  var browseWords: Phrase? { canBrowse ? .hintBrowse : nil }

  var pickWords: Phrase? {
    if hasCollection { return .hintOpen }
    return canPick ? .hintPick : screen.emptyStateButton(session)?.hint
  }

  var viewWords: Phrase? { hasPhoto ? .hintOpen : nil }

  var markWords: Phrase? { hasPhoto ? .hintMark : nil }

  var likeWords: Phrase? {
    guard canLike, let photo = screen.current(session) else { return nil }
    let isLiked = screen.requestedLikes[photo.id] ?? photo.isLiked
    return isLiked ? .linearUnlike : .hintLike
  }

  /// The words for zooming. They are left out over cards, where there is no room.
  var zoomWords: Phrase? { isPhotoOpen ? .hintZoom : nil }

  var searchWords: Phrase? { hasSearchTab ? .helpSearch : nil }

  var copyLinkWords: Phrase? { canCopyLink ? .helpCopyLink : nil }

  var openPageWords: Phrase? { canOpenPage ? .helpBrowser : nil }

  /// The words for Enter in the box of collections.
  var tickWords: Phrase? {
    guard let box = screen.overlays.last?.collectionBox else { return nil }
    let own = screen.ownCollections
    guard case .collection(let id) = box.rows(own)[box.focus(own)] else { return .hintDo }
    return screen.tick(of: id, box.photos, session) == .all ? .hintRemove : .hintAdd
  }

  var shareWords: Phrase? { isPhotoOpen ? .helpShare : nil }

  /// The words for the topics, on the search tab while other photos are shown.
  var topicsWords: Phrase? {
    hasTopics && screen.tab == .search && screen.search.submitted != .topics ? .helpTopics : nil
  }

  /// The words for the user's page. On the profile they appear only if its header truncates the
  /// name or the bio.
  var userWords: Phrase? {
    if screen.tab == .search {
      return hasUser && !screen.search.isProfileComplete ? .hintUser : nil
    }
    guard screen.tab == .profile, ProfileHeader(session, columns: screen.size.columns).isCut else {
      return nil
    }
    return .hintUser
  }

  /// The words for scrolling, if not everything is visible.
  var scrollWords: Phrase? {
    let lastTop =
      switch (layer, screen.overlays.last) {
      case (.signIn, _): screen.lastSignInTop(session)
      // While a code is exchanged, only cancelling is possible.
      case (.waiting, _) where session.attempt?.step == .waiting: screen.lastSignInTop(session)
      case (_, let overlay?) where overlay.layer == layer:
        overlay.page.map { screen.wrapped($0, session).lastTop } ?? 0
      default: 0
      }
    return lastTop > 0 ? .hintScroll : nil
  }

  var chooseWords: Phrase? { hasChoices || hasFilters ? .helpChoose : nil }

  /// The words for Enter in the search field.
  var searchFieldWords: Phrase? {
    if let filter = screen.focusedFilter(session) { return filter.title }
    return screen.focusedColor(session) == nil ? .helpSearch : .helpColors
  }

  /// The words for sending the pasted text, which is not possible while a code is exchanged.
  var sendWords: Phrase? { session.attempt?.step == .waiting ? .hintSend : nil }

  /// The words for the keys of a dialog: the labels of its buttons.
  var yesWords: Phrase? { buttons.count > 1 ? buttons.first?.label.phrase : nil }

  var noWords: Phrase? { buttons.count > 1 ? buttons.last?.label.phrase : nil }

  var onlyButtonWords: Phrase? { buttons.count > 1 ? nil : buttons.first?.label.phrase }

  private var buttons: [ChoiceBox.Choice] {
    if case .choices(let box) = screen.overlays.last { box.choices } else { [] }
  }
}

// The reason why an action is not possible now; nil if it is.
extension KeyContext {
  /// The reason for Space, which presses the tab's button if there is one and otherwise likes the
  /// photo.
  var pressDisabledReason: Message? {
    screen.emptyStateButton(session) == nil ? likeDisabledReason : nil
  }

  var likeDisabledReason: Message? {
    if hasCollection { return nil }
    if isPhotoOpen, session.edition == .basic { return Message(.basicHasNoHeartHere) }
    if let fault = session.likesFault { return fault.message }
    if session.hasSignIn || session.isSignedIn, !session.hasLikes {
      return Message(.notOfferedHere)
    }
    if !session.isConfirmed { return session.unconfirmedDisabledReason }
    return signedOutDisabledReason
  }

  var collectDisabledReason: Message? {
    if hasCollection { return nil }
    if session.hasSignIn || session.isSignedIn, !session.canCollect {
      return Message(.errorNoCollectionChanges)
    }
    if !session.isConfirmed { return session.unconfirmedDisabledReason }
    return signedOutDisabledReason
  }

  var markDisabledReason: Message? {
    hasPhoto && !screen.canMark(session) ? Message(.markNeedsList) : nil
  }

  var signedOutDisabledReason: Message? {
    if session.account == .unknown { return session.unconfirmedDisabledReason }
    if isSignedIn { return nil }
    return session.hasSignIn ? signInAdvice : FeedError.noAccounts.message
  }

  var logOutDisabledReason: Message? {
    session.hasSignIn ? signedOutDisabledReason : FeedError.noAccounts.message
  }

  var browseDisabledReason: Message? {
    if screen.lacksAccessKey(session) { return Message(.noAccessKeyYet) }
    return isExtended ? nil : signInAdvice
  }

  var topicsDisabledReason: Message? {
    if !session.hasTopics, session.hasOnlyFavorites { return Message(.foldersHaveNoTopics) }
    return session.topicsDisabledReason
  }

  var copyDisabledReason: Message? {
    if !session.hasPages { return pageDisabledReason }
    if hasPhoto, !canCopyLink { return Message(.notOfferedHere) }
    return screen.environment.hasClipboard ? nil : Message(.noClipboard)
  }

  var pageDisabledReason: Message? {
    if !session.hasPages {
      guard session.isDemo else { return Message(.notOfferedHere) }
      return Message(
        .demoHasNoPagesHere, screen.environment.keys.keyName(of: .enterAccessKey, in: .cards))
    }
    return canOpen && !canOpenPage ? Message(.notOfferedHere) : nil
  }

  var authorDisabledReason: Message? {
    session.capabilities.contains(.userPhotos) && hasAuthor ? nil : Message(.notOfferedHere)
  }

  var profileTabDisabledReason: Message? { hasProfileTab ? nil : FeedError.noAccounts.message }

  var searchTabDisabledReason: Message? { hasSearchTab ? nil : Message(.notOfferedHere) }

  var sectionsDisabledReason: Message? { hasSections ? nil : Message(.noOtherList) }

  var accessKeyDisabledReason: Message? { takesAccessKey ? nil : Message(.noAccessKeyNeeded) }

  var slideshowDisabledReason: Message? { hasList ? nil : Message(.slideshowNeedsList) }

  var zoomDisabledReason: Message? {
    if !screen.environment.hasPictures { return Message(.noPicturesHere) }
    return isPhotoOpen ? nil : Message(.zoomNeedsPhoto)
  }

  /// The advice to sign in, with the keys that lead there.
  private var signInAdvice: Message {
    let keys = screen.environment.keys
    let enter = keys.keyName(of: .confirm, in: .cards)
    let profile = keys.keyName(of: .showTab(.profile), in: .cards)
    guard screen.rootScreen(session) == .tabs else { return Message(.needsSignInHere, enter) }
    if isPhotoOpen {
      let back = keys.keyName(of: .back, in: .photo)
      return Message(.needsSignInBack, back, profile, enter)
    }
    return screen.tab == .profile
      ? Message(.needsSignInHere, enter) : Message(.needsSignIn, profile, enter)
  }
}
