import FeedCore
import FeedSession

/// What linear mode does next: lines to print, then one thing to wait for.
struct LinearStep: Sendable, Hashable {
  enum Next: Sendable, Hashable {
    case read
    case call(LinearCall)
    case end
  }

  var lines: [String] = []
  var next = Next.read
}

/// A call of the session, which linear mode's pure state cannot make itself.
enum LinearCall: Sendable, Hashable {
  case restore
  case nextPage(ListName)
  case reload(ListName)
  case find(words: String)
  case loadProfile
  case setLike(Photo, Bool)
  case download(Photo, replacing: Bool)
  case makeSnippet(Photo, Snippet.Format)
  case open(WebAddress)
  /// Begins a sign-in, and opens its page in a browser if there is one.
  case beginSignIn
  /// Waits for the browser's answer or a pasted line, whichever comes first.
  case awaitSignIn
  case completeSignIn(Secret)
  case cancelSignIn
  case signOut
}

/// How a call ended.
enum LinearResult: Sendable, Hashable {
  case done
  case failed(FeedError)
  case text(String)
  case downloaded(DownloadedFile)
  case signInBegun(isBrowserOpened: Bool)
  /// What was pasted; nil for an empty line, and at the end of the input.
  case pasted(Secret?)

  var error: FeedError? { if case .failed(let error) = self { error } else { nil } }
}
