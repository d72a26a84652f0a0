import FeedCore
import FeedSession
import TerminalKit

/// Runs the screen's commands on the session, each in a task that is kept until it ends. The screen
/// receives a result together with the session's state after it.
final class CommandRunner: Sendable {
  private struct State {
    var tasks: [Int: (command: ScreenCommand, task: Task<Void, Never>)] = [:]
    var next = 0
    var isCancelled = false
  }

  private let session: Session
  private let inbox: Inbox<ScreenMessage>
  private let downloadFolder: String
  private let folders: BaseFolders
  private let accessKey: AccessKeySetup?
  private let secretKey: AccessKeySetup?
  private let favorites: FavoritesQuestion?
  private let state = Lock(State())

  init(
    _ session: Session, _ inbox: Inbox<ScreenMessage>, downloadFolder: String,
    folders: BaseFolders = BaseFolders(), accessKey: AccessKeySetup? = nil,
    secretKey: AccessKeySetup? = nil, favorites: FavoritesQuestion? = nil
  ) {
    self.session = session
    self.inbox = inbox
    self.downloadFolder = downloadFolder
    self.folders = folders
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.favorites = favorites
  }

  /// Starts a command.
  ///
  /// - Parameter ended: Receives the result; nil if all commands were cancelled before the start.
  func run(
    _ command: ScreenCommand, ended: @escaping @Sendable (ScreenResult?) -> Void = { _ in }
  ) {
    let isStarted = state.withLock { state in
      guard !state.isCancelled else { return false }
      let number = state.next
      state.next += 1
      // Assigned here, in the order of the keys, because tasks may start in another order.
      let order = session.nextLikeOrder()
      let task = Task { [self] in
        let result = await result(of: command, order)
        inbox.post(.finished(command, result, await session.state))
        forget(number)
        ended(result)
      }
      state.tasks[number] = (command, task)
      return true
    }
    if !isStarted { ended(nil) }
  }

  /// Cancels the commands in progress, and starts no more.
  ///
  /// - Parameter exceptLikes: Whether likes continue, for `finishLikes`.
  func cancelAll(exceptLikes: Bool = false) {
    state.withLock { $0.isCancelled = true }
    stop { !(exceptLikes && $0.isLike) }
  }

