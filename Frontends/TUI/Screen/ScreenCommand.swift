import FeedCore
import FeedSession

/// What the screen wants done outside of it.
enum ScreenCommand: Sendable, Hashable {
  case restore
  /// The longest that the splash may take (AUTH-1).
  case waitForSplash
  /// How long a notice is shown.
  case waitForNotice(Int)
  case loadProfile
  case loadPage(ListName)
  case reload(ListName)
  case find(PhotoSource)
  case fetchPhoto(PhotoID)
  case fetchRandomPhoto
  case fetchUser(String)
  case setLike(Photo, Bool)
  case download(Photo, DownloadSize, replacing: Bool)
  /// What is under way; nothing of it stays in the folder.
  case stopDownload
  case makeSnippet(Photo, Snippet.Format)
  case open(WebAddress)
  case beginSignIn
  case awaitSignIn
  /// What was pasted: a code, which is not to be printed.
  case completeSignIn(String)
  case cancelSignIn
  case signOut
  /// Hands a text to the desktop's clipboard, and to the terminal's.
  case copy(String)
  case retryPicture(PictureRequest.Subject)
  /// The same for all that are on the screen.
  case retryPictures
  case repaint
}

/// How a command ended.
enum ScreenResult: Sendable, Hashable {
  case done
  case failed(FeedError)
  /// A sign-in has begun; whether a browser was opened for it.
  case invited(isOpened: Bool)
  case text(String)
  case photo(Photo)
  case user(Profile)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
