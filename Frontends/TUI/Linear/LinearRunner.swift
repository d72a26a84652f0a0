import FeedCore
import FeedSession

/// Runs linear mode on the standard streams. It prints the lines of each step, reads a line or
/// makes a call, and passes the result to the state.
struct LinearRunner: Sendable {
  private let session: Session
  private let console: Console
  private let language: Language
  private let downloadFolder: String
  private let folders: BaseFolders
  private let start: LinearState
  private let programs: LinearCommands

  /// The time without a result after which the runner says that something is loading.
  private static let delay = Duration.seconds(1)

  init(_ context: FrontendContext, _ commands: [CustomCommand] = []) {
    session = context.session
    console = context.console
    language = context.language
    downloadFolder = context.picturesFolder
    folders = context.folders
    programs = LinearCommands(context.session)
    var start = LinearState(context.language, context.program)
    start.commands = commands
    start.commandsRemark = context.keys?.remark
    start.keepsSearches = context.session.keepsSearches
    self.start = start
  }

  /// Runs until the user leaves, the input ends, the output is closed, or the task is cancelled.
  /// Closed output ends it quietly, as it ends a command (CLI-26).
  func run() async -> ExitStatus {
    defer { programs.cancelAll() }
    var state = start
    state.session = await session.state
    var step = state.start()
    while step.next != .end, print(programs.remarks(state) + step.lines) {
      if case .call(let call) = step.next {
        let result = await result(of: call)
        if Task.isCancelled {
          reportLostLike(call, result)
          return .interrupted
        }
        guard let result else { return .done }
        let settled = await settledState()
        state.now = session.clock.now()
        step = state.finished(call, result, settled)
        continue
      }
      do throws(FeedError) {
        guard let line = try await console.input.line() else { return .done }
        let before = state.session
        state.session = await settledState()
        state.now = session.clock.now()
        step = state.accountChanged(since: before) ?? state.read(line)
      } catch {
        if error.code == .cancelled { return .interrupted }
        step = state.ask([error.message.text(in: language)])
      }
    }
    return .done
  }

  /// Reports a like that failed or was not confirmed because the program ends.
  private func reportLostLike(_ call: LinearCall, _ result: LinearResult?) {
    guard case .setLike(let photo, _) = call, case .failed(let error)? = result else { return }
    let like = LostLike(photo: photo, error: error.code == .cancelled ? nil : error)
    console.note("imagefeed: \(like.text(in: language))")
  }

  /// The state after any change of the account by another process is known.
  private func settledState() async -> SessionState {
    // Only a cancellation throws, which the loop checks.
    try? await session.restore()
    return await session.state
  }

  /// Prints lines.
  ///
  /// - Returns: False if the output is closed.
  private func print(_ lines: [String]) -> Bool { lines.allSatisfy { console.print($0) } }

  /// Makes a call, and says that it is loading if it takes long.
  ///
  /// - Returns: Nil if the output is closed.
  private func result(of call: LinearCall) async -> LinearResult? {
    // During a sign-in the user is in the browser, and a message about loading would be noise.
    if call == .awaitSignIn { return await signInOrPaste() }
    // A program that has the terminal must not be interrupted by a message either.
    if case .runProgram = call { return await outcome(of: call) }
    return await withTaskGroup(of: (result: LinearResult?, isRead: Bool).self) { group in
      defer { group.cancelAll() }
      group.addTask { (await outcome(of: call), true) }
      group.addTask { (nil, await sayLoading()) }
      for await (result, isRead) in group where result != nil || !isRead { return result }
      return nil
    }
  }

  /// Says that something is loading, unless the call ends before that.
  ///
  /// - Returns: False if the output is closed.
  private func sayLoading() async -> Bool {
    do throws(FeedError) {
      try await session.wait(for: Self.delay)
    } catch {
      return true
    }
    return print([Phrase.loading.text(in: language)])
  }

  private func outcome(of call: LinearCall) async -> LinearResult {
    do throws(FeedError) {
      return try await perform(call)
    } catch {
      return .failed(error)
    }
  }

