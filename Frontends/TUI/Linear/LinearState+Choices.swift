import FeedCore
import FeedSession

/// The choices at each prompt.
extension LinearState {
  /// Whether the user has signed in or browses without an account.
  var isPastSignIn: Bool { prompts.first != .signIn }

  /// The choices of the prompt, in the order in which they are printed (UI-1).
  var choices: [LinearChoice] {
    switch prompt {
    case .signIn: [.logIn] + (isExtended ? [.browse] : []) + [.help, .quit]
    case .list(let source): choices(in: source)
    case .photo(let photo, _):
      like(photo) + share(photo) + [.download] + collecting + [.about] + more(photo) + ending
    case .profile: favorites + logOut + ending
    case .menu: ending
    case .overwrite: [.overwrite, .no, .help]
    case .logOut, .collectionScopes: [.yes, .no, .help]
    case .search: [.help]
    case .newCollection: []
    }
  }

  private func choices(in source: LinearSource) -> [LinearChoice] {
    var choices = refinements(of: source)
    choices += searching
    if source != .feed { choices.append(.feed) }
    if source != .found(.topics) { choices += topics }
    if source != .favorites { choices += favorites }
    return choices + account + [.reload] + ending
  }

  /// The choices that every prompt after the sign-in accepts without printing them.
  var unlistedChoices: [LinearChoice] { isPastSignIn ? globalChoices + [.help, .quit] : [] }

  /// The letters that open a list or the profile from every prompt.
  var globalChoices: [LinearChoice] { [.feed] + searching + topics + favorites + account }

  private var ending: [LinearChoice] { (prompts.count > 1 ? [.back] : []) + [.help, .quit] }

  private var searching: [LinearChoice] { session.capabilities.hasSearch ? [.search] : [] }

  private var topics: [LinearChoice] { session.hasTopics ? [.topics] : [] }

  /// The choices of a search for photos: filters, and the collections with the same words.
  private func refinements(of source: LinearSource) -> [LinearChoice] {
    guard case .found(.words) = source else { return [] }
    let hasCollections = session.offers(.collections(""))
    return [.filters] + (hasCollections ? [.collections] : [])
  }

  private var collecting: [LinearChoice] {
    session.showsUser && session.canCollect ? [.collections] : []
  }

  private func share(_ photo: Photo) -> [LinearChoice] {
    shareMenu(photo).items.isEmpty ? [] : [.share]
  }

  private func more(_ photo: Photo) -> [LinearChoice] {
    (hasPage(photo.author) ? [.author] : []) + (commands.isEmpty ? [] : [.commands])
  }

  /// Whether an author has a page.
  private func hasPage(_ author: Author) -> Bool {
    !author.username.isEmpty && !userMenu(author.username, name: nil).items.isEmpty
  }

  private var favorites: [LinearChoice] {
    session.showsUser && session.hasFavorites ? [.favorites] : []
  }

  /// The profile or the sign-in. The profile is offered even before the service has confirmed the
  /// account (TUI-85), because the user can sign out there.
  private var account: [LinearChoice] {
    session.isSignedIn ? [.profile] : session.hasSignIn ? [.logIn] : []
  }

  private var logOut: [LinearChoice] { session.canSignOut ? [.logOut] : [] }

  private func like(_ photo: Photo) -> [LinearChoice] {
    guard session.showsUser, session.hasLikes, isExtended else { return [] }
    return [session.applyingLikes(to: photo).isLiked ? .unlike : .like]
  }

  /// The lines with the choices: one for each numbered item, and one for all letters.
  var choicesLines: [String] {
    let letters = choices.map { $0.text(in: language) }
    return (menu?.lines ?? []) + [(emptyLineWords + numbers + letters).joined(separator: ", ")]
  }

  /// The numbered items of the prompt.
  private var menu: LinearMenu? {
    switch prompt {
    case .menu(let menu): menu
    case .search: searchMenu
    case .signIn, .list, .photo, .overwrite, .profile, .logOut, .collectionScopes,
      .newCollection:
      nil
    }
  }

