import FeedCore
import FeedSession

/// Linear mode as a value (TUI-11). It takes a typed line or the result of a call, and returns
/// lines to print and the next call. Printed lines are never changed.
struct LinearState: Sendable {
  /// A prompt, which decides about the effect of numbers, letters and Enter.
  enum Prompt: Sendable, Hashable {
    case signIn
    case list(LinearSource)
    /// An open photo, and its position if it was opened from a list.
    case photo(Photo, LinearPosition?)
    case menu(LinearMenu)
    /// Asks whether to replace the file of a photo.
    case overwrite(Photo)
    /// Asks for the words of a search.
    case search
    case profile
    /// Asks whether to log out.
    case logOut
    /// Asks whether to sign in with the scopes for collections.
    case collectionScopes(Photo)
    /// Asks for the title of a new collection for the photo.
    case newCollection(Photo, isPrivate: Bool)
  }

  /// The number of items that are printed at once.
  static let batch = 10
  /// The maximum length of a typed text that a reply repeats.
  private static let maxRepeatedLength = 20

  let language: Language
  let program: AppFacts
  /// The custom commands (TUI-10).
  var commands: [CustomCommand] = []
  /// The reason why custom commands are not offered.
  var commandsRemark: Message?
  /// Whether searches are stored between runs.
  var keepsSearches = false
  var session = SessionState()
  /// The time of the last step, for ages.
  var now = Timestamp(seconds: 0)
  /// The stack of prompts. The last one is the current prompt.
  var prompts = [Prompt.signIn]
  /// The lists on the stack that were found by a search.
  var lists: [SearchInput: LinearList] = [:]
  /// The indices of the items of each list that were printed last.
  var shown: [LinearSource: Range<Int>] = [:]
  /// The lists whose reload has failed, so that their next page is the first one.
  var outdated: Set<LinearSource> = []
  /// The recent searches of this run and earlier ones.
  var recent = RecentSearches()
  /// The searches of this run that are not stored, or not yet.
  var unsavedSearches = RecentSearches()
  /// The last search that was typed or chosen, until it is a recent search.
  var newSearch: SearchInput?
  /// The user's collections that were loaded, and the number of the next page; nil after the last.
  var ownCollections: (items: [PhotoCollection], nextPage: Int?) = ([], 1)
  /// The photo whose collections open after the sign-in in progress.
  var collectedAfterSignIn: Photo?
  /// The number of announced sign-ins by other processes.
  var externalSignIns = 0

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

  /// The error's message, in which advice names letters instead of commands.
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

  /// Prints lines and the choices of the prompt, and waits for a line.
  func ask(_ lines: [String] = []) -> LinearStep { LinearStep(lines: lines + choicesLines) }

  /// Goes back to the previous prompt.
  mutating func goBack(_ lines: [String] = []) -> LinearStep {
    if prompts.count > 1 { prompts.removeLast() }
    return ask(lines + heading)
  }

  /// Closes a question or a menu, and prints its result.
  mutating func close(_ lines: [String]) -> LinearStep {
    if prompts.count > 1 { prompts.removeLast() }
    return ask(lines)
  }

  /// The line that is printed when the user goes back to a prompt.
  private var heading: [String] {
    switch prompt {
    case .list(let source): [placeLine(source)].compactMap(\.self)
    case .photo(let photo, let position): [photoLine(photo, position)]
    case .menu(let menu): [menu.title]
    case .signIn, .overwrite, .search, .profile, .logOut, .collectionScopes, .newCollection: []
    }
  }
}

/// Typed lines.
extension LinearState {
  mutating func read(_ line: String) -> LinearStep {
    let typed = line.trimmed
    if prompt == .search { return readSearch(typed) }
    if case .newCollection(let photo, let isPrivate) = prompt {
      return readTitle(typed, photo, isPrivate: isPrivate)
    }
    if typed.isEmpty { return readEmptyLine() }
    if let number = typed.number { return choose(number) }
    if let photo = likedNumber(typed) { return photo }
    if isPastSignIn, LinearChoice.search.matches(by: String(typed.prefix(1)), in: language) {
      return search(typed.dropFirst().trimmed)
    }
    if let choice = (choices + unlistedChoices).first(where: { $0.matches(by: typed, in: language) }
    ) {
      return act(on: choice)
    }
    return ask([disabledReason(for: typed).map(text) ?? noSuchChoice(typed)])
  }

  /// The reply to an unknown choice. It repeats only short texts, because a longer one may be a
  /// code that was pasted by mistake (SEC-2).
  func noSuchChoice(_ typed: String) -> String {
    typed.count <= Self.maxRepeatedLength
      ? text(.linearNoSuchChoice, typed) : text(.linearNotOffered)
  }

  /// The step for an empty line.
  private mutating func readEmptyLine() -> LinearStep {
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
    case .collections where photoToCollect != nil: return collect()
    case .filters, .collections: return refine(choice)
    case .topics: return find(.topics)
    case .favorites: return showFavorites()
    case .profile: return showProfile()
    case .reload: return reload()
    case .logIn: return LinearStep(next: .call(.beginSignIn))
    case .browse: return openFeed()
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
    case .collectionScopes(let photo):
      prompts.removeLast()
      collectedAfterSignIn = photo
      return LinearStep(next: .call(.beginCollectionsSignIn))
    default: return ask()
    }
  }

  private var help: [String] {
    let quota = session.rateLimit.map {
      text(.requestsLeft, String($0.remaining), String($0.limit))
    }
    let everywhere = globalChoices.map { $0.text(in: language) }.joined(separator: ", ")
    let letters = isPastSignIn ? text(.linearEverywhere, everywhere) : nil
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
      externalSignIns = session.signInsElsewhere
      return session.isSignedIn ? openFeed() : showSignIn()
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
    case .loadExternalProfile:
      return openFeed([session.externalSignInMessage.map(text)].compactMap(\.self))
    case .setLike(let photo, let wanted):
      return likeEnded(photo, wanted, result, since: before.favorites)
    case .download(let photo, _): return downloadEnded(photo, result)
    case .makeSnippet: return shared(result)
    case .open(let address): return opened(result, .openedInBrowser, address.text)
    case .openFile(let path): return opened(result, .openedFile, path)
    case .fetchFile(let command, let photo): return fileFetched(command, photo, result)
    case .runProgram(let run): return programRan(run, result)
    case .loadOwnCollections(let photo, let page):
      return ownCollectionsLoaded(photo, page: page, result)
    case .collect(let photo, let isContained, let collection):
      return collected(photo, isContained, collection, result)
    case .createCollection(let properties, let photo):
      return collectionCreated(properties, photo, result)
    case .beginSignIn, .beginCollectionsSignIn: return signInBegan(result)
    case .awaitSignIn, .completeSignIn: return signInEnded(result)
    case .cancelSignIn:
      collectedAfterSignIn = nil
      return ask([text(.errorCancelled)])
    case .signOut: return signOutEnded(result)
    }
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// The number, if the text consists of digits only.
  var number: Int? { allSatisfy { $0.isASCII && $0.isNumber } ? Int(self) : nil }
}
