package import FeedCore
package import FeedSession

/// A token store in memory whose calls can be planned to wait or fail. Without a plan they succeed.
package final class StubTokenStore: TokenStorePort {
  package enum Call: Sendable, Hashable {
    case load
    case save(Secret)
    case remove(Secret)
  }

  private struct State: Sendable {
    var stored: Credentials?
    var origin = Credentials.Origin.memory
    var plans: [Call: StubCall<Call, Void>] = [:]
    var log: [Call] = []
  }

  private let state = Lock(State())

  /// - Parameter origin: The place reported for saved tokens.
  package init(_ stored: Credentials? = nil, origin: Credentials.Origin = .memory) {
    state.withLock { ($0.stored, $0.origin) = (stored, origin) }
  }

  package var stored: Credentials? {
    get { state.withLock { $0.stored } }
    set { state.withLock { $0.stored = newValue } }
  }

  /// The place reported for saved tokens.
  package var origin: Credentials.Origin {
    get { state.withLock { $0.origin } }
    set { state.withLock { $0.origin = newValue } }
  }

  package var log: [Call] { state.withLock { $0.log } }

  /// The owner that `owner()` returns without a plan.
  package let owners = Watched(TokenOwner.unknown)
  private let announcements = Lock(AsyncStream.makeStream(of: Void.self))

  private let ownerPlan = Lock<StubCall<String, TokenOwner>?>(nil)

  /// Passes each later call of `owner()` through the returned stub.
  package func planOwner() -> StubCall<String, TokenOwner> {
    let stub = StubCall<String, TokenOwner>("owner")
    ownerPlan.withLock { $0 = stub }
    return stub
  }

  package func owner() async -> TokenOwner {
    guard let plan = ownerPlan.withLock({ $0 }) else { return owners.value }
    return (try? await plan.call("owner")) ?? .unknown
  }

  package func changes() -> AsyncStream<Void> { announcements.withLock { $0.stream } }

  /// Ends the current stream of changes. The next call of `changes()` returns a new stream.
  package func endChanges() {
    let ended = announcements.withLock { announcements in
      defer { announcements = AsyncStream.makeStream(of: Void.self) }
      return announcements.continuation
    }
    ended.finish()
  }

  /// Announces a change of the token.
  package func announce(_ owner: TokenOwner) {
    owners.change { $0 = owner }
    announcements.withLock { $0.continuation }.yield()
  }

  /// Passes each later call like this through the returned stub before it does its work.
  package func plan(_ call: Call) -> StubCall<Call, Void> {
    let stub = StubCall<Call, Void>("\(call)")
    state.withLock { $0.plans[call] = stub }
    return stub
  }

  private func begin(_ call: Call) async throws(FeedError) {
    let plan = state.withLock { state in
      state.log.append(call)
      return state.plans[call]
    }
    try await plan?.call(call)
  }

  package func load() async throws(FeedError) -> Credentials? {
    try await begin(.load)
    return stored
  }

  package func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials {
    try await begin(.save(grant.token))
    let saved = Credentials(
      token: grant.token, scopes: grant.scopes, origin: state.withLock { $0.origin })
    stored = saved
    return saved
  }

  package func remove(_ credentials: Credentials) async throws(FeedError) {
    try await begin(.remove(credentials.token))
    state.withLock { if $0.stored?.token == credentials.token { $0.stored = nil } }
  }
}

/// A desktop that records the addresses, files and texts to open or copy.
package final class StubDesktop: DesktopPort {
  package let opened = Watched([WebAddress]())
  package let openedFiles = Watched([String]())
  package let copied = Watched([String]())
  package let copiedPictures = Watched([[UInt8]]())

  package init() {}

  package func open(_ address: WebAddress) async throws(FeedError) {
    opened.change { $0.append(address) }
  }

  package func openFile(_ path: String) async throws(FeedError) {
    openedFiles.change { $0.append(path) }
  }

  package func copy(_ text: String) async throws(FeedError) {
    copied.change { $0.append(text) }
  }

  package func copy(png: [UInt8]) async throws(FeedError) {
    copiedPictures.change { $0.append(png) }
  }
}

/// Files in memory, by their path.
package final class StubFiles: FilesPort {
  package let files = Watched([String: [UInt8]]())
  /// The number of files that are not finished or discarded yet.
  package let open = Watched(0)
  /// The errors to throw, by the file's path.
  package let fault = Watched([String: FeedError]())

  package init() {}

  package func exists(_ path: String) -> Bool { files.value[path] != nil }

  package func create(
    at path: String, name: String, replacing: Bool, keeping own: OwnPhotos?,
    allowsStreams: Bool
  ) async throws(FeedError) -> any NewFile {
    let path = path.hasSuffix("/") ? path + name : path
    if let fault = fault.value[path] { throw fault }
    try check(path, replacing)
    open.change { $0 += 1 }
    return StubNewFile(path: path, replacing: replacing, owner: self)
  }

  package func read(_ path: [UInt8], _ take: ([UInt8]) -> Bool) {
    if let bytes = files.value[String(decoding: path, as: UTF8.self)] { _ = take(bytes) }
  }

  package func isCopy(_ path: String, of original: [UInt8]) -> Bool {
    files.value[path] != nil
      && files.value[path] == files.value[String(decoding: original, as: UTF8.self)]
  }

  fileprivate func check(_ path: String, _ replacing: Bool) throws(FeedError) {
    if !replacing, files.value[path] != nil {
      throw FeedError.exists(path)
    }
  }
}

private final class StubNewFile: NewFile {
  private let path: String
  private let replacing: Bool
  private let owner: StubFiles
  private let state = Lock((bytes: [UInt8](), isOpen: true))

  init(path: String, replacing: Bool, owner: StubFiles) {
    (self.path, self.replacing, self.owner) = (path, replacing, owner)
  }

  var count: Int { state.withLock { $0.bytes.count } }

  func write(_ bytes: ArraySlice<UInt8>) { state.withLock { $0.bytes += bytes } }

  func restart() { state.withLock { $0.bytes = [] } }

  func finish() async throws(FeedError) -> String {
    try owner.check(path, replacing)
    let bytes = state.withLock(\.bytes)
    owner.files.change { $0[path] = bytes }
    discard()
    return path
  }

  func discard() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen { owner.open.change { $0 -= 1 } }
  }
}

extension SessionServices {
  /// Services that succeed and have no side effects.
  package static func stubs(
    clock: any ClockPort = ManualClock(), tokens: StubTokenStore = StubTokenStore(),
    desktop: StubDesktop = StubDesktop(), files: StubFiles = StubFiles(),
    searches: (any RecentSearchesPort)? = nil, programs: (any CommandsPort)? = nil
  ) -> SessionServices {
    SessionServices(
      clock: clock, tokens: tokens, desktop: desktop, files: files, searches: searches,
      programs: programs)
  }
}

/// The user's programs, which end as the test plans. Other programs succeed.
package final class StubPrograms: CommandsPort {
  private let endings: [String: CommandResult]

  /// - Parameter endings: The endings by the name of the program.
  package init(_ endings: [String: CommandResult]) { self.endings = endings }

  package func run(
    _ words: [String], hasTerminal: Bool
  ) async throws(FeedError) -> CommandResult {
    words.first.flatMap { endings[$0] } ?? .exited(0)
  }
}

extension FilesPort {
  /// Creates a file, or opens a stream.
  package func create(
    at path: String, name: String, replacing: Bool, allowsStreams: Bool = true
  ) async throws(FeedError) -> any NewFile {
    try await create(
      at: path, name: name, replacing: replacing, keeping: nil, allowsStreams: allowsStreams)
  }
}