  /// The words for an empty line, if it has an effect.
  private var emptyLineWords: [String] {
    switch prompt {
    case .list(let source):
      if hasMore(source) { return ["Enter \(more(of: source))"] }
      if hasFailed(source) { return ["Enter \(label(.retry))"] }
      return phase(of: source) == .ended ? [] : ["Enter \(more(of: source))"]
    case .photo(_, let position?):
      let isLast = position.number >= count(of: position.source)
      let retries = isLast && hasFailed(position.source)
      return ["Enter \(retries ? label(.retry) : text(.linearNext))"]
    case .search: return [text(.linearWords), "Enter \(label(.helpBack))"]
    case .newCollection: return [text(.linearTitle), "Enter \(label(.helpBack))"]
    case .profile where shownProfile == nil: return ["Enter \(label(.retry))"]
    default: return []
    }
  }

  private func more(of source: LinearSource) -> String {
    text(source.hasCollections ? .linearMoreLists : .linearMore)
  }

  private var numbers: [String] {
    guard case .list(let source) = prompt else {
      return menu == nil ? [] : [text(.linearNumberChooses)]
    }
    guard count(of: source) > 0 else { return [] }
    if source.hasCollections { return [text(.linearNumberChooses)] }
    let canLike = session.showsUser && session.hasLikes
    return [text(.linearNumberOpens)] + (canLike ? [text(.linearNumberLikes)] : [])
  }

  func label(_ phrase: Phrase) -> String { text(phrase).lowercased() }

  /// The reason why a choice is not offered at this prompt; nil if the text is not a choice.
  func disabledReason(for typed: String) -> Message? {
    let meant = LinearChoice.allCases.filter { $0.matches(by: typed, in: language) }
    guard isPastSignIn else { return nil }
    if meant.contains(.like), case .photo = prompt, session.isSignedIn {
      return isExtended ? likeDisabledReason : Message(.basicHasNoHeartHere)
    }
    if meant.contains(.collections), photoToCollect != nil {
      if !session.canCollect, session.isSignedIn || session.hasSignIn {
        return Message(.errorNoCollectionChanges)
      }
      if session.isSignedIn { return notConfirmed }
    }
    let needsAccount: Set<LinearChoice> = [.like, .favorites, .profile, .logIn, .logOut]
    let asksForAccount =
      !needsAccount.isDisjoint(with: meant)
      || photoToCollect != nil && meant.contains(.collections)
    if !session.isSignedIn, asksForAccount {
      guard session.hasSignIn else { return FeedError.noAccounts.message }
      return Message(.needsSignInHere, String(LinearChoice.logIn.letter))
    }
    if !session.hasSignIn, meant.contains(.logOut) || meant.contains(.logIn) {
      return FeedError.noAccounts.message
    }
    if meant.contains(.share), case .photo(let photo, _) = prompt, share(photo).isEmpty {
      return Message(session.isDemo ? .demoHasNoPages : .notOfferedHere)
    }
    if meant.contains(.search), searching.isEmpty { return Message(.notOfferedHere) }
    if meant.contains(.author), case .photo(let photo, _) = prompt,
      !photo.author.username.isEmpty, !hasPage(photo.author)
    {
      return Message(.notOfferedHere)
    }
    if meant.contains(.topics), let disabledReason = session.topicsDisabledReason {
      return disabledReason
    }
    guard meant.contains(.favorites) else { return nil }
    guard isExtended else { return Message(.errorBasicEdition) }
    return session.hasFavorites ? notConfirmed : Message(.notOfferedHere)
  }

  /// The reason why the signed-in user cannot like a photo.
  var likeDisabledReason: Message? {
    if let fault = session.likesFault { return fault.message }
    return session.hasLikes ? notConfirmed : Message(.notOfferedHere)
  }

  private var notConfirmed: Message? {
    session.isConfirmed ? nil : session.unconfirmedDisabledReason
  }
}
