import FeedCore
import FeedSession

/// A step of linear mode: lines to print, and what to do next.
struct LinearStep: Sendable, Hashable {
  enum Next: Sendable, Hashable {
    case read
    case call(LinearCall)
    case end
  }

  var lines: [String] = []
  var next = Next.read
}

/// A call of the session that the pure state requests.
enum LinearCall: Sendable, Hashable {
  case restore
  case nextPage(ListName)
  case reload(ListName)
  /// Requests the first page of a list, or a single photo.
  case find(SearchInput)
  /// Requests a page of a list that was found. The first page reloads the list.
  case page(SearchInput, Int)
  case loadSearches
  /// Stores a search, then begins it or shows its result.
  ///
  /// - Parameters:
  ///   - found: The result, if it has already arrived.
  ///   - of: The list that was found, if it is another one of the same user.
  case rememberSearch(SearchInput, found: LinearResult? = nil, of: SearchInput? = nil)
  case forgetSearches
  case fetchDetails(Photo)
  case fetchUser(String)
  case loadProfile
  /// Loads the profile after a sign-in by another process.
  case loadExternalProfile
  case setLike(Photo, Bool)
  case download(Photo, replacing: Bool)
  case makeSnippet(Photo, Snippet.Format)
  case open(WebAddress)
  /// Opens a photo's own file.
  case openFile(String)
  /// Downloads a photo for a custom command, unless it was downloaded before.
  case fetchFile(CustomCommand, Photo)
  /// Runs a custom command, in the background unless it has the terminal.
  case runProgram(CommandRun)
  /// Loads a page of the user's own collections, for a photo.
  case loadOwnCollections(Photo, page: Int)
  /// Adds a photo to a collection of the user, or removes it.
  case collect(Photo, Bool, in: PhotoCollection)
  /// Creates a collection, to which the photo is then added.
  case createCollection(CollectionProperties, Photo)
  /// Begins a sign-in with the scopes for collections.
  case beginCollectionsSignIn
  /// Begins a sign-in, and opens its page in a browser if there is one.
  case beginSignIn
  /// Waits for the browser's answer or a pasted line, whichever comes first.
  case awaitSignIn
  case completeSignIn(Secret)
  case cancelSignIn
  case signOut
}

/// The result of a call.
enum LinearResult: Sendable, Hashable {
  case done
  case failed(FeedError)
  case text(String)
  /// A page of photos, with its reason and age if it is from the cache.
  case photos(PhotoPage, staleness: Message?)
  case collections(CollectionPage, staleness: Message?)
  case photo(Photo)
  case user(Profile)
  case searches(RecentSearches)
  case collection(PhotoCollection)
  case downloaded(DownloadedFile)
  /// The file for a custom command, new or existing.
  case file(path: String, remarks: [Message] = [])
  case ended(CommandResult)
  case signInBegun(isBrowserOpened: Bool)
  /// A pasted text; nil for an empty line or the end of the input.
  case pasted(Secret?)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }

  /// Whether it is a page with items.
  var hasItems: Bool {
    switch self {
    case .photos(let page, _): !page.photos.isEmpty
    case .collections(let page, _): !page.items.isEmpty
    default: false
    }
  }
}
