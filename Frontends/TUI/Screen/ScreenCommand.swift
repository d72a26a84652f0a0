import FeedCore
import FeedSession

/// An effect that the pure state of the screen requests.
enum ScreenCommand: Sendable, Hashable {
  /// Shows the cached feed, then reads the account from the token store.
  case restore
  /// Shows a guest the cached feed.
  case showCachedFeed
  /// Replaces the cached photos by the pending first page.
  case acceptPendingFirstPage(ListName)
  /// Waits for the maximum time of the splash (AUTH-12).
  case waitForSplash
  /// Waits for the time of a notice, which is identified by its number.
  case waitForNotice(Int)
  /// Waits for the time of a photo of a slideshow, which is identified by its number.
  case waitForSlide(Int, seconds: Int)
  /// Stops that wait.
  case stopSlide(Int)
  case loadProfile
  case loadPage(ListName)
  case reload(ListName)
  /// Requests the first page again, to show new photos above the others.
  case refreshFirstPage(ListName)
  /// Waits before a first page that is from the cache or has failed is requested again in the same
  /// epoch.
  case retryFirstPageLater(ListName, epoch: Int, seconds: Int)
  case find(PhotoSource)
  /// Shows the photos of an earlier search at its earlier position.
  case findAgain(PhotoSource)
  /// Loads a page of a list of collections, by its number.
  case loadCollections(CollectionSource, page: Int)
  /// Loads a page of the user's own collections.
  case loadOwnCollections(page: Int)
  /// Adds a photo to a collection of the user, or removes it.
  case collect(Photo, Bool, in: PhotoCollection)
  /// Creates a collection, to which the photos are then added.
  case createCollection(CollectionProperties, [Photo])
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
  /// Stores where favorites are kept, after a like or unlike found that likes have ended. In a
  /// collection, the photo becomes a favorite; nil after an unlike.
  case keepFavorites(FavoritesStore, Photo?)
  case download(Photo, DownloadSize, replacing: Bool)
  /// Downloads under a free name, because the usual one is taken.
  case downloadCopy(Photo, DownloadSize)
  /// Stops the current download and removes its partial file.
  case stopDownload
  case makeSnippet(Photo, Snippet.Format)
  /// Prepares the output of a pick of these photos.
  case pick([Photo], PickRequest)
  /// Downloads the photo for a custom command, unless its file exists.
  case fetchFile(CustomCommand, Photo)
  case runProgram(CommandRun)
  case open(WebAddress)
  /// Opens a photo's own file.
  case openFile(String)
  case beginSignIn
  /// Begins a sign-in with the scopes for collections (COLL-2).
  case beginCollectionsSignIn
  case awaitSignIn
  /// Sends a pasted text. It contains a code, which must not be printed.
  case completeSignIn(String)
  case cancelSignIn
  case signOut
  /// Checks an access key with one request, and stores it.
  case useAccessKey(Secret)
  /// Stores a secret key.
  case useSecretKey(Secret)
  /// Stops the check of an access key.
  case stopAccessKey
  /// Copies a text to the desktop's clipboard and to the terminal's.
  case copy(String)
  /// Prepares the photo's picture for the clipboard.
  case makePicture(Photo)
  /// Copies a PNG to the terminal's clipboard if it has one for pictures, otherwise to the
  /// desktop's.
  case copyPicture([UInt8])
  case retryPicture(PictureRequest.Subject)
  /// Loads all pictures on the screen again.
  case retryPictures
  case repaint
}

/// The result of a command.
enum ScreenResult: Sendable, Hashable {
  case done
  case failed(FeedError)
  /// A sign-in has begun.
  case signInBegun(isBrowserOpened: Bool)
  case text(String)
  /// A picture as a PNG.
  case picture([UInt8])
  case downloaded(DownloadedFile)
  /// The file for a custom command, new or existing.
  case file(path: String, remarks: [Message] = [])
  case picked(PickOutput)
  case ended(CommandResult)
  case photo(Photo)
  case user(Profile)
  case collections(CollectionPage, isStale: Bool)
  case searches(RecentSearches)
  /// Favorites are in a collection from now on, and the heart has ended.
  case favoriteEnded(FeedError?)
  case collection(PhotoCollection)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
