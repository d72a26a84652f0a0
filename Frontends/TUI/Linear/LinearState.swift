import FeedCore
import FeedSession

/// Linear mode as a value (TUI-11): takes a typed line or the result of a call, and returns lines
/// to print and what to wait for. Printed lines are never changed.
struct LinearState: Sendable {
  /// A prompt. It decides what numbers, letters and Enter mean.
  enum Prompt: Sendable, Hashable {
    case signIn
    case list(LinearSource)
    /// An open photo, and its place in a list; nil for one that was asked for by itself.
    case photo(Photo, LinearPosition?)
    case menu(LinearMenu)
    /// Asks whether to replace the file of a photo.
    case overwrite(Photo)
    /// The words of a search are typed.
    case search
    case profile
    /// Asks whether to log out.
    case logOut
  }

  /// The number of photos of a list that are printed at once.
  static let batch = 10
  /// The length of the longest typed text that an answer repeats.
  private static let maxRepeatedLength = 20

  let language: Language
  let program: AppFacts
  /// Programs of the person's own (TUI-10).
  var commands: [CustomCommand] = []
  /// Why those are not offered, if there are some.
  var commandsRemark: Message?
  /// Whether searches are kept from run to run.
  var keepsSearches = false
  var session = SessionState()
  /// The time of the last step, for ages.
  var now = Timestamp(seconds: 0)
  /// The prompts that back leads to, and last the present one.
  var prompts = [Prompt.signIn]
  /// The lists that somebody looked for, as long as a place is one of them.
  var lists: [SearchInput: LinearList] = [:]
  /// The photos of each list that were printed last, as indices.
  var shown: [LinearSource: Range<Int>] = [:]
  /// The lists whose reload has failed: their next page is the first one.
  var outdated: Set<LinearSource> = []
  /// What was searched for, in this run and in others.
  var recent = RecentSearches()
  /// Those of this run that are not kept: they cannot be, or not yet.
  var unsavedSearches = RecentSearches()
  /// The last search that was typed or chosen, until it is among the recent ones.
  var newSearch: SearchInput?
  /// The sign-ins by other processes that the person was told of.
  var newcomers = 0

  init(_ language: Language, _ program: AppFacts) {
    self.language = language
    self.program = program
  }

  var prompt: Prompt { prompts.last ?? .signIn }

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
    let notices = [program.isDemo ? Message(.demoNotice) : nil, commandsRemark]
    return LinearStep(
      lines: [text(.linearGreeting, program.version)] + notices.compactMap { $0.map(text) },
      next: .call(.restore))
  }

  /// Prints lines and the present choices, and waits for one.
  func ask(_ lines: [String] = []) -> LinearStep { LinearStep(lines: lines + choicesLines) }

  /// Goes back to the prompt before.
  mutating func goBack(_ lines: [String] = []) -> LinearStep {
    if prompts.count > 1 { prompts.removeLast() }
    return ask(lines + heading)
  }

  /// Closes a question or a menu, and prints its outcome.
  mutating func close(_ lines: [String]) -> LinearStep {
    if prompts.count > 1 { prompts.removeLast() }
    return ask(lines)
  }

  /// The line about a list when it is returned to.
  private var heading: [String] {
    switch prompt {
    case .list(let source): [placeLine(source)].compactMap(\.self)
    case .photo(let photo, let position): [photoLine(photo, position)]
    case .menu(let menu): [menu.title]
    case .signIn, .overwrite, .search, .profile, .logOut: []
    }
  }
}

/// Typed lines.
extension LinearState {
  mutating func read(_ line: String) -> LinearStep {
    let typed = line.trimmed
    if prompt == .search { return readSearch(typed) }
    if typed.isEmpty { return goOn() }
    if let number = typed.number { return choose(number) }
    if let photo = likedNumber(typed) { return photo }
    if isInside, LinearChoice.search.matches(by: String(typed.prefix(1)), in: language) {
      return search(typed.dropFirst().trimmed)
    }
    if let choice = (choices + known).first(where: { $0.matches(by: typed, in: language) }) {
      return act(on: choice)
    }
    return ask([disabledReason(for: typed).map(text) ?? noSuchChoice(typed)])
  }

  /// The answer to an unknown choice. It repeats short texts alone: a longer one may be a code,
  /// pasted in the wrong place (SEC-2).
  func noSuchChoice(_ typed: String) -> String {
    typed.count <= Self.maxRepeatedLength
      ? text(.linearNoSuchChoice, typed) : text(.linearNotOffered)
  }