  /// Waits for the likes that were requested before the screen closed. Then the rest is cancelled.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait.
  ///   - whenSlow: Called after a moment. The wait ends when it returns.
  func finishLikes(
    within limit: Duration, whenSlow: @escaping @Sendable () async -> Void
  ) async {
    let likes = state.withLock { state in
      state.tasks.values.filter(\.command.isLike).map(\.task)
    }
    guard !likes.isEmpty else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for like in likes { await like.value } }
      group.addTask { [session] in try? await session.wait(for: limit) }
      group.addTask { [session] in
        guard (try? await session.wait(for: Self.moment)) != nil else { return }
        await whenSlow()
      }
      await group.next()
      group.cancelAll()
      likes.forEach { $0.cancel() }
    }
  }

  /// Returns the likes that failed or were not confirmed after the screen closed. For each photo
  /// only the last outcome counts. Called after `finishLikes`.
  func takeLostLikes() -> [LostLike] {
    var lost: [LostLike] = []
    for case .finished(let command, let result, _) in inbox.drain() {
      guard let photo = command.likedPhoto, let error = result.likeError(of: command) else {
        if let photo = command.likedPhoto { lost.removeAll { $0.photo.id == photo.id } }
        continue
      }
      guard error != .likeReplaced else { continue }
      lost.removeAll { $0.photo.id == photo.id }
      lost.append(LostLike(photo: photo, error: error.code == .cancelled ? nil : error))
    }
    return lost
  }

  /// The time after which a message about the wait appears.
  private static let moment = Duration.milliseconds(500)

  private func stop(_ matches: (ScreenCommand) -> Bool) {
    let tasks = state.withLock { state in
      state.tasks.values.filter { matches($0.command) }.map(\.task)
    }
    tasks.forEach { $0.cancel() }
  }

  private func forget(_ number: Int) {
    state.withLock { $0.tasks[number] = nil }
  }

  private func result(of command: ScreenCommand, _ order: Int) async -> ScreenResult {
    do throws(FeedError) {
      return try await perform(command, order)
    } catch {
      return .failed(error)
    }
  }

  // One row for each command.
  private func perform(
    _ command: ScreenCommand, _ order: Int
  ) async throws(FeedError) -> ScreenResult {
    switch command {
    case .restore:
      await session.showCachedFeed()
      await session.followTokens()
      try await session.restore()
    case .showCachedFeed: await session.showCachedFeed()
    case .acceptPendingFirstPage(let list): try await session.acceptPendingFirstPage(list)
    case .waitForSplash: try await session.wait(for: .seconds(3))
    case .waitForSlide(_, let seconds): try await session.wait(for: .seconds(seconds))
    case .stopSlide(let number): stop { $0.isSlide(number) }
    case .waitForNotice: try await session.wait(for: .seconds(5))
    case .loadProfile: _ = try await session.loadProfile()
    case .loadPage(let list): _ = try await session.nextPage(of: list)
    case .reload(let list): _ = try await session.reload(list)
    case .refreshFirstPage: try await session.refreshFirstPage()
    case .retryFirstPageLater(_, let epoch, let seconds):
      try await session.wait(for: .seconds(seconds))
      await session.retryFirstPageLater(epoch: epoch)
    case .find(let source): _ = try await session.find(source)
    case .findAgain(let source): try await session.findAgain(source)
    case .loadCollections(let source, let page):
      let answer = try await session.collections(from: source, PageRequest(page))
      return .collections(answer.value, isStale: answer.isStale)
    case .loadOwnCollections(let page):
      let answer = try await session.ownCollections(PageRequest(page))
      return .collections(answer.value, isStale: answer.isStale)
    case .collect(let photo, let isContained, let collection):
      try await session.setPhoto(
        photo.id, known: photo, isContained: isContained, in: collection.id)
    case .createCollection(let properties, _):
      return .collection(try await session.createCollection(properties).value)
    case .loadSearches: return .searches(await session.recentSearches())
    case .rememberSearch(let text): try await session.rememberSearch(text)
    case .forgetSearches: try await session.forgetSearches()
    case .fetchPhoto(let id), .fetchDetails(let id):
      return .photo(try await session.photo(id).value)
    case .fetchRandomPhoto: return .photo(try await session.randomPhoto(RandomQuery()).value)
    case .fetchUser(let username): return .user(try await session.user(username).value)
    case .setLike(let photo, let wanted):
      _ = try await session.setLike(wanted, of: photo, order: order)
    case .download(let photo, let size, let replacing):
      return try await download(photo, size, replacing)
    case .downloadCopy(let photo, let size):
      return try await download(photo, size, keepingBoth: true)
    case .stopDownload: stop(\.isDownload)
    case .makeSnippet(let photo, let format):
      return .text(try await session.snippet(of: photo.id, as: format).value.text)
    case .makePicture(let photo): return .picture(try await PictureCopy.png(of: photo, session))
    case .copyPicture(let png): try await session.copy(png: png)
    case .pick(let photos, let request): return .picked(try await pick(photos, request))
    case .fetchFile(_, let photo):
      let file = try await session.downloadOnce(photo, in: downloadFolder) {
        [inbox] received, expected in
        inbox.post(.progress(photo.id, received: received, expected: expected))
      }
      return .file(path: folders.absolute(file.path), remarks: file.remarks)
    case .runProgram(let run):
      return .ended(try await session.runProgram(run.words, hasTerminal: run.hasTerminal))
    case .open(let address): try await session.open(address)
    case .openFile(let path): try await session.openFile(path)
    case .copy(let text): try await session.copy(text)
    case .beginSignIn: return try await beginSignIn()
    case .beginCollectionsSignIn: return try await beginSignIn(changingCollections: true)
    case .awaitSignIn: _ = try await session.signInOutcome()
    case .completeSignIn(let text): _ = try await session.completeSignIn(pasted: text)
    case .cancelSignIn: await session.cancelSignIn()
    case .signOut: try await session.signOut()
    case .useAccessKey(let key): try await accessKey?.use(key)
    case .useSecretKey(let key): try await secretKey?.use(key)
    case .keepFavorites(let store, let photo):
      try await favorites?.store(store)
      guard store == .collection else { break }
      return await keepFavorites(photo, order)
    case .stopAccessKey: stop(\.isAccessKey)
    case .retryPicture, .retryPictures, .repaint:
      preconditionFailure("the loop carries these out itself")
    }
    return .done
  }

  /// Keeps favorites in a collection from now on, and adds the photo of the failed like. This is one
  /// command, so that the screen may close at any time. A token without the scopes needs a sign-in
  /// first.
  private func keepFavorites(_ photo: Photo?, _ order: Int) async -> ScreenResult {
    await session.keepFavoritesInCollection()
    guard let photo, await !session.state.lacksCollectionScopes else { return .done }
    do throws(FeedError) {
      _ = try await session.setLike(true, of: photo, order: order)
      return .favoriteEnded(nil)
    } catch {
      return .favoriteEnded(error)
    }
  }

  private func download(
    _ photo: Photo, _ size: DownloadSize, _ replacing: Bool = false, keepingBoth: Bool = false
  ) async throws(FeedError) -> ScreenResult {
    let progress: PictureRequest.Progress = { [inbox] received, expected in
      inbox.post(.progress(photo.id, received: received, expected: expected))
    }
    let file =
      keepingBoth
      ? try await session.downloadNumbered(
        photo, size: size, to: downloadFolder, progress: progress)
      : try await session.download(
        photo, size: size, to: downloadFolder, replacing: replacing, avoidsOpenedFolder: true,
        progress: progress)
    return .downloaded(
      DownloadedFile(
        path: folders.shortened(file.path), bytes: file.bytes, credit: file.credit,
        remarks: file.remarks))
  }

  private func pick(
    _ photos: [Photo], _ request: PickRequest
  ) async throws(FeedError) -> PickOutput {
    try await session.pick(photos, as: request, from: folders) {
      [inbox] photo, received, expected in
      inbox.post(.progress(photo, received: received, expected: expected))
    }
  }

  /// Begins a sign-in. A browser that does not open is not an error, because the address is shown
  /// too.
  private func beginSignIn(
    changingCollections: Bool = false
  ) async throws(FeedError) -> ScreenResult {
    if try await session.signInToDemo() { return .signInBegun(isBrowserOpened: false) }
    let invitation = try await session.beginSignIn(changingCollections: changingCollections)
    do throws(FeedError) {
      try await session.open(invitation.page)
      return .signInBegun(isBrowserOpened: true)
    } catch {
      return .signInBegun(isBrowserOpened: false)
    }
  }
}

