import FeedCore
import FeedSession

/// What can be typed, place by place.
extension LinearState {
  /// Whether the person is past the sign-in, with an account or without.
  var isInside: Bool { places.first != .signIn }

  /// The letters that do something here, in the order in which they are read out (UI-1).
  var choices: [LinearChoice] {
    switch place {
    case .signIn: [.logIn] + (isExtended ? [.browse] : []) + [.help, .quit]
    case .list(let name):
      [.search] + (name == .feed ? [] : [.feed]) + (name == .favorites ? [] : favorites) + account
        + [.reload] + ending
    case .photo(let photo, _, _): like(photo) + [.share, .download] + ending
    case .profile: favorites + [.logOut] + ending
    case .share: [.back, .quit]
    case .overwrite: [.overwrite, .no]
    case .logOut: [.yes, .no]
    case .words: []
    }
  }

  /// What is understood everywhere past the sign-in, without being read out each time.
  var known: [LinearChoice] {
    isInside ? [.feed] + favorites + account + [.help, .quit] : []
  }

  private var ending: [LinearChoice] { (places.count > 1 ? [.back] : []) + [.help, .quit] }

  private var favorites: [LinearChoice] { session.showsPerson && isExtended ? [.favorites] : [] }

  /// The profile is the place to log out as well, so that it is offered before the service has
  /// confirmed the person, of whom it says nothing until then (TUI-12).
  private var account: [LinearChoice] {
    session.isSignedIn ? [.profile] : session.hasSignIn ? [.logIn] : []
  }

  private func like(_ photo: Photo) -> [LinearChoice] {
    guard session.showsPerson, session.likesFault == nil, isExtended else { return [] }
    return [session.shown(photo).isLiked ? .unlike : .like]
  }

  /// The lines that say what can be typed: numbered items one to a line, the rest in one.
  var choicesLines: [String] {
    if place == .words { return [text(.linearWords)] }
    let letters = choices.map { $0.text(in: language) }
    return items + [(enter + numbers + letters).joined(separator: ", ")]
  }

  /// What Enter alone does, if it does something.
  private var enter: [String] {
    switch place {
    case .list(let name) where session.list(name).phase != .ended || hasMore(name):
      if case .failed = session.list(name).phase { return ["Enter \(label(.retry))"] }
      return ["Enter \(text(.linearMore))"]
    case .photo: return ["Enter \(text(.linearNext))"]
    case .profile where shownProfile == nil: return ["Enter \(label(.retry))"]
    default: return []
    }
  }

  private var numbers: [String] {
    guard case .list(let name) = place, session.list(name).count > 0 else { return [] }
    let canLike = session.showsPerson && session.likesFault == nil
    return [text(.linearNumberOpens)] + (canLike ? [text(.linearNumberLikes)] : [])
  }

  private var items: [String] {
    guard case .share = place else { return [] }
    return ShareItem.all.enumerated().map { "\($0.offset + 1). \(text($0.element.label))" }
  }

  private func label(_ phrase: Phrase) -> String { text(phrase).lowercased() }

  /// Why something that is offered elsewhere is not offered here; nil for what is offered nowhere.
  func obstacle(to typed: String) -> Message? {
    let meant = LinearChoice.allCases.filter { $0.isMeant(by: typed, in: language) }
    guard isInside else { return nil }
    if meant.contains(.like), case .photo = place, session.isSignedIn {
      return isExtended ? likeObstacle : Message(.basicHasNoHeartHere)
    }
    let needsAccount: Set<LinearChoice> = [.like, .favorites, .profile, .logIn, .logOut]
    if !session.isSignedIn, !needsAccount.isDisjoint(with: meant) {
      guard session.hasSignIn else { return FeedError.noPeople.message }
      return Message(.needsSignInHere, String(LinearChoice.logIn.letter))
    }
    guard meant.contains(.favorites) else { return nil }
    return isExtended ? notConfirmed : Message(.errorBasicEdition)
  }

  /// Why the person who is signed in cannot like a photo.
  var likeObstacle: Message? { session.likesFault?.message ?? notConfirmed }

  private var notConfirmed: Message? {
    session.isConfirmed ? nil : Message(.notConfirmedYet)
  }
}

/// An item of the menu of a photo (PHOTO-4). A download has a letter of its own.
struct ShareItem: Sendable {
  let label: Phrase
  /// Nil opens the photo's page in the browser.
  let format: Snippet.Format?

  static let all = [
    ShareItem(label: .linearLink, format: .url),
    ShareItem(label: .linearMarkdown, format: .markdown),
    ShareItem(label: .linearHTML, format: .html), ShareItem(label: .shareOpen, format: nil),
  ]
}
