import FeedCore
import FeedSession

/// An effect that the screen requests, since its pure state cannot have any itself.
enum ScreenCommand: Sendable, Hashable {
  /// Shows the feed of an earlier run, then asks the token store who is signed in.
  case restore
  /// Shows a guest the feed of an earlier run.
  case showCachedFeed
  /// Shows the photos on offer in place of earlier ones.
  case acceptPendingFirstPage(ListName)
  /// Waits for as long as the splash may take (AUTH-1).
  case waitForSplash
  /// Waits for as long as a notice is shown; the notice is identified by its number.
  case waitForNotice(Int)
  /// Waits for as long as a photo of a slideshow is shown; the photo is identified by its number.
  case waitForSlide(Int, seconds: Int)
  /// Stops that wait.
  case stopSlide(Int)
  case loadProfile
  case loadPage(ListName)
  case reload(ListName)
  /// Asks for the first page anew, to show what is new above.
  case refreshFirstPage(ListName)
  /// Waits, and has a first page that came from the cache or failed asked for anew then, unless the
  /// epoch is over.
  case retryFirstPageLater(ListName, epoch: Int, seconds: Int)
  case find(PhotoSource)
  /// Shows photos that were looked for before, as they were left.
  case findAgain(PhotoSource)
  /// Loads a page of a list of collections, by its number.
  case loadCollections(CollectionSource, page: Int)
  /// Loads the recent searches of other runs.
  case loadSearches
  case rememberSearch(String)
  case forgetSearches
  case fetchPhoto(PhotoID)
  case fetchRandomPhoto
  /// Fetches the photo whose details are shown.
  case fetchDetails(PhotoID)
  case fetchUser(String)
  case setLike(Photo, Bool)
  case download(Photo, DownloadSize, replacing: Bool)
  /// Stops the present download; nothing of it stays in the folder.
  case stopDownload
  case makeSnippet(Photo, Snippet.Format)
  /// Makes the output of a pick of these photos.
  case pick([Photo], PickRequest)
  /// Downloads the photo that a program needs, unless its file is there.
  case fetchFile(CustomCommand, Photo)
  case runProgram(CommandRun)
  case open(WebAddress)
  /// Opens a photo's own file.
  case openFile(String)
  case beginSignIn
  case awaitSignIn
  /// Sends a pasted text: it has a code, which is not to be printed.
  case completeSignIn(String)
  case cancelSignIn
  case signOut
  /// Hands a text to the desktop's clipboard, and to the terminal's.
  case copy(String)
  case retryPicture(PictureRequest.Subject)
  /// Loads all pictures on the screen again.
  case retryPictures
  case repaint
}

/// The result of a command.
enum ScreenResult: Sendable, Hashable {
  case done
  case failed(FeedError)
  /// A sign-in has begun, and a browser was opened for it or not.
  case signInBegun(isBrowserOpened: Bool)
  case text(String)
  case downloaded(DownloadedFile)
  /// The file for a program, which may have been there already.
  case file(path: String, remarks: [Message] = [])
  case picked(PickOutput)
  case ended(CommandResult)
  case photo(Photo)
  case user(Profile)
  case collections(CollectionPage, isStale: Bool)
  case searches(RecentSearches)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
