import FeedCore
import FeedSession

/// A step of linear mode: lines to print, then one thing to wait for.
struct LinearStep: Sendable, Hashable {
  enum Next: Sendable, Hashable {
    case read
    case call(LinearCall)
    case end
  }

  var lines: [String] = []
  var next = Next.read
}

/// A call of the session, which the pure state cannot make itself.
enum LinearCall: Sendable, Hashable {
  case restore
  case nextPage(ListName)
  case reload(ListName)
  /// Looks for a list, or for the one photo that is asked for.
  case find(SearchInput)
  /// Asks for a page of a list that was found; the first one begins it anew.
  case page(SearchInput, Int)
  case loadSearches
  /// Keeps a search. Its result, if it was made already, is shown when that has ended; otherwise it
  /// begins then.
  ///
  /// - Parameter of: The list that was found, if it is another one of the same user.
  case rememberSearch(SearchInput, found: LinearResult? = nil, of: SearchInput? = nil)
  case forgetSearches
  case fetchDetails(Photo)
  case fetchUser(String)
  case loadProfile
  /// Loads the profile of somebody who has signed in in another process.
  case loadNewcomer
  case setLike(Photo, Bool)
  case download(Photo, replacing: Bool)
  case makeSnippet(Photo, Snippet.Format)
  case open(WebAddress)
  /// Opens a photo's own file.
  case openFile(String)
  /// Downloads a photo for a program, unless it was downloaded before.
  case fetchFile(CustomCommand, Photo)
  /// Runs a program: until its end if it has the terminal, else beside linear mode.
  case runProgram(CommandRun)
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
  /// A page of photos; with why and how old it is, if it comes from the cache.
  case photos(PhotoPage, staleness: Message?)
  case collections(CollectionPage, staleness: Message?)
  case photo(Photo)
  case user(Profile)
  case searches(RecentSearches)
  case downloaded(DownloadedFile)
  /// The file for a program, which may have been there already.
  case file(path: String, remarks: [Message] = [])
  case ended(CommandResult)
  case signInBegun(isBrowserOpened: Bool)
  /// A pasted text; nil for an empty line, and at the end of the input.
  case pasted(Secret?)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }

  /// Whether it is a page that is not empty.
  var hasItems: Bool {
    switch self {
    case .photos(let page, _): !page.photos.isEmpty
    case .collections(let page, _): !page.items.isEmpty
    default: false
    }
  }
}
