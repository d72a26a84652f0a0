import FeedCore

/// Who gets a key: the topmost of what is on the screen.
enum Layer: Sendable, Hashable, CaseIterable {
  case tooSmall, splash, signIn, waiting, cards, searchField, photo
  case menu, filter, dialog, person, help

  /// Over its keys in KEYMAP.md.
  var title: Phrase {
    switch self {
    case .tooSmall: .layerTooSmall
    case .splash: .appName
    case .signIn: .layerSignIn
    case .waiting: .layerWaiting
    case .cards: .layerCards
    case .searchField: .layerSearchField
    case .photo: .layerPhoto
    case .menu: .layerMenu
    case .filter: .layerFilter
    case .person: .layerPerson
    case .dialog: .layerDialog
    case .help: .help
    }
  }

  /// Every letter without a binding goes into its text field.
  var hasTextField: Bool { self == .waiting || self == .searchField }
}
