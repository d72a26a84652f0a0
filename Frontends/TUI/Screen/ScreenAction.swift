import FeedCore
import FeedSession
import TerminalKit

/// The action of a key, a click or an event. The top layer decides about its effect.
enum ScreenAction: Sendable, Hashable {
  // The program
  case start
  case resize(TerminalSize)
  /// A click on a box beside its buttons. It does nothing, and keeps the click from the screen
  /// below.
  case nothing
  case quit
  /// Draws the whole screen again, whatever the terminal shows.
  case repaint
  case back
  case help
  /// Opens the palette.
  case palette
  // Tabs and cards
  case showTab(Tab)
  case stepTab(Int)
  case move(Direction)
  /// Selects a later card in the order of the list, or an earlier one if negative.
  case stepCard(Int)
  /// Moves by half screens, down if positive.
  case moveFar(Int)
  case moveToFirst
  case moveToLast
  /// Scrolls by lines, down if positive.
  case scroll(Int)
  /// Scrolls with the mouse wheel, or zooms around the pointer.
  case wheel(Int, at: Position? = nil)
  /// A double click on a cell.
  case doubleClick(Position)
  case confirm
  case openCard(Int)
  case likeCard(Int)
  /// Opens the selected photo in a pick, in which Enter picks it.
  case openPhoto
  /// Picks the marked photos, or the selected or open photo if none is marked.
  case pick
  /// Marks the photo, or unmarks it.
  case mark
  case clearMarks
  case reload
  case search
  /// Opens the filter's menu.
  case chooseFilter(SearchFilter)
  /// Sets a filter without its menu.
  case setFilter(FilterChoice)
  case clearFilters
  /// Opens the list of topics (FIND-8).
  case showTopics
  /// Opens another section, such as a user's likes or the collections of a search.
  case stepSection(Int)
  /// Shows the full name and bio of the user whose page or profile is shown.
  case aboutUser
  case logOut
  /// Opens the box for an access key of Unsplash.
  case enterAccessKey
  // One photo
  case toggleLike
  /// Presses the tab's button if there is one, otherwise the heart.
  case pressOrLike
  case share
  case download
  case copyLink
  /// Copies the picture itself (TERM-7).
  case copyPicture
  /// Copies the photo as text for a document.
  case copySnippet(Snippet.Format)
  case openInBrowser
  /// Shows all details of the photo (FIND-4).
  case showDetails
  /// Opens the page of the photo's author.
  case showAuthor
  /// Runs a custom command on the photo (TUI-10).
  case runProgram(CustomCommand)
  /// Opens another photo of the list, a later one if positive.
  case stepPhoto(Int)
  /// Starts a slideshow with this photo (TUI-15).
  case slideshow
  case showNextSlide
  case stopSlideshow
  case zoom(Int)
  case fit
  /// Turns the photo clockwise.
  case turn(degrees: Int)
  case drag(rows: Int, columns: Int)
  /// Opens the box with the user's collections (COLL-14).
  case collect
  /// Adds to the collection, or removes; a blank while letters are typed.
  case tick
  /// Makes the new collection private, or public.
  case togglePrivate
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

  /// The name. A user's own photos have favorites but no profile at a service.
  func title(_ session: SessionState) -> Phrase {
    switch self {
    case .feed: .feed
    case .profile: session.hasOnlyFavorites ? .favorites : .profile
    case .search: .search
    }
  }
}
