import FeedCore
import TerminalKit

/// What the person meant, whatever key or click said it. The top layer decides what it does.
enum ScreenAction: Sendable, Hashable {
  // The program
  case start
  case resize(TerminalSize)
  /// The session has a new state, which may need more to be asked for.
  case sessionChanged
  case quit
  /// Everything on the screen, whatever the terminal shows now.
  case repaint
  case back
  case help
  // Tabs and cards
  case showTab(Tab)
  case stepTab(Int)
  case move(Direction)
  /// The next photos of the list, in its order.
  case stepCard(Int)
  /// By half screens, down when positive.
  case moveFar(Int)
  case moveToFirst
  case moveToLast
  /// By lines, down when positive.
  case scroll(Int)
  /// The same with the wheel, where the pointer is.
  case wheel(Int, at: Position? = nil)
  /// Two clicks on one cell.
  case doubleClick(Position)
  case confirm
  case openCard(Int)
  case likeCard(Int)
  case reload
  case search
  /// Shows what there is to choose from.
  case chooseFilter(SearchFilter)
  case clearFilters
  /// All that the person whose page this is says of themselves.
  case showPerson
  case logOut
  // One photo
  case toggleLike
  /// The button that has the focus, else the heart.
  case pressOrLike
  case share
  case download
  case copyLink
  case openInBrowser
  /// The photos of whoever took this one.
  case showAuthor
  /// Another photo of the list, the next ones when positive.
  case stepPhoto(Int)
  case zoom(Int)
  case fit
  /// Clockwise.
  case turn(degrees: Int)
  case drag(rows: Int, columns: Int)
  // Dialogs and menus
  case press(Int)
  case yes
  case no
  // Signing in
  case logIn
  case browse
  // Text fields
  case type(Character)
  case paste(String)
  case edit(TextField.Edit)
}

enum Direction: Sendable, Hashable {
  case up, down, left, right
}

/// In the order of the keys 1 2 3 (FEED-9).
enum Tab: Int, Sendable, Hashable, CaseIterable {
  case feed, profile, search

  var title: Phrase {
    switch self {
    case .feed: .feed
    case .profile: .profile
    case .search: .search
    }
  }
}
