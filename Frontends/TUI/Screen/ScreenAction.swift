import FeedCore
import TerminalKit

/// The intent of a key or click. The top layer decides what it does.
enum ScreenAction: Sendable, Hashable {
  // The program
  case start
  case resize(TerminalSize)
  /// A click on a part of a box that is no button: it does nothing, and hides what lies beneath.
  case nothing
  case quit
  /// Draws everything anew, whatever the terminal shows.
  case repaint
  case back
  case help
  // Tabs and cards
  case showTab(Tab)
  case stepTab(Int)
  case move(Direction)
  /// Selects a later card of the list, or an earlier one, in the order of the list.
  case stepCard(Int)
  /// Moves by half screens, down when positive.
  case moveFar(Int)
  case moveToFirst
  case moveToLast
  /// Scrolls by lines, down when positive.
  case scroll(Int)
  /// Scrolls with the mouse wheel, or zooms about the pointer.
  case wheel(Int, at: Position? = nil)
  /// A double click on a cell.
  case doubleClick(Position)
  case confirm
  case openCard(Int)
  case likeCard(Int)
  /// Opens the selected photo in a pick, where Enter picks it.
  case openPhoto
  /// Picks the marked photos, else the selected or open one.
  case pick
  /// Marks the photo to be picked with others, or unmarks it.
  case mark
  case reload
  case search
  /// Opens the filter's menu.
  case chooseFilter(SearchFilter)
  /// Sets a filter without its menu.
  case setFilter(FilterChoice)
  case clearFilters
  /// Opens the list of topics (FIND-8).
  case showTopics
  /// Opens a list beside the one that is shown: a person's likes, the collections for some words.
  case stepSection(Int)
  /// Shows the whole name and bio of the person whose tab this is.
  case aboutUser
  case logOut
  // One photo
  case toggleLike
  /// Presses the button that has the focus, else the heart.
  case pressOrLike
  case share
  case download
  case copyLink
  case openInBrowser
  /// Shows all details of the photo (FIND-4).
  case showDetails
  /// Opens the page of the photo's author.
  case showAuthor
  /// Starts one of the person's own programs on the photo (TUI-10).
  case runProgram(CustomCommand)
  /// Opens another photo of the list, a later one when positive.
  case stepPhoto(Int)
  /// Shows this photo and those after it one after another (TUI-15).
  case slideshow
  case showNextSlide
  case stopSlideshow
  case zoom(Int)
  case fit
  /// Turns the photo clockwise.
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

/// A tab, in the order of the tab bar (FEED-9).
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