/// A like or unlike that the closed screen could not report.
struct LostLike {
  /// The longest time to wait for likes in progress at the end.
  static let limit = Duration.seconds(5)

  let photo: Photo
  /// The reason; nil if the outcome is not known.
  let error: FeedError?

  /// The exit status of a screen that closed with these likes. It is that of the failure if all
  /// failed alike, as for a command (CLI-22).
  static func exitStatus(of likes: [LostLike]) -> ExitStatus {
    let statuses = Set(likes.map { $0.error?.code.exitStatus ?? .failure })
    return statuses.count > 1 ? .mixed : statuses.first ?? .done
  }

  /// The line about it, which names the photo by its id and its caption or author.
  func text(in language: Language) -> String {
    let words = photo.caption ?? photo.author.knownName
    let name = photo.id.text + (words.map { " (\($0.cleaned().truncated(toWidth: 60)))" } ?? "")
    guard let error, error.message.phrase != .likeUnconfirmed else {
      return Message(.likeUnconfirmed, name).text(in: language)
    }
    return Message(.likeLost, name, error.message.text(in: language)).text(in: language)
  }
}

extension ScreenCommand {
  fileprivate var isLike: Bool { likedPhoto != nil }

  /// The photo whose like the command sets.
  fileprivate var likedPhoto: Photo? {
    switch self {
    case .setLike(let photo, _): photo
    case .keepFavorites(.collection, let photo): photo
    default: nil
    }
  }

  fileprivate var isDownload: Bool {
    switch self {
    case .download, .downloadCopy: true
    default: false
    }
  }

  fileprivate var isAccessKey: Bool {
    switch self {
    case .useAccessKey, .useSecretKey: true
    default: false
    }
  }

  fileprivate func isSlide(_ number: Int) -> Bool {
    if case .waitForSlide(number, _) = self { true } else { false }
  }
}

extension ScreenResult {
  /// The reason why a like was not sent, or failed.
  fileprivate func likeError(of command: ScreenCommand) -> FeedError? {
    switch (command, self) {
    case (_, .failed(let error)): error
    case (_, .favoriteEnded(let error)): error
    // The sign-in for the scopes has not begun.
    case (.keepFavorites, _): FeedError(.missingScope, Message(.errorMissingCollectionScope))
    default: nil
    }
  }
}
