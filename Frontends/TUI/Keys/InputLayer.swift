import FeedCore

/// A part of the screen with its own keys. The topmost one gets the input.
enum InputLayer: Sendable, Hashable, CaseIterable {
  case tooSmall, splash, signIn, waiting, cards, searchStart, searchField, photo
  case menu, filter, dialog, user, details, help, accessKey, palette

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
    }
  }

  /// Whether letters without a binding go into a text field.
  var hasTextField: Bool {
    [.waiting, .searchStart, .searchField, .accessKey, .palette].contains(self)
  }

  /// The layer whose keys apply if this one has no binding for them, except letters.
  var fallback: InputLayer? { self == .searchStart ? .cards : nil }
}
