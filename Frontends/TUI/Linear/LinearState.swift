import FeedCore
import FeedSession

/// Linear mode as a value (TUI-11): a typed line or the result of a call comes in, lines to print
/// and the next thing to wait for go out. Nothing that was printed is ever changed.
struct LinearState: Sendable {
  /// Where the person is: what numbers, letters and Enter mean.
  enum Place: Sendable, Hashable {
    case signIn
    case list(ListName)
    /// An open photo, and its number in the list.
    case photo(Photo, number: Int, ListName)
    case share(Photo)
    /// Asks whether to replace the file of a photo.
    case overwrite(Photo)
    /// The words of a search are typed.
    case words
    case profile
    /// Asks whether to log out.
    case logOut
  }

  /// The photos of a list that are printed at once.
  static let batch = 10
  /// The characters of the longest typed text that an answer repeats.
  private static let longestRepeated = 20

  let language: Language
  let program: ProgramFacts
  var session = SessionState()
  /// The place, last, and those that lead back from it.
  var places = [Place.signIn]
  /// The photos of each list that were printed last, as indices.
  var shown: [ListName: Range<Int>] = [:]
  /// The lists whose reload has failed: their next page is the first one.
  var outdated: Set<ListName> = []
  /// The words of the newest search.
  var words = ""

  init(_ language: Language, _ program: ProgramFacts) {
    self.language = language
    self.program = program
  }

  var place: Place { places.last ?? .signIn }

  var isExtended: Bool { session.edition == .extended }

  func text(_ message: Message) -> String { message.text(in: language) }

  func text(_ phrase: Phrase, _ arguments: String...) -> String {
    Message(phrase, arguments).text(in: language)
  }

  /// The error's message; advice to run a command becomes the letter that does the same here.
  func text(_ error: FeedError) -> String {
    switch error.message.phrase {
    case .errorNotSignedIn: text(.needsSignInHere, String(LinearChoice.logIn.letter))
    case .errorTokenRefused: text(.signInGoneHere, String(LinearChoice.logIn.letter))
    case .errorMissingScope: text(.scopeMissingHere, String(LinearChoice.logOut.letter))
    default: text(error.message)
    }
  }

  /// The first step.
  func start() -> LinearStep {
    let notice = program.isDemo ? [text(.demoNotice)] : []
    return LinearStep(
      lines: [text(.linearGreeting, program.version)] + notice, next: .call(.restore))
  }

  /// Prints these lines and what can be typed, and waits for it.
  func ask(_ lines: [String] = []) -> LinearStep { LinearStep(lines: lines + choicesLines) }

  /// Leaves the place for the one that led to it.
  mutating func goBack(_ lines: [String] = []) -> LinearStep {
    if places.count > 1 { places.removeLast() }
    return ask(lines + heading)
  }

  /// Leaves a question or a menu, whose answer these lines are.
  mutating func close(_ lines: [String]) -> LinearStep {
    if places.count > 1 { places.removeLast() }
    return ask(lines)
  }

  /// What a list says of itself when it is come back to.
  private var heading: [String] {
    if case .list(let name) = place { [placeLine(name)].compactMap(\.self) } else { [] }
  }
}

/// What was typed.
extension LinearState {
  mutating func read(_ line: String) -> LinearStep {
    let typed = line.trimmed
    if place == .words { return typed.isEmpty ? goBack() : find(typed) }
    if typed.isEmpty { return continueSearch() }
    if let number = typed.number { return choose(number) }
    if let photo = likedNumber(typed) { return photo }
    if isInside, LinearChoice.search.isMeant(by: String(typed.prefix(1)), in: language) {
      return search(typed.dropFirst().trimmed)
    }
    if let choice = (choices + known).first(where: { $0.isMeant(by: typed, in: language) }) {
      return act(on: choice)
    }
    return ask([obstacle(to: typed).map(text) ?? noSuchChoice(typed)])
  }

  /// Repeats short texts alone: a longer one may be a code, pasted in the wrong place (SEC-2).
  func noSuchChoice(_ typed: String) -> String {
    typed.count <= Self.longestRepeated
      ? text(.linearNoSuchChoice, typed) : text(.linearNotOffered)
  }

  /// Enter alone.
  private mutating func continueSearch() -> LinearStep {
    switch place {
    case .list(let name): return more(name)
    case .photo(let photo, let number, let name): return openNext(after: photo, number, name)
    case .profile where shownProfile == nil:
      return LinearStep(next: .call(.loadProfile))
    default: return ask()
    }
  }

  private mutating func choose(_ number: Int) -> LinearStep {
    switch place {
    case .list(let name): return open(number, name)
    case .share(let photo): return share(photo, number)
    default: return ask([noSuchChoice(String(number))])
    }
  }

  private mutating func act(on choice: LinearChoice) -> LinearStep {
    switch choice {
    case .like, .unlike, .share, .download: return act(on: choice, of: place)
    case .overwrite, .yes: return confirm()
    case .no: return goBack()
    case .feed: return showFeed()
    case .search: return search("")
    case .favorites: return showFavorites()
    case .profile: return showProfile()
    case .reload: return reload()
    case .logIn: return LinearStep(next: .call(.beginSignIn))
    case .browse: return enter()
    case .logOut:
      places.append(.logOut)
      return ask(["\(text(.byeTitle)) \(text(.byeText))"])
    case .back: return goBack()
    case .help: return ask(help)
    case .quit: return LinearStep(next: .end)
    }
  }

  /// The yes to a question.
  private mutating func confirm() -> LinearStep {
    switch place {
    case .overwrite(let photo):
      places.removeLast()
      return LinearStep(next: .call(.download(photo, replacing: true)))
    case .logOut: return LinearStep(next: .call(.signOut))
    default: return ask()
    }
  }

  private var help: [String] {
    let quota = session.rateLimit.map {
      text(.quotaLeft, String($0.remaining), String($0.limit))
    }
    return [text(.linearGeneralHelp)] + [quota].compactMap(\.self)
  }
}

/// How calls ended.
extension LinearState {
  /// - Parameter session: The state that the call left, or a newer one.
  mutating func finished(
    _ call: LinearCall, _ result: LinearResult, _ session: SessionState
  ) -> LinearStep {
    let wasSignedIn = self.session.isSignedIn
    self.session = session
    if wasSignedIn, !session.isSignedIn, call != .signOut, let error = result.error {
      return leaveAccount([text(error)])
    }
    switch call {
    case .restore: return session.isSignedIn ? enter() : leaveAccount()
    case .nextPage(let name): return pageEnded(name, result)
    case .reload(let name): return reloadEnded(name, result)
    case .find: return searchEnded(result)
    case .loadProfile: return profileEnded(result)
    case .setLike(let photo, let wanted): return likeEnded(photo, wanted, result)
    case .download(let photo, _): return downloadEnded(photo, result)
    case .makeSnippet, .open: return shared(result)
    case .beginSignIn: return signInBegan(result)
    case .awaitSignIn, .completeSignIn: return signInEnded(result)
    case .cancelSignIn: return ask([text(.errorCancelled)])
    case .signOut: return signOutEnded(result)
    }
  }
}

extension StringProtocol {
  /// Without the white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// The number that these digits write; nil for other texts, with a sign too.
  var number: Int? { allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil }
}
