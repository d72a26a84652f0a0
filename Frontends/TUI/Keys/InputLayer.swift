import FeedCore

/// A part of the screen with its own keys. The topmost one gets the input.
enum InputLayer: Sendable, Hashable, CaseIterable {
  case tooSmall, splash, signIn, waiting, cards, searchStart, searchField, photo
  case menu, filter, dialog, user, details, help, accessKey, palette
  /// The box with the user's collections, and the form for a new one.
  case collecting, newCollection

  /// The heading of its keys in KEYMAP.md.
  var title: Phrase {
    switch self {
    case .tooSmall: .layerTooSmall
    case .splash: .appName
    case .signIn: .layerSignIn
    case .waiting: .layerWaiting
    case .cards: .layerCards
    case .searchStart: .layerSearchStart
    case .searchField: .layerSearchField
    case .photo: .layerPhoto
    case .menu: .layerMenu
    case .filter: .layerFilter
    case .user: .layerUser
    case .details: .layerDetails
    case .dialog: .layerDialog
    case .help: .help
    case .accessKey: .layerAccessKey
    case .palette: .layerPalette
    case .collecting: .layerCollecting
    case .newCollection: .layerNewCollection
    }
  }

  /// Whether letters without a binding go into a text field.
  var hasTextField: Bool {
    switch self {
    case .waiting, .searchStart, .searchField, .accessKey, .palette, .collecting, .newCollection:
      true
    default: false
    }
  }

  /// The layer whose keys apply if this one has no binding for them, except letters.
  var fallback: InputLayer? { self == .searchStart ? .cards : nil }
}