  // One row for each call.
  private func perform(_ call: LinearCall) async throws(FeedError) -> LinearResult {
    switch call {
    case .restore:
      await session.followTokens()
      try await session.restore()
    case .nextPage(let list): _ = try await session.nextPage(of: list)
    case .reload(let list): _ = try await session.reload(list)
    case .find(let input): return try await page(1, of: input)
    case .page(let input, let number): return try await page(number, of: input)
    case .loadSearches: return .searches(await session.recentSearches())
    case .rememberSearch(let search, _, _): try await session.rememberSearch(search.text)
    case .forgetSearches: try await session.forgetSearches()
    case .fetchDetails(let photo): return .photo(try await session.photo(photo.id).value)
    case .fetchUser(let username): return .user(try await session.user(username).value)
    case .loadProfile, .loadExternalProfile: _ = try await session.loadProfile()
    case .setLike(let photo, let wanted): try await setLike(wanted, of: photo)
    case .download(let photo, let isReplacing):
      return .downloaded(
        try await session.download(
          photo.id, to: downloadFolder, replacing: isReplacing,
          avoidsOpenedFolder: true
        ).value)
    case .makeSnippet(let photo, let format):
      return .text(try await session.snippet(of: photo.id, as: format).value.text)
    case .open(let address): try await session.open(address)
    case .openFile(let path): try await session.openFile(path)
    case .fetchFile(_, let photo):
      let file = try await session.downloadOnce(photo, in: downloadFolder)
      return .file(path: folders.absolute(file.path), remarks: file.remarks)
    case .runProgram(let run): return try await programs.run(run)
    case .loadOwnCollections(_, let page):
      return .collections(try await session.ownCollections(PageRequest(page)).value, staleness: nil)
    case .collect(let photo, let isContained, let collection):
      try await session.setPhoto(
        photo.id, known: photo, isContained: isContained, in: collection.id)
    case .createCollection(let properties, _):
      return .collection(try await session.createCollection(properties).value)
    case .beginSignIn: return try await beginSignIn()
    case .beginCollectionsSignIn: return try await beginSignIn(changingCollections: true)
    case .awaitSignIn: _ = try await session.signInOutcome()
    case .completeSignIn(let code): _ = try await session.completeSignIn(pasted: code.revealed)
    case .cancelSignIn: await session.cancelSignIn()
    case .signOut: try await session.signOut()
    }
    return .done
  }

  /// Likes or unlikes a photo. If the program ends in the meantime, the like continues for a while
  /// (FEED-22).
  private func setLike(_ wanted: Bool, of photo: Photo) async throws(FeedError) {
    let like = Task { () async -> FeedError? in
      do throws(FeedError) {
        _ = try await session.setLike(wanted, of: photo)
        return nil
      } catch {
        return error
      }
    }
    let error = await withTaskCancellationHandler {
      await like.value
    } onCancel: {
      Task {
        try? await session.wait(for: LostLike.limit)
        like.cancel()
      }
    }
    if let error { throw error }
  }

  /// A page of a list, or the one photo that was requested.
  private func page(
    _ number: Int, of input: SearchInput
  ) async throws(FeedError) -> LinearResult {
    if let source = input.source {
      let answer = try await session.photos(from: source, PageRequest(number))
      return .photos(
        answer.value, staleness: answer.staleness(at: session.clock.now(), in: language))
    }
    if let source = input.collectionSource {
      let answer = try await session.collections(from: source, PageRequest(number))
      return .collections(
        answer.value, staleness: answer.staleness(at: session.clock.now(), in: language))
    }
    if case .photo(let id) = input { return .photo(try await session.photo(id).value) }
    return .photo(try await session.randomPhoto(RandomQuery()).value)
  }

  /// Begins a sign-in. A browser that does not open is not an error, because the address is printed
  /// too.
  private func beginSignIn(
    changingCollections: Bool = false
  ) async throws(FeedError) -> LinearResult {
    if try await session.signInToDemo() { return .done }
    let page = try await session.beginSignIn(changingCollections: changingCollections).page
    do throws(FeedError) {
      try await session.open(page)
      return .signInBegun(isBrowserOpened: true)
    } catch {
      if error.code == .cancelled { throw error }
      return .signInBegun(isBrowserOpened: false)
    }
  }

  /// Waits for the browser's answer or a pasted line, which is not echoed. On a terminal the prompt
  /// is printed after the echo is off, because earlier input is discarded.
  ///
  /// - Returns: Nil if the output is closed.
  private func signInOrPaste() async -> LinearResult? {
    let prompt = Phrase.linearPaste.text(in: language)
    if !console.facts.inputIsTerminal, !print([prompt]) { return nil }
    return await withTaskGroup(of: LinearResult.self) { group in
      group.addTask { await outcome(of: .awaitSignIn) }
      group.addTask {
        do throws(FeedError) {
          return .pasted(try await console.input.secret(prompt + "\n"))
        } catch {
          return .failed(error)
        }
      }
      let first = await group.next() ?? .failed(.cancelled)
      group.cancelAll()
      return first
    }
  }
}

extension Answer {
  /// The reason and age of the value, if it is from the cache.
  fileprivate func staleness(at now: Timestamp, in language: Language) -> Message? {
    guard isStale else { return nil }
    return Message(cachedAfter: fault, age: cachedAt?.ageText(at: now, in: language))
  }
}