  /// The step for Enter alone.
  private mutating func goOn() -> LinearStep {
    switch prompt {
    case .list(let source): return more(source)
    case .photo(let photo, let position?): return openNext(after: photo, position)
    case .profile where shownProfile == nil:
      return LinearStep(next: .call(.loadProfile))
    default: return ask()
    }
  }

  private mutating func choose(_ number: Int) -> LinearStep {
    switch prompt {
    case .list(let source): return open(LinearPosition(number: number, source: source))
    case .menu(let menu): return choose(number, of: menu)
    default: return ask([noSuchChoice(String(number))])
    }
  }

  private mutating func act(on choice: LinearChoice) -> LinearStep {
    switch choice {
    case .like, .unlike, .share, .download, .about, .author, .commands:
      return act(on: choice, of: prompt)
    case .overwrite, .yes: return confirm()
    case .no: return goBack()
    case .feed: return showFeed()
    case .search: return search("")
    case .filters, .collections: return refine(choice)
    case .topics: return find(.topics)
    case .favorites: return showFavorites()
    case .profile: return showProfile()
    case .reload: return reload()
    case .logIn: return LinearStep(next: .call(.beginSignIn))
    case .browse: return enter()
    case .logOut:
      prompts.append(.logOut)
      return ask(["\(text(.byeTitle)) \(text(.byeText))"])
    case .back: return goBack()
    case .help: return ask(help)
    case .quit: return LinearStep(next: .end)
    }
  }

  /// The step for a yes.
  private mutating func confirm() -> LinearStep {
    switch prompt {
    case .overwrite(let photo):
      prompts.removeLast()
      return LinearStep(next: .call(.download(photo, replacing: true)))
    case .logOut: return LinearStep(next: .call(.signOut))
    default: return ask()
    }
  }

  private var help: [String] {
    let quota = session.rateLimit.map {
      text(.requestsLeft, String($0.remaining), String($0.limit))
    }
    let everywhere = everywhere.map { $0.text(in: language) }.joined(separator: ", ")
    let letters = isInside ? text(.linearEverywhere, everywhere) : nil
    return [text(.linearGeneralHelp)] + [letters, text(.linearLeaving), quota].compactMap(\.self)
  }
}

/// The results of calls.
extension LinearState {
  /// The step after a call.
  ///
  /// - Parameter session: The state that the call left, or a newer one.
  mutating func finished(
    _ call: LinearCall, _ result: LinearResult, _ session: SessionState
  ) -> LinearStep {
    let before = self.session
    self.session = session
    if call != .restore, call != .signOut, let step = accountChanged(since: before) { return step }
    switch call {
    case .restore:
      newcomers = session.signInsElsewhere
      return session.isSignedIn ? enter() : leaveAccount()
    case .nextPage(let name): return pageEnded(.session(name), result)
    case .reload(let name): return reloadEnded(.session(name), result)
    case .find(let input): return findEnded(input, result)
    case .page(let input, let number): return foundPageEnded(input, number, result)
    case .loadSearches: return didLoadSearches(result)
    case .rememberSearch(let search, let found, let input):
      return searchRemembered(search, result, found, of: input)
    case .forgetSearches: return searchesForgotten(result)
    case .fetchDetails: return didLoadDetails(result)
    case .fetchUser: return didLoadUser(result)
    case .loadProfile: return profileEnded(result)
    case .loadNewcomer: return enter([session.newcomer.map(text)].compactMap(\.self))
    case .setLike(let photo, let wanted):
      return likeEnded(photo, wanted, result, since: before.favorites)
    case .download(let photo, _): return downloadEnded(photo, result)
    case .makeSnippet: return shared(result)
    case .open(let address): return opened(result, .openedInBrowser, address.text)
    case .openFile(let path): return opened(result, .openedFile, path)
    case .fetchFile(let command, let photo): return fileFetched(command, photo, result)
    case .runProgram(let run): return programRan(run, result)
    case .beginSignIn: return signInBegan(result)
    case .awaitSignIn, .completeSignIn: return signInEnded(result)
    case .cancelSignIn: return ask([text(.errorCancelled)])
    case .signOut: return signOutEnded(result)
    }
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// The number that the digits write; nil for other texts, also with a sign.
  var number: Int? { allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil }
}
